import { isDeepStrictEqual } from 'node:util';
import { garagePaymentChanged } from '@kerbside/contracts/events/payments';
import type { GaragePayment } from '@kerbside/contracts/http/payments/payments';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { PurchaseFact } from '../purchases/purchase-events.js';
import type { PaidVisit, Purchase } from '../purchases/purchase.js';
import { sumOf } from '../purchases/ledger.js';
import { isAtGarage, type Schedule, type ScheduleLine } from '../purchases/schedule.js';

type ScheduleOwner = Pick<Purchase, 'schedule' | 'visit'>;

/** What the garage takes from the customer; null when the purchase is paid to us. What was cancelled of it no longer counts, unless all of it was. */
export const atGarageOf = ({ schedule, visit }: ScheduleOwner): GaragePayment | null => {
  const lines = schedule.filter(isAtGarage);
  const wanted = lines.filter(({ state }) => state !== 'void');
  const [first] = wanted.length > 0 ? wanted : lines;
  if (!first) return null;
  const proposed = visit?.proposedOn === undefined ? {} : { proposedOn: visit.proposedOn };
  return { amountPence: sumOf(wanted.length > 0 ? wanted : lines), dueOn: first.dueOn, ...proposed, status: statusOf(first) };
};

export const dueAtGarage = ({ schedule }: ScheduleOwner): number => sumOf(schedule.filter(isDueAtGarage));

/** Whether its garage has yet to take it. */
const isDueAtGarage = (line: ScheduleLine): boolean => isAtGarage(line) && line.state === 'due';

/** The visit is booked, or moved to another day: what is left of it is due then. */
export const bookedOn = (purchase: Purchase, day: IsoDay): Purchase => withVisit(purchase, { state: 'booked', day });

/** Its garage proposes another day: what is left of it stays due on the day that was booked until the customer answers. */
export const proposedFor = (purchase: Purchase, proposedOn: IsoDay): Purchase => {
  const visit = visitOf(purchase);
  return visit?.state === 'booked' ? { ...purchase, visit: { ...visit, proposedOn } } : purchase;
};

/** The garage has finished the work, and takes what is due for it. */
export const paidThere = (purchase: Purchase): Purchase => withVisit(purchase, { state: 'finished' });

/** The visit was cancelled: nothing is to be paid. */
export const notToPay = (purchase: Purchase): Purchase => withVisit(purchase, { state: 'cancelled' });

/** A policy of the visit was cancelled: the garage takes that much less, and the part stands as a void line of its own, so that lines sum to what was agreed. */
export const withoutPart = (purchase: Purchase, { policyId, pence }: { readonly policyId: string; readonly pence: number }): Purchase => {
  const { schedule } = purchase;
  const left = wantedOf(schedule);
  if (!left || left.state === 'collected' || pence <= 0 || schedule.some((line) => line.policyId === policyId)) return purchase;
  if (pence >= left.amountPence) return withLine(purchase, { ...left, state: 'void', policyId });
  const number = Math.max(...schedule.map((line) => line.number)) + 1;
  const reduced = withLine(purchase, { ...left, amountPence: left.amountPence - pence });
  return { ...reduced, schedule: [...reduced.schedule, { ...left, number, amountPence: pence, state: 'void', policyId }] };
};

/** The cancellation of a policy was taken back: its garage takes that much again, with the rest, unless it has finished without it. */
export const withPart = (purchase: Purchase, policyId: string): Purchase => {
  const { schedule } = purchase;
  const part = schedule.find((line) => line.policyId === policyId);
  const visit = visitOf(purchase);
  if (!part || !visit || visit.state === 'finished') return purchase;
  const { policyId: _, ...wanted } = part;
  const left = wantedOf(schedule);
  if (!left) return withLine(purchase, { ...wanted, ...stateIn(visit) });
  const others = schedule.filter((line) => line !== part && line !== left);
  const number = Math.min(left.number, part.number);
  const whole = { ...left, number, amountPence: left.amountPence + part.amountPence };
  return { ...purchase, schedule: [...others, whole].toSorted((one, other) => one.number - other.number) };
};

/** The events of a change to it; none when the garage takes the same as before. */
export const garagePaymentChange = (before: Purchase, after: Purchase): PurchaseFact[] =>
  isDeepStrictEqual(toldOf(before), toldOf(after)) ? [] : garagePaymentTold(after);

/** The event of what the garage takes now; none for what is paid to us. */
export const garagePaymentTold = (purchase: Purchase): PurchaseFact[] => {
  const payment = toldOf(purchase);
  const { id: purchaseId, quoteId, customerId } = purchase;
  return payment ? [{ type: garagePaymentChanged, data: { purchaseId, quoteId, customerId, currency: 'gbp', ...payment } }] : [];
};

/** Without the day that its garage proposes, which the service of garages tells of. */
const toldOf = (purchase: Purchase): Omit<GaragePayment, 'proposedOn'> | null => {
  const payment = atGarageOf(purchase);
  if (!payment) return null;
  const { proposedOn: _, ...told } = payment;
  return told;
};

const statusOf = ({ state }: ScheduleLine): GaragePayment['status'] => {
  if (state === 'collected') return 'paid';
  return state === 'void' ? 'void' : 'due';
};

/** The line still wanted of the visit: the first that belongs to no cancelled policy. */
const wantedOf = (schedule: Schedule): ScheduleLine | undefined => schedule.find((line) => isAtGarage(line) && line.policyId === undefined);

/** Until an event says otherwise, it is booked as it was agreed. Undefined for what is paid to us. */
const visitOf = ({ visit, schedule }: Purchase): PaidVisit | undefined => {
  const agreed = schedule.find(isAtGarage);
  return agreed && (visit ?? { state: 'booked', day: agreed.dueOn });
};

const stateIn = ({ state, day }: PaidVisit): Pick<ScheduleLine, 'state' | 'dueOn'> => ({
  dueOn: day,
  state: state === 'booked' ? 'due' : 'void',
});

/** Changes nothing once the garage has taken the money. */
const withVisit = (purchase: Purchase, changed: Partial<PaidVisit>): Purchase => {
  const known = visitOf(purchase);
  const left = wantedOf(purchase.schedule);
  if (!known || left?.state === 'collected') return purchase;
  const { state, day } = { ...known, ...changed };
  const visit = { state, day };
  const seen = { ...purchase, visit };
  if (!left) return seen;
  const isTaken = visit.state === 'finished' && left.state === 'due';
  return withLine(seen, { ...left, ...(isTaken ? { state: 'collected' } : stateIn(visit)) });
};

const withLine = (purchase: Purchase, changed: ScheduleLine): Purchase => ({
  ...purchase,
  schedule: purchase.schedule.map((line) => (line.number === changed.number ? changed : line)),
});
