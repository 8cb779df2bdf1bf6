import { Card } from '@kerbside/contracts/ui/card';
import { Stack } from '@kerbside/contracts/ui/layout';
import { TextField } from '@kerbside/contracts/ui/text-field';
import type { Form } from '@kerbside/contracts/ui/use-form';
import { details as words } from '../../messages/details.js';
import type { TypedDetails } from './details-form.js';
import { EmailField, type EmailFieldProps } from './email-field.js';
import { Pair } from './pair.js';
import { isCustomer } from './use-person.js';

/** Who is covered. The email address of an account stands: it is told, not asked. */
export function PersonSection({ form, api, host }: EmailFieldProps) {
  return (
    <Card title={words.you}>
      <Stack>
        <TextField label="Title" optional autoComplete="honorific-prefix" width={10} {...form.field('title')} />
        <Pair>
          <TextField label="First name" autoComplete="given-name" {...form.field('first_name')} />
          <TextField label="Last name" autoComplete="family-name" {...form.field('last_name')} />
        </Pair>
        {isCustomer(host) ? <p>{words.signedInAs(form.values.email)}</p> : <EmailField form={form} api={api} host={host} />}
        <TextField label="Phone number" type="tel" autoComplete="tel" width={20} {...form.field('phone')} />
      </Stack>
    </Card>
  );
}

export function AddressSection({ form }: { readonly form: Form<TypedDetails> }) {
  return (
    <Card title={words.address}>
      <Stack>
        <TextField label="Address line 1" autoComplete="address-line1" {...form.field('address_line_1')} />
        <TextField label="Address line 2" optional autoComplete="address-line2" {...form.field('address_line_2')} />
        <Pair>
          <TextField label="Town or city" autoComplete="address-level2" {...form.field('town')} />
          <TextField label="County" optional autoComplete="address-level1" {...form.field('county')} />
        </Pair>
        <TextField label="Postcode" autoComplete="postal-code" width={10} {...form.field('postcode')} />
      </Stack>
    </Card>
  );
}
