import type { RemoteProps } from '@kerbside/contracts/host';
import { Card } from '@kerbside/contracts/ui/card';
import { Stack } from '@kerbside/contracts/ui/layout';
import { RadioGroup } from '@kerbside/contracts/ui/radio-group';
import { TextField } from '@kerbside/contracts/ui/text-field';
import type { Form } from '@kerbside/contracts/ui/use-form';
import type { JourneyApi } from '../../api/journey-api.js';
import { details as words } from '../../messages/details.js';
import type { TypedDetails } from './details-form.js';
import { EmailField, useRegistered } from '../person/email-field.js';
import { AddressFields, NameFields } from '../person/person-fields.js';
import type { PersonField, TypedPerson } from '../person/person.js';
import { isCustomer } from '../person/use-person.js';

interface PersonForm {
  readonly form: Form<TypedDetails>;
  /** What the account knows; undefined without one. */
  readonly account: TypedPerson | undefined;
}

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

/** Who is covered. The email address of an account is shown, not asked for. */
export function PersonSection({ form, account, api, host }: RemoteProps & PersonForm & { readonly api: JourneyApi }) {
  const field = fieldsOf({ form, account });
  const known = useRegistered(form.values.email, { api, host });
  return (
    <Card title={words.you}>
      <Stack>
        {account && (
          <RadioGroup inline label={words.billing} hint={words.billingWhy} choices={yesOrNo} {...form.field('billing_details')} />
        )}
        <NameFields field={field} />
        {isCustomer(host) ? (
          <p>{words.signedInAs(form.values.email)}</p>
        ) : (
          <EmailField host={host} field={form.field('email')} known={known} />
        )}
        <TextField label="Phone number" type="tel" autoComplete="tel" width={20} {...field('phone')} />
      </Stack>
    </Card>
  );
}

export function AddressSection(props: PersonForm) {
  return (
    <Card title={words.address}>
      <Stack>
        <AddressFields field={fieldsOf(props)} />
      </Stack>
    </Card>
  );
}

/** With the account's details the controls are read-only (Q5); what was typed before comes back with 'No'. */
const fieldsOf =
  ({ form, account }: PersonForm) =>
  (name: PersonField) => {
    const field = form.field(name);
    if (!account || form.values.billing_details !== 'yes') return field;
    return { ...field, value: account[name], error: undefined, readOnly: true, placeholder: words.missing };
  };
