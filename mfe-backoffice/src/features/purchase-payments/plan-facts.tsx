import { garagePaymentWords } from '@kerbside/contracts/garages/at-garage-words';
import { areVisitsAlone } from '@kerbside/contracts/garages/done-at-garages';
import { formatDay } from '@kerbside/contracts/days/dates';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { plan as words } from '../../messages/payments.js';
import { Facts, type Fact } from '../../ui/facts.js';
import type { OfPlan } from '../payments/of-plan.js';

/** The state of the purchase. */
export function PlanFacts({ plan }: Pick<OfPlan, 'plan'>) {
  const { paidPence, leftPence, next, arrears, planEnd, atGarage } = plan;
  const facts: readonly (Fact | undefined)[] = [
    { label: words.paid, value: <Money pence={paidPence} /> },
    { label: words.left, value: <Money pence={leftPence} /> },
    { label: words.next, value: next ? sentence(next.words) : words.nothingNext },
    atGarage ? { label: words.atGarage, value: garagePaymentWords(atGarage) } : undefined,
    arrears ? { label: words.arrears, value: sinceWords(plan, arrears) } : undefined,
    planEnd ? { label: words.end, value: words.ended[planEnd.reason](formatDay(planEnd.on)) } : undefined,
  ];
  return <Facts facts={facts.filter((fact) => fact !== undefined)} />;
}

const sinceWords = ({ productTypes }: OfPlan['plan'], { status, since }: NonNullable<OfPlan['plan']['arrears']>): string =>
  (areVisitsAlone(productTypes) ? words.arrearsSinceVisit : words.arrearsSince[status])(formatDay(since));

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
