import { isDeepStrictEqual } from 'node:util';
import type { PaymentAsAt } from '@kerbside/contracts/http/payments/history';
import type { PlanState, RefundState } from './states.js';

type What = Pick<PaymentAsAt['changes'][number], 'what' | 'number'>;
const only = (what: What['what']): What => ({ what });

const begunAs = (version: number): What => only(version === 1 ? 'begun' : 'known-from');
const saleSteps = { open: 'not-bought', agreed: 'agreed', selling: 'being-sold', completed: 'bought' } as const;

/** What changed in a plan, in words that staff know. `before` is undefined for the first known state. */
export const planHappened = (before: PlanState | undefined, after: PlanState): readonly What[] => {
  if (!before) return [begunAs(after.version)];
  const known = new Map(before.schedule.map((line) => [line.number, line]));
  const isBought = before.state.status === 'completed';
  const changed = after.schedule.flatMap((line): What[] => {
    const earlier = known.get(line.number);
    if (earlier && earlier.state !== line.state) return [{ what: `payment-${line.state}`, number: line.number }];
    if (!isBought || (earlier && shownOf(earlier) === shownOf(line))) return [];
    return [{ what: 'payment-changed', number: line.number }];
  });
  const gone = isBought ? before.schedule.filter(({ number }) => !after.schedule.some((line) => line.number === number)) : [];
  const what = [
    ...(before.state.status === after.state.status ? [] : [only(saleSteps[after.state.status])]),
    ...changed,
    ...gone.map(({ number }): What => ({ what: 'payment-removed', number })),
    ...((before.arrears?.status ?? null) === (after.arrears?.status ?? null) ? [] : [only('arrears-changed')]),
    ...(isDeepStrictEqual(before.planEnd, after.planEnd) ? [] : [only('plan-ended')]),
  ];
  return what.length > 0 ? what : [only('noted')];
};

/** What a change of a refund was. */
export const refundHappened = (before: RefundState | undefined, after: RefundState): readonly What[] => {
  if (!before) return [begunAs(after.version)];
  const known = new Map(before.parts.map((part) => [part.number, part.state.status]));
  const changed = after.parts.filter(({ number, state }) => known.get(number) !== state.status);
  const what = changed.map(({ number, state }): What => ({ what: `part-${state.status}`, number }));
  return what.length > 0 ? what : [only('noted')];
};

const shownOf = ({ dueOn, amountPence, refundedPence, redirectedPence = 0 }: PlanState['schedule'][number]): string =>
  [dueOn, amountPence, refundedPence, redirectedPence].join();
