import { formatLongDay } from '@kerbside/contracts/days/dates';
import { areVisitsAlone } from '@kerbside/contracts/garages/done-at-garages';
import type { Plan } from '@kerbside/contracts/http/payments/schedule';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { overdue as words, schedule } from '../../messages/payments.js';

/** What is overdue, since when, and what that means for the cover: a visit is none, and stays as it is. */
export function OverdueNotice({ plan }: { readonly plan: Plan }) {
  const { overdue, planEnd } = plan;
  if (planEnd)
    return (
      <Alert tone="warning" title={schedule.ended}>
        {whyEnded(plan, planEnd)}
      </Alert>
    );
  if (!overdue) return null;
  const { pence, payablePence, since } = overdue;
  const collecting = payablePence === 0 ? words.beingCollected : words.partCollected(formatPounds(pence - payablePence));
  return (
    <Alert tone="danger" title={words.title(formatPounds(pence))}>
      <p>
        {words.since(formatLongDay(since))} {ifNotPaid(plan, overdue)}
      </p>
      {payablePence < pence && <p>{collecting}</p>}
    </Alert>
  );
}

const whyEnded = ({ productTypes }: Plan, { on, reason }: NonNullable<Plan['planEnd']>): string => {
  const day = formatLongDay(on);
  if (reason === 'cancelled') return schedule.endedCancelled(day);
  return areVisitsAlone(productTypes) ? schedule.endedArrearsVisit(day) : schedule.endedArrears(day);
};

const ifNotPaid = ({ arrears, productTypes }: Plan, { suspendsOn, endsOn }: NonNullable<Plan['overdue']>): string => {
  const ends = formatLongDay(endsOn);
  if (areVisitsAlone(productTypes)) return words.lateVisit(ends);
  return arrears?.status === 'suspended' ? words.suspended(ends) : words.late(formatLongDay(suspendsOn), ends);
};
