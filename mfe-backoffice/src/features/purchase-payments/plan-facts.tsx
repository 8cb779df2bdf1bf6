import { garagePaymentWords } from '@kerbside/contracts/garages/at-garage-words';
import { formatDay } from '@kerbside/contracts/days/dates';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { plan as words } from '../../messages/payments.js';
import { Facts, type Fact } from '../../ui/facts.js';
import type { OfPlan } from '../payments/of-plan.js';

/** The state of the purchase. */
export function PlanFacts({ plan: { paidPence, leftPence, next, arrears, planEnd, atGarage } }: Pick<OfPlan, 'plan'>) {
  const facts: readonly (Fact | undefined)[] = [
    { label: words.paid, value: <Money pence={paidPence} /> },
    { label: words.left, value: <Money pence={leftPence} /> },
    { label: words.next, value: next ? sentence(next.words) : words.nothingNext },
    atGarage ? { label: words.atGarage, value: garagePaymentWords(atGarage) } : undefined,
    arrears ? { label: words.arrears, value: words.arrearsSince[arrears.status](formatDay(arrears.since)) } : undefined,
    planEnd ? { label: words.end, value: words.ended[planEnd.reason](formatDay(planEnd.on)) } : undefined,
  ];
  return <Facts facts={facts.filter((fact) => fact !== undefined)} />;
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
