import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { PasswordField } from '@kerbside/contracts/ui/controls/password-field';
import type { FieldProps } from '@kerbside/contracts/ui/controls/use-form';
import { details as words } from '../../messages/details.js';

interface AccountSectionProps {
  readonly password: FieldProps<string, string>;
  /** Where it is typed twice, and has to be. */
  readonly again?: FieldProps<string, string>;
}

/** The account that will hold the policy. What is typed can be shown, so that once is enough. */
export function AccountSection({ password, again }: AccountSectionProps) {
  return (
    <Card title={words.account}>
      <Stack>
        <p>{again ? words.accountWhy : words.accountNowOrLater}</p>
        <PasswordField
          label="Password"
          hint={words.passwordHint}
          optional={again === undefined}
          autoComplete="new-password"
          {...password}
        />
        {again && <PasswordField label="Password again" autoComplete="new-password" {...again} />}
      </Stack>
    </Card>
  );
}
