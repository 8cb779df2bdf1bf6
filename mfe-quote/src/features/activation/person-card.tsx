import type { RemoteProps } from '@kerbside/contracts/host';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import { details as words } from '../../messages/details.js';
import { EmailField, type KnownAddress } from '../person/email-field.js';
import { AddressFields, NameFields, TitleField } from '../person/person-fields.js';
import { isCustomer } from '../person/person.js';
import type { TypedActivation } from './activation-form.js';
import type { PhoneCode } from './use-phone-code.js';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { activation } from '../../messages/activation.js';

interface PersonCardProps extends RemoteProps {
  readonly form: Form<TypedActivation>;
  readonly known: KnownAddress;
  readonly phone: PhoneCode;
}

/** Who is covered, and the telephone number that proves it. */
export function PersonCards({ host, form, known, phone }: PersonCardProps) {
  return (
    <>
      <Card title={words.you}>
        <Stack>
          <NameFields field={form.field} />
          <TitleField field={form.field} />
          {isCustomer(host) ? (
            <p>{words.signedInAs(form.values.email)}</p>
          ) : (
            <EmailField host={host} field={form.field('email')} known={known} />
          )}
          <PhoneCodeFields form={form} phone={phone} />
        </Stack>
      </Card>
      <Card title={words.address}>
        <Stack>
          <AddressFields field={form.field} />
        </Stack>
      </Card>
    </>
  );
}

interface PhoneCodeProps {
  readonly form: Form<TypedActivation>;
  readonly phone: PhoneCode;
}

/** The telephone number, and the code that proves it. */
function PhoneCodeFields({ form, phone: { check, isConfirmed, send, editPhone, editCode } }: PhoneCodeProps) {
  const field = form.field('phone');
  const isSent = check.status === 'sent' || check.status === 'checking';
  return (
    <Stack gap="small">
      <TextField
        label="Phone number"
        hint={activation.phoneWhy}
        type="tel"
        autoComplete="tel"
        width={20}
        {...field}
        error={(isSent ? undefined : check.problem) ?? (isConfirmed ? undefined : field.error)}
        onChange={editPhone}
      />
      {!isConfirmed && (
        <div>
          <Button
            label={isSent ? activation.sendAgain : activation.sendCode}
            variant="secondary"
            busy={check.status === 'sending'}
            busyLabel={activation.sending}
            onClick={send}
          />
        </div>
      )}
      <div role="status">
        {isConfirmed && <Alert tone="success">{activation.confirmed}</Alert>}
        {!isConfirmed && isSent && <p>{check.status === 'checking' ? activation.checking : check.message}</p>}
      </div>
      {!isConfirmed && isSent && (
        <TextField
          label={activation.code}
          hint={activation.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          width={10}
          {...form.field('phone_code')}
          error={check.problem}
          onChange={editCode}
        />
      )}
    </Stack>
  );
}
