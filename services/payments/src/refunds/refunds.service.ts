import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  askForRefund,
  listRefunds,
  previewRefund,
  readPaid,
  type Refund,
  requestRefund,
  redirectRefund,
  retryRefund,
} from '@kerbside/contracts/http/payments/refunds';
import { Audit } from '@kerbside/platform/audit/audit';
import { DomainError, invalid, found, refuseUnseen } from '@kerbside/platform/errors/errors';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ProductType } from '@kerbside/contracts/ids';
import type { RefundReason } from '@kerbside/contracts/money/refund-reasons';
import { refundDaysOf } from '@kerbside/contracts/payments/refund-words';
import type { ClientSession } from 'mongoose';
import { londonDay } from '@kerbside/contracts/days/dates';
import { UnpaidVisits } from '../at-garage/unpaid-visits.js';
import { BusinessClock } from '../clock/business-clock.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import { enterRewardsRefund } from '../purchases/ledger.js';
import { paidForCover, type Purchase } from '../purchases/purchase.js';
import { returnedOf, withBanks } from '../purchases/uncounted.js';
import { PurchaseChanges, type LatePayment, refundLatePayment } from '../purchases/purchase-changes.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import type { ScheduleLine } from '../purchases/schedule.js';
import { atGarageOf, dueAtGarage } from '../schedules/garage-payment.js';
import { recorded } from '../schedules/line-outcomes.js';
import { planEvents } from '../schedules/plan-events.js';
import { progress } from '../schedules/progress.js';
import { onItsWayOf, withoutArrived, type NotThere } from '../schedules/returning.js';
import { QuotesClient } from '../sale/quotes-client.js';
import { lateShares, leftIn, mayCountTwice, refundableOf, toStayOf } from './allocation.js';
import { isSettled, openRefund, partOf, redirected, retried, withRewardsBack, type RefundRecord, type RefundPart } from './refund.js';
import { refundEvents } from './refund-events.js';
import { RefundPayments } from './refund-payments.js';
import { RefundPlans, type RefundPlan } from './refund-plans.js';
import { RefundRecords } from './refund-records.js';
import { nothingOwed, refundView } from './refund-view.js';
import { RefundsRepository } from './refunds.repository.js';
import { missingOf, keptOf, refundsWithBank } from './with-bank.js';
import { isAll } from './working.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import type { JobSummary } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';

interface RefundRequest {
  readonly refundId: string;
  readonly paymentId: string;
  readonly amountPence: number;
  readonly why: string;
  readonly productType?: ProductType | undefined;
  readonly reason?: RefundReason | undefined;
  readonly isLate?: true;
  readonly otherwise?: readonly number[] | undefined;
  readonly reference?: string | undefined;
  /** What was shown before; absent from services, which show nothing. */
  readonly workingId?: string | undefined;
}

/** A payment that arrived after its cover was cancelled. */
type Late = Pick<RefundRequest, 'why'> & Omit<LatePayment, 'customerId'>;

interface PartName {
  readonly refundId: string;
  readonly number: number;
}

const hasCome = 'Money for it has been returned since it was cancelled, so it cannot be taken back.';
const isDisputed = 'A bank has taken back some of what was paid for it since, so it cannot be taken back.';

interface Act {
  readonly actor: Caller;
  readonly action: string;
  readonly why?: string;
}

const isLostSince = ({ state, wasCounted }: ScheduleLine): boolean => state === 'void' && wasCounted === true;

/** For so long a refund is awaited that is being recorded. */
const recordedMs = 2_000;
const askAgainMs = 50;

@Injectable()
export class RefundsService {
  constructor(
    private readonly refunds: RefundsRepository,
    private readonly purchases: PurchasesRepository,
    private readonly attempts: AttemptsRepository,
    private readonly plans: RefundPlans,
    private readonly records: RefundRecords,
    private readonly payments: RefundPayments,
    private readonly changes: PurchaseChanges,
    private readonly unpaid: UnpaidVisits,
    private readonly quotes: QuotesClient,
    private readonly mongo: Mongo,
    private readonly audit: Audit,
    private readonly clock: BusinessClock,
  ) {}

  async preview(paymentId: string, body: CallRequest<typeof previewRefund>['body']): Promise<CallAnswer<typeof previewRefund>> {
    return (await this.plans.plan(await this.purchases.bought(paymentId), body)).working;
  }

  async list(paymentId: string, caller: Caller): Promise<CallAnswer<typeof listRefunds>> {
    const purchase = await this.purchases.bought(paymentId, { caller });
    const refunds = await this.refunds.ofPurchase(paymentId);
    return { refunds: refunds.map((refund) => refundView(refund, caller)), leftPence: leftIn(refundableOf(purchase, refunds)) };
  }

  async paid(paymentId: string): Promise<CallAnswer<typeof readPaid>> {
    const { purchase, refunds } = await this.onceRecorded(paymentId);
    if (mayCountTwice(purchase, refunds)) throw new DomainError('SERVICE_UNAVAILABLE');
    const refundable = refundableOf(purchase, refunds);
    const leftPence = leftIn(refundable);
    const refundIds = refunds.map(({ id }) => id);
    const toStayPence = toStayOf(purchase, refunds);
    const onItsWayPence = Math.min(toStayPence, onItsWayOf(purchase));
    const missingPence = missingOf(purchase, refunds);
    const withBankPence = withBanks(purchase.schedule);
    const ofRefunds = refundsWithBank({ ...purchase, refunds });
    const paid = {
      paidPence: paidForCover(purchase),
      leftPence,
      refundIds,
      toComePence: toStayPence + dueAtGarage(purchase),
      cancelledIds: (purchase.cancelled ?? []).map(({ policyId }) => policyId),
      ...(onItsWayPence > 0 ? { onItsWayPence } : {}),
      ...(withBankPence > 0 ? { withBankPence } : {}),
      ...(ofRefunds.length > 0 ? { refundsWithBank: ofRefunds } : {}),
      ...(missingPence > 0 ? { missingPence } : {}),
      ...(refundable.lines.length > 1 ? { isOfSeveral: true as const } : {}),
      ...(leftPence > 0 ? refundDaysOf(refundable.lines.map(({ method }) => method)) : {}),
    };
    const atGarage = atGarageOf(purchase);
    return { ...paid, atGarage, noRoomBecause: await this.noRoomBecause(purchase, leftPence) };
  }

  /** Waits a moment for a refund that is being recorded, so that hardly anybody is refused because of it. */
  private async onceRecorded(paymentId: string) {
    for (const giveUpAt = performance.now() + recordedMs; ; await wait(askAgainMs)) {
      const purchase = await this.purchases.bought(paymentId);
      const refunds = await this.refunds.ofPurchase(paymentId);
      if (performance.now() >= giveUpAt || !mayCountTwice(purchase, refunds)) return { purchase, refunds };
    }
  }

  /**
   * Its bank has returned money that its cancellation was worked out without, which went back or pays what was used, or has taken what was counted, also where that had gone
   * back, so that no less is left; too many visits are to be paid at garages by now; or its voucher, given back as nothing stayed paid, is used for something else.
   */
  private async noRoomBecause(purchase: Purchase, leftPence: number): Promise<string | null> {
    if (returnedOf(purchase) > 0) return hasCome;
    if (purchase.isCoverCancelled === true && purchase.schedule.some(isLostSince)) return isDisputed;
    const because = atGarageOf(purchase) && (await this.unpaid.noRoomBecause(purchase, londonDay(this.clock.now())));
    return because ?? (leftPence > 0 ? null : this.quotes.takenBackBecause(purchase));
  }

  async request(paymentId: string, body: CallRequest<typeof requestRefund>['body'], actor: Caller): Promise<Refund> {
    if ((body.otherwise ?? []).length > 0 && !body.reference)
      throw invalid({ reference: 'Say how it was paid, for example the reference of the bank transfer' });
    return refundView(await this.make({ ...body, paymentId }, actor), actor);
  }

  async askFor(refundId: string, body: CallRequest<typeof askForRefund>['body'], actor: Caller): Promise<Refund> {
    return refundView(await this.make({ ...body, refundId }, actor), actor);
  }

  /**
   * Money that should not have arrived goes back as money, whatever else was paid with rewards: what is left of it, since staff, its bank or somebody
   * at the provider may have given it back by now. What its bank took back is not owed again for what is cancelled, and what was
   * promised of an earlier payment that its bank took back goes back of another one. REFUND_TOO_LARGE where nobody knows which payment it
   * was and less than it is left of all; SERVICE_UNAVAILABLE while a refund is being recorded, which would count twice.
   */
  async giveBackLate(late: Late, actor: Caller, session: ClientSession): Promise<void> {
    const found = await this.purchases.bought(late.paymentId, { session });
    const attempt = late.attemptId === undefined ? undefined : await this.attempts.find(late.attemptId, session);
    const refunds = await this.refunds.ofPurchase(found.id, session);
    if (mayCountTwice(found, refunds)) throw new DomainError('SERVICE_UNAVAILABLE');
    const shares = lateShares(found, refunds, { ...late, attempt });
    const purchase = await this.withoutArrived(found, shares, late.line, session);
    const { backPence: amountPence } = shares;
    if (amountPence === 0) return;
    const plan = await this.plans.plan(purchase, { amountPence, isMoney: true, line: late.line }, session);
    await this.open(purchase, { asked: { ...late, amountPence, reason: 'late', isLate: true }, plan, actor }, session);
  }

  private async withoutArrived(found: Purchase, notThere: NotThere, line: number | undefined, session: ClientSession): Promise<Purchase> {
    if (notThere.offPence === 0 && notThere.otherPence === 0) return found;
    const at = this.clock.now();
    const left = withoutArrived(found, notThere, line);
    const moved = progress(left.purchase, left.schedule, londonDay(at));
    const event = moved.voided.length > 0 ? planEvents.scheduled(moved.purchase, 'changed') : undefined;
    const changed = recorded(moved, at, { told: event ? [event] : [] });
    return this.changes.write({ ...changed, latePence: left.latePence }, session);
  }

  /** Asks the provider once more, now. */
  async retry(refundId: string, number: number, actor: Caller): Promise<void> {
    const part = await this.records.part(refundId, number);
    if (part.state.status === 'refused') await this.payments.bringUpToDate(part);
    await this.mongo.transaction(async (session) => {
      const refund = await this.actOnRefused({ refundId, number }, retried, session);
      await this.record(refund, number, { actor, action: 'refund-retried' }, session);
    });
  }

  async redirect({ refundId, number }: PartName, reference: string, actor: Caller): Promise<Refund> {
    await this.matchByHand({ refundId, number });
    const refund = await this.mongo.transaction(async (session) => {
      const keptPence = await this.keptPence(refundId, session);
      const pay = (part: RefundPart, at: Date) => {
        if (part.amountPence > keptPence) throw notKept(keptPence);
        return redirected(part, reference, at);
      };
      const changed = await this.actOnRefused({ refundId, number }, pay, session);
      await this.record(changed, number, { actor, action: 'refund-redirected', why: reference }, session);
      return changed;
    });
    return refundView(refund, actor);
  }

  private async keptPence(refundId: string, session: ClientSession): Promise<number> {
    const refund = found(await this.refunds.find(refundId, session));
    const purchase = await this.purchases.bought(refund.purchaseId, { session });
    return keptOf(purchase, await this.refunds.ofPurchase(purchase.id, session));
  }

  /** Staff may have made the refund at the provider itself: its sum must not count twice. */
  private async matchByHand({ refundId, number }: PartName): Promise<void> {
    const refund = await this.refunds.find(refundId);
    const part = refund && partOf(refund, number);
    if (part) await this.payments.matchByHand(refund, part);
  }

  /** Changes a refused part; its job then asks again, or ends. */
  private async actOnRefused(
    { refundId, number }: PartName,
    decide: (part: RefundPart, at: Date) => RefundPart,
    session: ClientSession,
  ): Promise<RefundRecord> {
    const onlyRefused = (part: RefundPart, at: Date): RefundPart => {
      if (part.state.status !== 'refused') throw new DomainError('REFUND_NOT_REFUSED');
      const decided = decide(part, at);
      if (isSettled(part)) throw new DomainError('REFUND_NOT_REFUSED', { message: nothingOwed });
      return decided;
    };
    const refund = await this.records.change(refundId, number, onlyRefused, session);
    const part = partOf(refund, number);
    if (part) await this.payments.tryAgain(refund, part, session);
    return refund;
  }

  /** Makes the refund once for each id. Two at once conflict on the purchase, so no penny is promised twice. */
  private async make(asked: RefundRequest, actor: Caller): Promise<RefundRecord> {
    await this.onceRecorded(asked.paymentId);
    return this.mongo.transaction(async (session) => {
      const known = await this.refunds.find(asked.refundId, session);
      if (known) return same(known, asked);
      const purchase = await this.purchases.bought(asked.paymentId, { session });
      const plan = await this.plans.plan(purchase, asked, session);
      refuseUnseen('REFUND_CHANGED', asked.workingId, plan.working.workingId);
      return this.open(purchase, { asked, plan, actor }, session);
    });
  }

  private async open(
    purchase: Purchase,
    { asked, plan, actor }: { readonly asked: RefundRequest; readonly plan: RefundPlan; readonly actor: Caller },
    session: ClientSession,
  ): Promise<RefundRecord> {
    const at = this.clock.now();
    const { working, parts } = plan;
    const { rewardsPence } = working;
    const { otherwise = [], reference = '' } = asked;
    const refund = openRefund(
      {
        id: asked.refundId,
        purchaseId: purchase.id,
        amountPence: asked.amountPence,
        rewardsPence,
        why: asked.why,
        ...(asked.productType ? { productType: asked.productType } : {}),
        ...(asked.reason ? { reason: asked.reason } : {}),
        ...(asked.isLate ? { isLate: true } : {}),
        parts: parts.map((part) => ({ ...part, reference: otherwise.includes(part.line) ? reference : null })),
      },
      at,
    );
    const told = refundEvents.requested(purchase, refund, isAll(purchase, working.leftPence - asked.amountPence));
    const rewards = { purchaseId: purchase.id, refundId: refund.id, amountPence: rewardsPence, at };
    const rows = rewardsPence === 0 ? [] : enterRewardsRefund(rewards);
    const changed = await this.changes.write({ purchase: withRewardsBack(purchase, rewardsPence), rows, told: [told] }, session);
    await this.refunds.add(refund, session);
    const paid = refund.parts.filter(({ state }) => state.status === 'redirected');
    const made = await this.records.tell(refund, changed, paid, session);
    for (const part of made.parts.filter(({ state }) => state.status === 'requested'))
      await this.payments.queue(made, part, purchase, session);
    await this.audit.record(session, {
      actor,
      action: 'refund-requested',
      subjectType: 'payment',
      subjectId: purchase.id,
      customerId: purchase.customerId,
      after: { refundId: refund.id, amountPence: asked.amountPence, rewardsPence, parts: parts.map(auditedPart) },
      why: asked.why,
    });
    return made;
  }

  private async record(refund: RefundRecord, number: number, { actor, action, why }: Act, session: ClientSession): Promise<void> {
    const { purchaseId: subjectId, id: refundId } = refund;
    const purchase = await this.purchases.find(subjectId, session);
    const part = partOf(refund, number);
    await this.audit.record(session, {
      actor,
      action,
      subjectType: 'payment',
      subjectId,
      customerId: purchase?.customerId,
      after: { refundId, ...(part ? auditedPart(part) : {}) },
      why,
    });
  }
}

/** REFUND_DIFFERS when the id stands for another refund. */
const same = (known: RefundRecord, { paymentId, amountPence, otherwise = [] }: RefundRequest): RefundRecord => {
  const isSameWay = known.parts.every((part) => wasPaidOtherwise(part, known) === otherwise.includes(part.line));
  const isSame = known.purchaseId === paymentId && known.amountPence === amountPence && isSameWay;
  if (!isSame) throw new DomainError('REFUND_DIFFERS', { data: { amountPence: known.amountPence } });
  return known;
};

/** From the start, not once its own method had refused it. */
const wasPaidOtherwise = ({ state }: RefundPart, { requestedAt }: RefundRecord): boolean =>
  state.status === 'redirected' && state.at.getTime() === requestedAt.getTime();

const notKept = (keptPence: number): DomainError => {
  const leftPence = Math.max(0, keptPence);
  return new DomainError('REFUND_TOO_LARGE', {
    message: `The customer’s bank has taken the payment back, or is deciding a dispute about it: ${formatPounds(leftPence)} of what they paid is left with us. Pay it only once more than that has been paid.`,
    data: { leftPence },
  });
};

const auditedPart = ({ line, method, amountPence }: Pick<RefundPart, 'line' | 'method' | 'amountPence'>) => ({ line, method, amountPence });

export const RefundsController = controller({ refunds: RefundsService }, [
  serves(previewRefund, ({ params, body }, { refunds }) => refunds.preview(params.paymentId, body)),
  serves(requestRefund, ({ params, body, caller }, { refunds }) => refunds.request(params.paymentId, body, caller)),
  serves(listRefunds, ({ params, caller }, { refunds }) => refunds.list(params.paymentId, caller)),
  serves(retryRefund, ({ params, caller }, { refunds }) => refunds.retry(params.refundId, Number(params.number), caller)),
  serves(redirectRefund, ({ params, body, caller }, { refunds }) =>
    refunds.redirect({ refundId: params.refundId, number: Number(params.number) }, body.reference, caller),
  ),
  serves(readPaid, ({ params }, { refunds }) => refunds.paid(params.paymentId)),
  serves(askForRefund, ({ params, body, caller }, { refunds }) => refunds.askFor(params.refundId, body, caller)),
]);

/** Gives back what arrived after the cover had ended: once, by the id that the job was given with the money. */
@Injectable()
export class LatePayments {
  constructor(
    jobs: Jobs,
    private readonly refunds: RefundsService,
  ) {
    const why = 'A payment arrived after the cover had ended';
    const giveBack =
      (late: LatePayment): Effect =>
      (session) =>
        this.refunds.giveBackLate({ ...late, why }, { kind: 'service', name: 'payments' }, session);
    jobs.define<LatePayment>(refundLatePayment, (late) => Promise.resolve(giveBack(late)), aboutLatePayment);
  }
}

const aboutLatePayment = ({ paymentId, customerId, amountPence }: LatePayment): JobSummary => ({
  customerId,
  subjectType: 'payment',
  subjectId: paymentId,
  amountPence,
  toDo: 'This payment arrived after the cover had ended, and could not be refunded. If the reason above has gone, try it again: it is refunded once.',
});
