import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { Plan } from '@kerbside/contracts/http/payments/schedule';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { overdue as words, schedule } from '../../messages/payments.js';

/** What is overdue, since when, and what that means for the cover. */
export function OverdueNotice({ plan: { overdue, arrears, planEnd } }: { readonly plan: Plan }) {
  if (planEnd) {
    const day = formatLongDay(planEnd.on);
    return (
      <Alert tone="warning" title={schedule.ended}>
        {planEnd.reason === 'arrears' ? schedule.endedArrears(day) : schedule.endedCancelled(day)}
      </Alert>
    );
  }
  if (!overdue) return null;
  const { pence, payablePence, since, suspendsOn, endsOn } = overdue;
  const collecting = payablePence === 0 ? words.beingCollected : words.partCollected(formatPounds(pence - payablePence));
  return (
    <Alert tone="danger" title={words.title(formatPounds(pence))}>
      <p>
        {words.since(formatLongDay(since))}{' '}
        {arrears?.status === 'suspended'
          ? words.suspended(formatLongDay(endsOn))
          : words.late(formatLongDay(suspendsOn), formatLongDay(endsOn))}
      </p>
      {payablePence < pence && <p>{collecting}</p>}
    </Alert>
  );
}
