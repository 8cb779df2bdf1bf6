import type { RemoteProps } from '@kerbside/contracts/host';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import { details as words } from '../../messages/details.js';
import { EmailField, type KnownAddress } from '../person/email-field.js';
import { AddressFields, NameFields, TitleField } from '../person/person-fields.js';
import { isCustomer } from '../person/person.js';
import type { TypedActivation } from './activation-form.js';
import { PhoneCodeFields } from './phone-code.js';
import type { PhoneCode } from './use-phone-code.js';

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
