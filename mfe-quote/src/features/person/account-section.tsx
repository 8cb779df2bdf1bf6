import { Card } from '@kerbside/contracts/ui/card';
import { Stack } from '@kerbside/contracts/ui/layout';
import { PasswordField } from '@kerbside/contracts/ui/password-field';
import type { FieldProps } from '@kerbside/contracts/ui/use-form';
import { details as words } from '../../messages/details.js';

type Password = 'password' | 'password_confirmation';

interface AccountSectionProps {
  readonly form: { readonly field: (name: Password) => FieldProps<Password, string> };
}

/** The account that will hold the policy. */
export function AccountSection({ form }: AccountSectionProps) {
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
