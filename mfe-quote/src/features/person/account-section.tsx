import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { PasswordField } from '@kerbside/contracts/ui/controls/password-field';
import type { FieldProps } from '@kerbside/contracts/ui/controls/use-form';
import { details as words } from '../../messages/details.js';

interface AccountSectionProps {
  readonly password: FieldProps<string, string>;
  readonly again: FieldProps<string, string>;
  /** Without one a link to choose it is emailed. */
  readonly optional?: boolean;
}

/** The account that will hold the policy, with its password typed twice (Q5). */
export function AccountSection({ password, again, optional = false }: AccountSectionProps) {
  return (
    <Card title={words.account}>
      <Stack>
        <p>{optional ? words.accountNowOrLater : words.accountWhy}</p>
        <PasswordField label="Password" hint={words.passwordHint} optional={optional} autoComplete="new-password" {...password} />
        {(!optional || password.value !== '') && <PasswordField label="Password again" autoComplete="new-password" {...again} />}
      </Stack>
    </Card>
  );
}
