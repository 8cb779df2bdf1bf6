import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import { activation as words } from '../../messages/activation.js';
import type { TypedActivation } from './activation-form.js';
import type { PhoneCode } from './use-phone-code.js';

interface PhoneCodeProps {
  readonly form: Form<TypedActivation>;
  readonly phone: PhoneCode;
}

/** The telephone number, and the code that proves it. */
export function PhoneCodeFields({ form, phone: { check, isConfirmed, send, editPhone, editCode } }: PhoneCodeProps) {
  const field = form.field('phone');
  const isSent = check.status === 'sent' || check.status === 'checking';
  return (
    <Stack gap="small">
      <TextField
        label="Phone number"
        hint={words.phoneWhy}
        type="tel"
        autoComplete="tel"
        width={20}
        {...field}
        error={(isSent ? undefined : check.problem) ?? (isConfirmed ? undefined : field.error)}
        onChange={editPhone}
      />
      {!isConfirmed && (
        <div>
          <Button variant="secondary" busy={check.status === 'sending'} busyLabel={words.sending} onClick={send}>
            {isSent ? words.sendAgain : words.sendCode}
          </Button>
        </div>
      )}
      <div role="status">
        {isConfirmed && <Alert tone="success">{words.confirmed}</Alert>}
        {!isConfirmed && isSent && <p>{check.status === 'checking' ? words.checking : check.message}</p>}
      </div>
      {!isConfirmed && isSent && (
        <TextField
          label={words.code}
          hint={words.codeHint}
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
