import type { RemoteProps } from '@kerbside/contracts/host';
import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import { resetSecondFactor } from '@kerbside/contracts/http/accounts/second-factor';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { reset } from '../../messages/own-sign-in.js';
import { access as words } from '../../messages/office.js';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Opened } from '../../ui/section.js';
import { Box } from '../../ui/panes.js';
import css from './access.module.css';
import { ResetLink } from './reset-link.js';
import { RoleForm } from './role-form.js';
import { send } from '../../api/calls.js';

export interface AccessBoxProps extends RemoteProps {
  readonly person: Person;
  /** Called with the person in their new role. */
  readonly onChanged?: ((person: Person) => void) | undefined;
}

/** An admin's controls over how a person signs in. */
export function AccessBox({ host, person, onChanged }: AccessBoxProps) {
  const name = `${person.firstName} ${person.lastName}`;
  return (
    <Box>
      <Opened title={words.title(name)}>
        <Stack>
          <RoleForm host={host} person={person} onChanged={onChanged} />
          {person.role !== null && person.id !== host.session.userId && <SecondFactorReset host={host} person={person} />}
          <ResetLink host={host} personId={person.id} />
        </Stack>
      </Opened>
    </Box>
  );
}

/** Removes a colleague's second step. The reason is required and kept. */
function SecondFactorReset({ host, person }: RemoteProps & { readonly person: Person }) {
  const form = useForm({
    schema: resetSecondFactor.body,
    initial: { why: '' },
    send: ({ why }) => send(host, resetSecondFactor, { params: { userId: person.id }, body: { why } }),
    done: () => {
      form.set('why', '');
      host.toast(reset.done(`${person.firstName} ${person.lastName}`), 'success');
    },
  });
  return (
    <form {...form.props}>
      <Stack gap="small">
        <h3 className={css.title}>{reset.title}</h3>
        <p className={css.why}>{reset.lead}</p>
        <ErrorSummary {...form.summary} />
        <TextField label={reset.why} hint={reset.whyHint} autoComplete="off" {...form.field('why')} />
        <div>
          <Button type="submit" size="small" variant="secondary" busy={form.status === 'busy'} busyLabel={reset.busy}>
            {reset.submit}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
