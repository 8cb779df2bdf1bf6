import { isDeepStrictEqual } from 'node:util';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { EventOf } from '@kerbside/contracts/event';
import { policyCancelled, policyReinstated } from '@kerbside/contracts/events/claims';
import { consumer, on } from '@kerbside/platform/events/receiving/consumer';
import type { ServicesOf } from '@kerbside/platform/calls/with-services';
import type { ClientSession } from 'mongoose';
import { BusinessClock } from '../clock/business-clock.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import { withCancelled, withReinstated } from '../purchases/cancelled-parts.js';
import { paidForCover, type Purchase, type CancelledPart } from '../purchases/purchase.js';
import { PurchaseChanges, type PurchaseRecording } from '../purchases/purchase-changes.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { gonePenceOf, uncountedOf, withBanks } from '../purchases/uncounted.js';
import { asRecorded, leftIn, refundableOf } from '../refunds/allocation.js';
import { RefundsRepository } from '../refunds/refunds.repository.js';
import { isAll } from '../refunds/working.js';
import { isAwaited } from '../schedules/collecting.js';
import { atGarageOf, garagePaymentChange, withoutPart, withPart } from '../schedules/garage-payment.js';
import { recorded, recordInForceAgain } from '../schedules/line-outcomes.js';
import { countedAsTheyAre } from '../schedules/missing.js';
import { monthsOf, monthsLeftOf } from '../schedules/months.js';
import { planEvents } from '../schedules/plan-events.js';
import { endPlan, progress } from '../schedules/progress.js';
import { returnLater } from '../schedules/returning.js';
import { shrink } from '../schedules/shrink.js';

type CancelledPolicy = EventOf<typeof policyCancelled>['data'];

const classes = {
  purchases: PurchasesRepository,
  attempts: AttemptsRepository,
  changes: PurchaseChanges,
  refunds: RefundsRepository,
  clock: BusinessClock,
};
type Services = ServicesOf<typeof classes>;

/**
 * Stops collecting for cancelled cover: its plan shrinks, or ends with the last policy, which releases the card, account or agreement (ADR 23). Money that still arrives is refunded, unless the cover is in force again.
 */
export const CancelledCoverConsumer = consumer('CancelledCoverConsumer', classes, {
  cancelled: on(policyCancelled, async ({ data }, services, session) => {
    const { purchases, changes, clock } = services;
    const purchase = await purchases.find(data.paymentId, session);
    if (purchase?.state.status !== 'completed') return;
    if (atGarageOf(purchase)) return lessAtGarage(services, purchase, data, session);
    if (purchase.isCoverCancelled === true) return;
    const changed = data.endsPlan
      ? await withVoucher(services.refunds, ended(purchase, data, clock.now()), session)
      : lessPart(purchase, data, clock.now());
    await changes.write(changed, session);
  }),
  /** Cover was reinstated, which moves no money: later payments are kept, what was taken back meanwhile is owed, and a garage takes what it would have taken. */
  reinstated: on(policyReinstated, async ({ data }, { purchases, attempts, refunds, changes, clock }, session) => {
    const purchase = await purchases.find(data.paymentId, session);
    if (!purchase) return;
    const { isCoverCancelled: _, uncounted: __, ...covered } = withReinstated(withPart(purchase, data.policyId), data.policyId);
    if (isDeepStrictEqual(purchase, covered)) return;
    const leftPence = leftIn(refundableOf(purchase, asRecorded(await refunds.ofPurchase(purchase.id, session))));
    const isLess = data.leftPence !== undefined && leftPence < data.leftPence;
    const unchanged: PurchaseRecording = { purchase: covered, rows: [], told: [] };
    const back = isLess ? recordInForceAgain(covered, await attempts.ofPurchase(purchase.id, session), clock.now()) : unchanged;
    await changes.write({ ...back, told: [...garagePaymentChange(purchase, covered), ...back.told] }, session);
  }),
});

/** The garage takes less from the customer, or nothing: none of our money goes back. */
const lessAtGarage = async ({ changes }: Services, found: Purchase, data: CancelledPolicy, session: ClientSession): Promise<void> => {
  const { policyId, endsPlan, premiumPence: pence } = data;
  const less = withoutPart(found, { policyId, pence });
  const left = endsPlan ? { ...less, isCoverCancelled: true as const } : withCancelled(less, partOf(data));
  if (isDeepStrictEqual(found, left)) return;
  await changes.write({ purchase: left, rows: [], told: garagePaymentChange(found, left) }, session);
};

export const ended = (
  found: Purchase,
  { countedPence, shortPence, withBankPence = 0 }: Pick<CancelledPolicy, 'countedPence' | 'shortPence' | 'withBankPence'>,
  at: Date,
): PurchaseRecording => {
  const purchase: Purchase = { ...asCounted(found, countedPence), isCoverCancelled: true };
  // What was collected between working out the refund and now; what a bank returned of it pays what was short first.
  const arrivedPence = Math.max(0, paidForCover(purchase) - countedPence);
  const returnedPence = Math.min(arrivedPence, Math.max(0, withBankPence - withBanks(found.schedule)));
  const latePence = arrivedPence - Math.min(returnedPence, shortPence ?? 0);
  const isRunning = !purchase.planEnd && (purchase.schedule.some(isAwaited) || monthsOf(purchase, purchase.schedule) !== null);
  const changed = isRunning ? recorded(endPlan(purchase, londonDay(at)), at) : { purchase, rows: [], told: [] };
  const uncounted = shortPence === undefined ? {} : { uncounted: uncountedOf(changed.purchase, shortPence, at) };
  return { ...changed, purchase: { ...changed.purchase, ...uncounted }, latePence };
};

/** What was missing when the cancellation was worked out is not counted; what its bank took back since is. */
const asCounted = (purchase: Purchase, countedPence: number): Purchase =>
  paidForCover(purchase) < countedPence ? purchase : { ...purchase, schedule: countedAsTheyAre(purchase.schedule) };

/**
 * If everything was refunded before the plan ended, or nothing had been paid, no refund will free the voucher: the end of the plan does.
 */
const withVoucher = async (refunds: RefundsRepository, changed: PurchaseRecording, session: ClientSession): Promise<PurchaseRecording> => {
  const { purchase, told } = changed;
  const code = purchase.offer.voucher?.code;
  if (code === undefined) return changed;
  const leftPence = leftIn(refundableOf(purchase, asRecorded(await refunds.ofPurchase(purchase.id, session))));
  return isAll(purchase, leftPence) ? { ...changed, told: planEvents.withVoucher(told, code) } : changed;
};

/** Nothing of it will be issued, and nothing of it stays paid. */
export const endedCover = (
  purchase: Purchase,
  { refunds, at }: { readonly refunds: RefundsRepository; readonly at: Date },
  session: ClientSession,
): Promise<PurchaseRecording> =>
  withVoucher(refunds, ended(purchase, { countedPence: paidForCover(purchase), shortPence: 0 }, at), session);

type LessCover = Pick<
  EventOf<typeof policyCancelled>['data'],
  'policyId' | 'productType' | 'premiumPence' | 'countedPence' | 'shortPence' | 'refundPence' | 'lessPence' | 'lessMonthlyPence'
>;

/** One of several policies is cancelled: the others are still paid for, and the customer is told the new payments. */
export const lessPart = (before: Purchase, data: LessCover, at: Date): PurchaseRecording => {
  const { lessPence = 0, lessMonthlyPence = 0, shortPence = 0 } = data;
  const counted = asCounted(before, data.countedPence);
  const isAsBefore = (lessPence === 0 && lessMonthlyPence === 0) || counted.planEnd !== undefined;
  const { schedule, excessPence } = isAsBefore ? { schedule: counted.schedule, excessPence: 0 } : shrink(counted.schedule, lessPence);
  const gonePence = gonePenceOf(schedule) - (counted.planEnd ? 0 : gonePenceOf(counted.schedule));
  const found = withCancelled(counted, { ...partOf(data), ...shortIf(Math.min(shortPence, gonePence)) });
  if (isAsBefore) return { purchase: found, rows: [], told: [] };
  const monthsLeft = monthsLeftOf(found, schedule, lessMonthlyPence);
  const { returning, latePence } = returnLater(found, excessPence);
  const purchase = { ...found, ...(monthsLeft ? { monthsLeft } : {}), ...(excessPence > 0 ? { returning } : {}) };
  const moved = progress(purchase, schedule, londonDay(at));
  const event = found.schedule.some(isAwaited) ? planEvents.scheduled(moved.purchase, 'changed') : undefined;
  return { ...recorded(moved, at, { told: event ? [event] : [] }), latePence };
};

const shortIf = (shortPence: number): Pick<CancelledPart, 'shortPence'> => (shortPence > 0 ? { shortPence } : {});

export const partOf = ({ policyId, productType, premiumPence, lessPence = 0, refundPence: backPence }: LessCover): CancelledPart => ({
  policyId,
  productType,
  paidPence: Math.max(0, premiumPence - lessPence),
  backPence,
});
