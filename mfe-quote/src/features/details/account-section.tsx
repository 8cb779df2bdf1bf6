import { Card } from '@kerbside/contracts/ui/card';
import { Stack } from '@kerbside/contracts/ui/layout';
import { PasswordField } from '@kerbside/contracts/ui/password-field';
import type { Form } from '@kerbside/contracts/ui/use-form';
import { details as words } from '../../messages/details.js';
import type { TypedDetails } from './details-form.js';

/** The account that the policy will live in. */
export function AccountSection({ form }: { readonly form: Form<TypedDetails> }) {
  return (
    <Card title={words.account}>
      <Stack>
        <p>{words.accountWhy}</p>
        <PasswordField label="Password" hint="8 characters or more" autoComplete="new-password" {...form.field('password')} />
        <PasswordField label="Password again" autoComplete="new-password" {...form.field('password_confirmation')} />
      </Stack>
    </Card>
  );
}
