import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { PasswordField } from '@kerbside/contracts/ui/controls/password-field';
import type { BoundField } from '@kerbside/contracts/ui/controls/use-form';
import { details as words } from '../../messages/details.js';
import { Fold } from '../step-page/fold.js';
import css from '../step-page/step-page.module.css';

interface AccountSectionProps {
  readonly password: BoundField<string, string>;
  readonly again: BoundField<string, string>;
  /** Without one a link to choose it is emailed. */
  readonly optional?: boolean;
}

/** The account that will hold the policy, with its password typed twice (Q5). */
export function AccountSection({ password, again, optional = false }: AccountSectionProps) {
  const fields = (
    <Stack>
      <p>{words.accountWhy}</p>
      <PasswordField label="Password" hint={words.passwordHint} optional={optional} autoComplete="new-password" {...password} />
      {(!optional || password.value !== '') && <PasswordField label="Password again" autoComplete="new-password" {...again} />}
    </Stack>
  );
  if (!optional) return <Card title={words.account}>{fields}</Card>;
  return (
    <Card>
      <Fold
        title={<h2 className={css.title}>{words.account}</h2>}
        note={words.accountLater}
        mustOpen={password.error !== undefined || again.error !== undefined}
      >
        {fields}
      </Fold>
    </Card>
  );
}
