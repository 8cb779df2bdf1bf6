import { formatLongDay } from '@kerbside/contracts/days/dates';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import * as z from 'zod/mini';
import { terms as words } from '../../messages/policy-care.js';
import type { OfOwnPolicy } from './of-policy.js';

const ticked = z.object({ accepts: z.literal(true, words.untouched) });

/** The terms are accepted with a tick (A5), once. */
export function AcceptTerms({ host, api, policy, onChanged }: OfOwnPolicy) {
  const form = useForm({
    schema: ticked,
    initial: { accepts: false },
    send: () => api.acceptTerms(policy),
    done: (accepted) => {
      host.toast(words.done, 'success');
      onChanged(accepted);
    },
  });
  return (
    <Card title={words.title}>
      {policy.termsAcceptedOn ? (
        <p>{words.accepted(formatLongDay(policy.termsAcceptedOn))}</p>
      ) : (
        <form {...form.props}>
          <Stack gap="small">
            <ErrorSummary {...form.summary} />
            <p>{words.why}</p>
            <Checkbox label={words.tick} {...form.field('accepts')} />
            <div>
              <Button type="submit" variant="secondary" busy={form.status === 'busy'} busyLabel={words.busy}>
                {words.accept}
              </Button>
            </div>
          </Stack>
        </form>
      )}
    </Card>
  );
}
