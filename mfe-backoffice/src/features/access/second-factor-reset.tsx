import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import { resetSecondFactor } from '@kerbside/contracts/http/accounts/second-factor';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { reset as words } from '../../messages/own-sign-in.js';
import type { OfficeProps } from '../../office-props.js';
import css from './access.module.css';

/** Removes a colleague's second step. The reason is required and kept. */
export function SecondFactorReset({ host, api, person }: OfficeProps & { readonly person: Person }) {
  const form = useForm({
    schema: resetSecondFactor.body,
    initial: { why: '' },
    send: ({ why }) => api.resetSecondFactor(person.id, why),
    done: () => {
      form.set('why', '');
      host.toast(words.done(`${person.firstName} ${person.lastName}`), 'success');
    },
  });
  return (
    <form {...form.props}>
      <Stack gap="small">
        <h3 className={css.title}>{words.title}</h3>
        <p className={css.why}>{words.lead}</p>
        <ErrorSummary {...form.summary} />
        <TextField label={words.why} hint={words.whyHint} autoComplete="off" {...form.field('why')} />
        <div>
          <Button type="submit" size="small" variant="secondary" busy={form.status === 'busy'} busyLabel={words.busy}>
            {words.submit}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
