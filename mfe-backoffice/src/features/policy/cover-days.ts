import { orderResult } from '@kerbside/contracts/policies/order-words';
import { cancelledEarly, coversNoDay } from '@kerbside/contracts/claims/claimable';
import { formatDay, londonDay } from '@kerbside/contracts/days/dates';
import { visitNews } from '@kerbside/contracts/garages/visit';
import type { Order, Policy } from '@kerbside/contracts/http/claims/policies';
import { policyPage as words } from '../../messages/policy.js';

/** The days of cover, as staff read them, none of cover that was cancelled before it began; of an order, its visit and how that ended. */
export const coverDays = (policy: Policy): string => {
  if (policy.kind === 'order') return visitOf(policy);
  const [from, to] = [formatDay(policy.startsOn), formatDay(policy.endsOn)];
  if (coversNoDay(policy)) return words.neverBegan(cancelledEarly(policy), from);
  return policy.rolling ? words.rolling(from) : words.span(from, to);
};

const visitOf = (order: Order): string => {
  if (order.status === 'cancelled' || order.visit === null) return words.noVisit;
  const { day, proposal } = order.visit;
  const news = visitNews(order.visit, { isBooked: order.status === 'booked', today: londonDay(new Date()) });
  const said = proposal
    ? (news === 'unanswered' ? words.unanswered : words.proposed)(formatDay(proposal.day))
    : news === 'passed' && words.notToldDone;
  return [words.visitOn(formatDay(day)), said, orderResult(order)].filter(Boolean).join('. ');
};
