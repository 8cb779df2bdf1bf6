import { garagePaymentWords, onItsWayBackWords } from '@kerbside/contracts/garages/at-garage-words';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Cover, Policy } from '@kerbside/contracts/http/claims/policies';
import type { Plan } from '@kerbside/contracts/http/payments/schedule';
import { formatPounds } from '@kerbside/contracts/money/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { planQuery } from '../../api/payments-api.js';
import { policy as words } from '../../messages/account.js';
import { payments } from '../../messages/payments.js';
import { paymentPath } from '../../paths.js';
import list from '../../ui/list.module.css';
import { pricePence } from '../payments/purchases.js';

/** What is overdue and was paid of the price, once payments has answered; always with a link to all payments. Of one that was cancelled, what it was bought with goes on by itself. */
export function PaidSoFar({ host, policy }: RemoteProps & { readonly policy: Policy }) {
  const { paymentId, premiumPence } = policy;
  const rolling = policy.kind === 'cover' && policy.rolling;
  const { data } = useQuery(planQuery(host, paymentId));
  const plan = data?.productTypes.includes(policy.productType) ? data : undefined;
  const laterPence = plan?.goesBackPence ?? 0;
  return (
    <div>
      {plan?.overdue && <p>{payments.overdue(formatPounds(plan.overdue.pence))}.</p>}
      {plan && <p>{said(plan, { premiumPence, rolling })}</p>}
      {plan?.rewardsPence && <p>{payments.byRewards(formatPounds(plan.rewardsPence))}</p>}
      {laterPence > 0 && <p>{onItsWayBackWords(laterPence)}</p>}
      {plan && backPence(plan) > 0 && <p>{words.goesBack(formatPounds(backPence(plan)))}</p>}
      <Link href={paymentPath(paymentId)} className={list.inLine ?? ''}>
        {words.everyPayment}
      </Link>
    </div>
  );
}

/** What was refunded of the money that was paid together, or is on its way back: rewards are no part of either. */
const backPence = ({ refunds = [] }: Plan): number =>
  refunds.reduce((sum, { amountPence, rewardsPence }) => sum + amountPence - rewardsPence, 0);

const costsMore = ({ lines }: Plan, monthPence: number): boolean =>
  lines.some(({ state, amountPence }) => state !== 'void' && amountPence > monthPence);

const said = (plan: Plan, { premiumPence, rolling }: Pick<Cover, 'premiumPence' | 'rolling'>): string => {
  const { paidPence, goesBackPence = 0, productTypes, atGarage } = plan;
  const totalPence = plan.totalPence - goesBackPence;
  const [paid, total] = [formatPounds(paidPence), formatPounds(totalPence)];
  if (totalPence === 0 && pricePence(plan) > 0 && !atGarage) return `${payments.cancelled}.`;
  const isAll = paidPence === totalPence;
  const isOfSeveral = productTypes.length > 1;
  // What one product costs by itself and what was paid for it differ by the rewards that were used; a month that cost more was paid for others too.
  const isTogether = rolling ? isOfSeveral || costsMore(plan, premiumPence) : isOfSeveral && totalPence !== premiumPence;
  if (atGarage) return (isTogether ? words.atGarageOfAll : words.atGarage)(garagePaymentWords(atGarage, londonDay(new Date())));
  if (rolling && !isTogether) return words.paidSoFar(paid);
  if (isTogether) return isAll || rolling ? words.paidAllOfAll(paid) : words.paidOfAll(paid, total);
  return isAll ? words.paidAll(paid) : words.paidOf(paid, total);
};
