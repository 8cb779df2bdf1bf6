import { Card } from '@kerbside/contracts/ui/card';
import { Stack } from '@kerbside/contracts/ui/layout';
import { RadioGroup } from '@kerbside/contracts/ui/radio-group';
import { TextField } from '@kerbside/contracts/ui/text-field';
import type { Form } from '@kerbside/contracts/ui/use-form';
import { details as words } from '../../messages/details.js';
import type { TypedDetails } from './details-form.js';
import { EmailField, type EmailFieldProps } from './email-field.js';
import { Pair } from './pair.js';
import type { PersonField, TypedPerson } from './person.js';
import { isCustomer } from './use-person.js';

interface Whose {
  readonly form: Form<TypedDetails>;
  /** What the account knows; undefined without one. */
  readonly account: TypedPerson | undefined;
}

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

/** Who is covered. The email address of an account stands: it is told, not asked. */
export function PersonSection({ form, account, api, host }: EmailFieldProps & Whose) {
  const field = fieldsOf({ form, account });
  return (
    <Card title={words.you}>
      <Stack>
        {account && (
          <RadioGroup inline label={words.billing} hint={words.billingWhy} choices={yesOrNo} {...form.field('billing_details')} />
        )}
        <TextField label="Title" optional autoComplete="honorific-prefix" width={10} {...field('title')} />
        <Pair>
          <TextField label="First name" autoComplete="given-name" {...field('first_name')} />
          <TextField label="Last name" autoComplete="family-name" {...field('last_name')} />
        </Pair>
        {isCustomer(host) ? <p>{words.signedInAs(form.values.email)}</p> : <EmailField form={form} api={api} host={host} />}
        <TextField label="Phone number" type="tel" autoComplete="tel" width={20} {...field('phone')} />
      </Stack>
    </Card>
  );
}

export function AddressSection(whose: Whose) {
  const field = fieldsOf(whose);
  return (
    <Card title={words.address}>
      <Stack>
        <TextField label="Address line 1" autoComplete="address-line1" {...field('address_line_1')} />
        <TextField label="Address line 2" optional autoComplete="address-line2" {...field('address_line_2')} />
        <Pair>
          <TextField label="Town or city" autoComplete="address-level2" {...field('town')} />
          <TextField label="County" optional autoComplete="address-level1" {...field('county')} />
        </Pair>
        <TextField label="Postcode" autoComplete="postal-code" width={10} {...field('postcode')} />
      </Stack>
    </Card>
  );
}

/** With the account's details the controls only tell them (Q5); what was typed before comes back with 'No'. */
const fieldsOf =
  ({ form, account }: Whose) =>
  (name: PersonField) => {
    const field = form.field(name);
    if (!account || form.values.billing_details !== 'yes') return field;
    return { ...field, value: account[name], error: undefined, readOnly: true, placeholder: words.missing };
  };
