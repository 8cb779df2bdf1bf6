import { addMonths, type IsoDay } from '@kerbside/contracts/days/dates';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { Plan } from '@kerbside/contracts/http/payments/schedule';
import { formatPounds } from '@kerbside/contracts/money/money';
import { stillBought } from '../purchases/cancelled-parts.js';
import { sumOf } from '../purchases/ledger.js';
import { goesOn, monthlyShown, type Purchase } from '../purchases/purchase.js';
import { backPenceOf, inOrder, isPaidToUs, methodPaidBy, type Schedule, type ScheduleLine } from '../purchases/schedule.js';
import { isAwaited } from '../schedules/collecting.js';
import { earliestOn, isChangeable } from '../schedules/edits.js';
import { atGarageOf } from '../schedules/garage-payment.js';
import { isCoverOver } from '../schedules/line-outcomes.js';
import { isPayable, overdueOf } from '../schedules/overdue.js';
import { mayChooseCard } from '../schedules/plan-card.js';
import { takenBy } from '../schedules/plan-events.js';
import { factsOfMethod, isByDebit } from '@kerbside/contracts/money/payment-methods';
import { moverOf, type Method } from '../methods/method-port.js';
import type { Methods } from '../methods/methods.js';

/** A payment may be moved to at most a year after the first one, no later than the cover's last day, or to the day of the last payment. */
export const latestOn = (purchase: Pick<Purchase, 'schedule' | 'offer' | 'agreement'>): IsoDay => {
  const days = purchase.schedule.map(({ dueOn }) => dueOn).toSorted();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const year = first === '' ? '' : addMonths(first, 12);
  const ends = coverEndsOn(purchase) ?? year;
  const latest = ends < year ? ends : year;
  return latest > last ? latest : last;
};

/** Null for monthly cover, which goes on, and beside a visit: it may be made on another day than the one by which it was to be paid. */
const coverEndsOn = ({ offer: { productTypes, payBy }, agreement }: Pick<Purchase, 'offer' | 'agreement'>): IsoDay | null =>
  goesOn({ agreement }) || productTypes.some((type) => doneAtGarages.includes(type)) ? null : (payBy ?? null);

interface PlanFacts {
  readonly methods: Methods;
  readonly today: IsoDay;
}

/** How a purchase is called: what comes is paid for what is still bought; once nothing does, its payments are those of all that was. */
export const calledNow = (purchase: Purchase): ReturnType<typeof stillBought> =>
  purchase.isCoverCancelled !== true && purchase.schedule.some(isAwaited) ? stillBought(purchase) : purchase.offer;

export const planView = (purchase: Purchase, { methods, today }: PlanFacts): Plan => {
  const { id: paymentId, quoteId, customerId, offer, schedule, arrears, planEnd, instrument } = purchase;
  const overdue = planEnd ? null : overdueOf(schedule);
  const owed = schedule.filter(({ state }) => state !== 'void');
  const method = schedule.find(isChangeable)?.method ?? 'card';
  const { title, productTypes } = calledNow(purchase);
  const [productType] = productTypes;
  return {
    paymentId,
    quoteId,
    customerId,
    ...(productType === undefined ? {} : { productType }),
    productTypes: [...productTypes],
    reference: offer.reference,
    title,
    lines: inOrder(schedule).map((line) => lineView(line, methods)),
    totalPence: sumOf(owed),
    paidPence: sumOf(owed.filter(isPaidToUs)),
    leftPence: sumOf(owed.filter(isAwaited)),
    ...goesBackOf(purchase),
    ...rewardsOf(purchase),
    atGarage: atGarageOf(purchase),
    // What is on its way once a plan has ended goes back: nothing comes next.
    next: planEnd ? null : nextOf(schedule, today),
    arrears: arrears ?? null,
    planEnd: planEnd ? { on: planEnd.on, reason: planEnd.reason } : null,
    overdue: overdue && { ...overdue },
    earliestOn: earliestOn(method, today),
    // What cost nothing has no payments.
    latestOn: latestOn(purchase) || today,
    monthlyPence: monthlyShown(purchase),
    mayChooseCard: mayChooseCard(purchase),
    card: instrument?.method === 'card' ? instrument.ref : null,
    method: takenBy(purchase) ?? null,
  };
};

/** Of what is on its way: all of it once the cover is over, else what it was to pay of a part that was cancelled. */
export const goesBackOf = (purchase: Purchase): Pick<Plan, 'goesBackPence'> => {
  const onItsWayPence = sumOf(purchase.schedule.filter(({ state }) => state === 'accepted'));
  const goesBackPence = isCoverOver(purchase) ? onItsWayPence : Math.min(onItsWayPence, purchase.returning?.toComePence ?? 0);
  return goesBackPence > 0 ? { goesBackPence } : {};
};

/** What was paid with rewards, beside its payments. */
export const rewardsOf = ({ offer: { rewardsPence } }: Purchase): Pick<Plan, 'rewardsPence'> => (rewardsPence > 0 ? { rewardsPence } : {});

const lineView = (line: ScheduleLine, methods: Methods): Plan['lines'][number] => ({
  number: line.number,
  ...(line.partOf === undefined ? {} : { partOf: line.partOf }),
  dueOn: line.dueOn,
  amountPence: line.amountPence,
  method: methodPaidBy(line),
  state: line.state,
  refundedPence: backPenceOf(line),
  disputedPence: line.disputedPence ?? 0,
  isChangeable: isChangeable(line),
  tryOn: line.failure?.tryOn ?? null,
  note: noteOf(line),
  failure: line.failure ? failureWords(methods, line.method, line.failure.reason) : null,
  isPayable: isPayable(line),
});

/** How staff say it was paid, or that its bank returned money for it when nothing was to pay any more. */
export const noteOf = ({ state, note, strayPence = 0, method }: ScheduleLine): string | null => {
  if (state !== 'void') return note ?? null;
  if (strayPence === 0) return null;
  return `${moverOf(method).toCustomer} returned ${formatPounds(strayPence)} to us after this payment was cancelled. We are checking what goes back to you. If you do not hear from us, please call us.`;
};

/** A payment that failed comes next on the day of its next try; one that is not tried again does not. Nor does one whose money is on its way, but a direct debit until its day has passed. */
export const nextOf = (schedule: Schedule, today: IsoDay): Plan['next'] => {
  const [next, ...others] = schedule
    .filter(isAwaited)
    .flatMap((line) => (line.failure && line.failure.tryOn === null && line.state !== 'due' ? [] : [{ ...line, dueOn: dayOf(line) }]))
    .filter(({ state, method, dueOn }) => state !== 'accepted' || (isByDebit(method) && dueOn >= today))
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1));
  if (!next) return null;
  const more = others.length === 0 ? '' : `, then ${others.length} more`;
  const words = `next payment ${formatPounds(next.amountPence)} on ${shortDay(next.dueOn, today)}${more}`;
  return { dueOn: next.dueOn, amountPence: next.amountPence, thenMore: others.length, words };
};

const dayOf = ({ failure, dueOn }: ScheduleLine): IsoDay => failure?.tryOn ?? dueOn;

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' });
const dayMonthYear = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });

/** "1 December"; with its year when that is not plain: more than eleven months from now. */
const shortDay = (day: IsoDay, today: IsoDay): string =>
  (day > addMonths(today, 11) ? dayMonthYear : dayAndMonth).format(new Date(`${day}T00:00:00Z`));

const nothingToTakeItFrom = 'There is no card or Direct Debit left that it could be taken from.';
const noAgreement = (provider: string): string => `${provider} has not told us that we may take it from the ${provider} account.`;
const disputed = 'The cardholder disputed this payment at their bank, and the bank took it back.';

/** The meaning of a stored failure code; null where the provider words each refusal itself, as the card provider does. */
const failureWords = (methods: Methods, method: Method, code: string): string | null => {
  const facts = factsOfMethod(method);
  if (code === 'no_instrument') return facts?.asks === 'approval' ? noAgreement(facts.name) : nothingToTakeItFrom;
  return methods.named(method).failureWords(code);
};

/** The same for money that had arrived and was taken back. */
export const reversalWords = (...of: Parameters<typeof failureWords>): string => failureWords(...of) ?? disputed;
