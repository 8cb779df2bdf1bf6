import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { neverBegan } from '@kerbside/contracts/claims/claimable';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { policyCancelled } from '@kerbside/contracts/events/claims';
import type {
  cancelForCustomer,
  cancelPolicy,
  CancellationWorking,
  productCancellation,
} from '@kerbside/contracts/http/claims/cancellations';
import type { ProductType } from '@kerbside/contracts/ids';
import { cancelledTodayFrom } from '@kerbside/contracts/policies/until-when-to-cancel';
import { readBookedVisit } from '@kerbside/contracts/http/garages/bookings';
import { readPaid } from '@kerbside/contracts/http/payments/refunds';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, invalid, notFound, refuseUnseen } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Internal } from '@kerbside/platform/internal/internal';
import { aboutRecord } from '@kerbside/platform/work/job-row';
import { Jobs, nothingToDo, type Effect } from '@kerbside/platform/work/jobs';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { endRenewals, type LostCar } from '../claims/claim-desk.service.js';
import { ClaimsRepository } from '../claims/claims.repository.js';
import { ownerOf } from '../owner-of.js';
import { OrderVisits } from '../policies/order-visits.js';
import { PoliciesRepository } from '../policies/policies.repository.js';
import { followersOf } from '../policies/order.js';
import type { OrderRecord, PolicyRecord } from '../policies/policy.js';
import { shown } from '../policies/shown.js';
import { allows, firstDayWithout, stateOn } from '../policies/state.js';
import { BoughtRenewals } from '../renewals/bought-renewals.js';
import { TransferRules } from '../transfers/transfer-rules.js';
import {
  cancellationWorking,
  dayRefusal,
  isPaidByAnother,
  premiumsOf,
  purchaseShare,
  shortOf,
  wishFaults,
  workingFor,
  type CancellationFacts,
  type StaffWishes,
} from './cancellation.js';
import {
  companyOf,
  factsOf,
  auditOf,
  CancellationsRepository,
  type Cancellation,
  type CancellationRef,
} from './cancellations.repository.js';
import { refundCancellation, type OwedRefund } from './refund-jobs.js';

interface Wishes extends StaffWishes {
  readonly on?: IsoDay | undefined;
}
type CancellationForm = Pick<CallRequest<typeof cancelForCustomer>['body'], 'reason' | 'reasonNote'> & {
  readonly workingId?: string | undefined;
  readonly why?: string | undefined;
};
interface CancellationOrder {
  readonly wishes: Wishes;
  readonly form: CancellationForm;
  readonly caller: Caller;
  /** Who wanted it, where another service asks for them. */
  readonly by?: Cancellation['by'];
}
interface UndoneWork {
  readonly productType: ProductType;
  readonly by: Cancellation['by'];
}
interface CancellationSums {
  readonly working: CancellationWorking;
  readonly endsPlan: boolean;
  /** For the whole purchase. */
  readonly countedPence: number;
  readonly isWhole: boolean;
  readonly withBankPence: number;
  /** The policy's claims, as they were counted. */
  readonly claims: CancellationFacts['claims'];
  readonly followers: readonly OrderRecord[];
}

const workHasBegun = 'A garage has begun this work, so it cannot be cancelled any more. Call us if something is wrong with it.';
const openClaimFirst =
  'There is a claim on this policy that is not finished. You can cancel the policy once it is: what goes back to whoever bought it depends on it.';
const dayHasPassed = 'The day of this visit has passed. Please call us, and we will put it right.';

/** Of what came free with something else. */
const noMoney = { paidPence: 0, claims: { count: 0, openCount: 0, usedPence: 0 }, toComePence: 0, othersMonthlyPence: 0, feePence: 0 };

/** One policy for each product, and there are fewer products. */
const mostOfQuote = 50;
const mostTries = 5;

/** Refunds of cancellations that payments does not know of yet. */
export const owedPence = (standing: readonly CancellationRef[], { refundIds }: CallAnswer<typeof readPaid>): number =>
  standing.reduce((sum, { id, working, isSettled }) => (isSettled || refundIds.includes(id) ? sum : sum + working.refundPence), 0);

/** Payments hears of a cancellation long before. Plans of 1.0 do not say what they have stopped. */
const heardWithinMs = 60 * 60_000;

/** What is still to come, less what payments has not stopped yet of what was cancelled just now. */
const toComeOf = (
  standing: readonly CancellationRef[],
  { toComePence, onItsWayPence = 0, cancelledIds }: CallAnswer<typeof readPaid>,
  now: Date,
): Pick<CallAnswer<typeof readPaid>, 'toComePence' | 'onItsWayPence'> => {
  const isUnheard = ({ policyId, at }: CancellationRef) =>
    cancelledIds?.includes(policyId) === false && now.getTime() - at.getTime() < heardWithinMs;
  const left = standing.filter(isUnheard).reduce((sum, { working }) => sum - working.toComePence, toComePence);
  return { toComePence: Math.max(0, left), onItsWayPence: Math.min(Math.max(0, left), onItsWayPence) };
};

/** Cancels policies. Customers and staff are shown the same working before they confirm. */
@Injectable()
export class CancellationsService {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly cancellations: CancellationsRepository,
    private readonly claims: ClaimsRepository,
    private readonly transfers: TransferRules,
    private readonly renewals: BoughtRenewals,
    private readonly visits: OrderVisits,
    private readonly internal: Internal,
    private readonly jobs: Jobs,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {
    jobs.define<LostCar>(endRenewals, ({ policyId }) => this.cancelRenewals(policyId), aboutLost);
  }

  async preview(policyId: string, wishes: Wishes, caller: Caller): Promise<CancellationWorking> {
    return workingFor(caller, (await this.weigh(await this.policies.open(policyId, caller), wishes, caller)).working);
  }

  /** Finds the policy by its product, as the specified calls do. */
  async previewOf({ type, id, date }: CallRequest<typeof productCancellation>['params'], caller: Caller): Promise<CancellationWorking> {
    const policy = await this.policies.open(id, caller);
    if (policy.productType !== type) throw notFound();
    try {
      return (await this.weigh(policy, { on: date }, caller)).working;
    } catch (error) {
      // Its day has another name in the path (A7).
      const refusal = error instanceof DomainError ? error.details.fields?.on : undefined;
      throw refusal === undefined ? error : invalid({ date: refusal });
    }
  }

  async cancelOwn(
    { id, productType, ...form }: CallRequest<typeof cancelPolicy>['body'],
    caller: Caller,
  ): Promise<CallAnswer<typeof cancelPolicy>> {
    const policy = await this.policies.open(id, caller);
    if (policy.productType !== productType) throw notFound();
    const cancelled = await this.cancel(policy, { wishes: {}, form, caller });
    return { ...cancelled, working: workingFor(caller, cancelled.working) };
  }

  async cancelFor(
    policyId: string,
    { on, feePence, creditNotePence, usedPartPence, ...form }: CallRequest<typeof cancelForCustomer>['body'],
    caller: Caller,
  ) {
    return this.cancel(await this.policies.open(policyId, caller), {
      wishes: { on, feePence, creditNotePence, usedPartPence },
      form,
      caller,
    });
  }

  /**
   * Refunds in full, without a fee, what was bought and will not be done, less what its claims were paid. Does nothing if the policy is already cancelled, or if the visit was booked
   * again and its work has begun before this came about. A visit was bought: where its policy is missing, it is still to be issued, and this is tried again.
   */
  async cancelUndone(quoteId: string, { productType, by }: UndoneWork): Promise<void> {
    const { policies } = await this.policies.list({ quoteId, page: 1, perPage: mostOfQuote });
    const policy = policies.find((one) => one.productType === productType);
    if (!policy && (await this.visits.isNeverOrdered(quoteId))) return;
    if (!policy) throw new DomainError('SERVICE_UNAVAILABLE');
    if (policy.cancelledOn !== null) return;
    const garages: Caller = { kind: 'service', name: 'garages' };
    if (policy.kind === 'order' && (await this.workBegunOn(policy, garages)) !== undefined) return;
    const wishes: Wishes = { feePence: 0, creditNotePence: policy.premiumPence };
    const why = 'Its visit was cancelled before work began';
    const form: CancellationForm = { reason: 'other', reasonNote: why, why };
    await this.cancel(policy, { wishes, form, caller: garages, by });
  }

  /** The claim for a lost car was paid: what renews its cover, the last first, had no car from its first day on, so all of its price goes back. What was claimed on it by itself is its own story. */
  private async cancelRenewals(policyId: string): Promise<Effect> {
    const policy = await this.policies.find(policyId);
    const next = policy?.kind === 'cover' && policy.replacedBy?.kind === 'renewal' ? policy.replacedBy.policyId : undefined;
    const renewal = next === undefined ? undefined : await this.policies.find(next);
    if (renewal?.kind !== 'cover') return nothingToDo;
    await this.cancelRenewals(renewal.id);
    const today = londonDay(this.clock.now());
    if (!isCancellable(renewal, today)) return nothingToDo;
    const wishes: Wishes = {
      feePence: 0,
      creditNotePence: renewal.premiumPence,
      ...(renewal.startsOn < today ? { on: renewal.startsOn } : {}),
    };
    const why = 'We paid for the loss of its car';
    const form: CancellationForm = { reason: 'other', reasonNote: why, why };
    await this.cancel(renewal, { wishes, form, caller: { kind: 'service', name: 'claims' }, by: 'staff' });
    return nothingToDo;
  }

  /** Cover that ended because it was not paid for is cancelled from the day since which it covers nothing, where anything goes back. */
  async cancelLapsed(policyId: string): Promise<void> {
    const policy = await this.policies.find(policyId);
    const on = policy?.kind === 'cover' ? firstDayWithout(policy) : null;
    if (!policy || on === null) return;
    const payments: Caller = { kind: 'service', name: 'payments' };
    if ((await this.weigh(policy, { on }, payments)).working.refundPence === 0) return;
    const why = 'What was due for it was not paid';
    await this.cancel(policy, { wishes: { on }, form: { reason: 'other', reasonNote: why, why }, caller: payments, by: 'staff' });
  }

  /** Policies that were bought together are cancelled in turn: each counts what the one before gives back, and the last one ends the plan. */
  private cancel(policy: PolicyRecord, wanted: CancellationOrder): Promise<CallAnswer<typeof cancelPolicy>> {
    return this.policies.inTurn(policy, () => this.cancelAsItStands(policy, wanted));
  }

  /** Nobody confirmed sums that could differ: where its visit or a claim changed it at the same moment, it is weighed again. */
  private async cancelAsItStands(
    policy: PolicyRecord,
    wanted: CancellationOrder,
    tries = mostTries,
  ): Promise<CallAnswer<typeof cancelPolicy>> {
    try {
      return await this.cancelNow((await this.policies.find(policy.id)) ?? policy, wanted);
    } catch (error) {
      const hasChanged = error instanceof DomainError && error.code === 'CANCELLATION_CHANGED';
      if (!hasChanged || wanted.form.workingId !== undefined || tries === 1) throw error;
      return this.cancelAsItStands(policy, wanted, tries - 1);
    }
  }

  private async cancelNow(policy: PolicyRecord, { wishes, form, caller, by }: CancellationOrder): Promise<CallAnswer<typeof cancelPolicy>> {
    const before = await this.cancellations.last(policy.id);
    if (before && before.reinstatedAt === null) {
      // Someone who confirmed other sums at the same moment learns that these were not applied.
      refuseUnseen('CANCELLATION_CHANGED', form.workingId, before.working.workingId);
      return this.answer(policy, before.working);
    }
    const { working, claims, followers, ...plan } = await this.weigh(policy, wishes, caller);
    refuseUnseen('CANCELLATION_CHANGED', form.workingId, working.workingId);
    const cancellation: Cancellation = {
      id: randomUUID(),
      policyId: policy.id,
      at: this.clock.now(),
      by: by ?? (caller.kind === 'staff' ? 'staff' : 'customer'),
      ...(caller.kind === 'staff' ? { staffId: caller.userId } : {}),
      reason: form.reason,
      reasonNote: form.reasonNote === undefined || form.reasonNote === '' ? null : form.reasonNote,
      working,
      suspendedOn: policy.kind === 'cover' ? policy.suspendedOn : null,
      ...(policy.cancelledOn === null ? {} : { endsEarlyOn: policy.cancelledOn }),
      ...(plan.isWhole ? { isWhole: true } : {}),
      number: (before?.number ?? 0) + 1,
      reinstatedAt: null,
      isSettled: false,
    };
    return this.mongo.transaction(async (session) => {
      const now = await this.policies.find(policy.id, undefined, session);
      if (!now || now.version !== policy.version) throw new DomainError('CANCELLATION_CHANGED');
      await this.claims.holdUndecided(policy.id, session);
      if (!isDeepStrictEqual(await this.claims.sentOn(policy, session), claims)) throw new DomainError('CANCELLATION_CHANGED');
      const takenBack = working.isCoolingOff ? { isTakenBack: true as const } : {};
      const cancelled = await this.policies.change(now, { what: 'cancelled', on: working.on, ...takenBack }, session);
      await this.cancellations.add(cancellation, session);
      await this.transfers.withdrawOf(policy.id, caller, session);
      if (cancelled.kind === 'cover') await this.renewals.release({ renewal: cancelled, on: working.on, by: cancellation.by }, session);
      for (const follower of followers) await this.cancelWith(follower, cancellation, { ...plan, caller, session });
      await this.tell(cancelled, cancellation, { ...plan, followers, session });
      const { reason, reasonNote } = cancellation;
      const after = { policyNumber: policy.policyNumber, by: cancellation.by, reason, reasonNote, working };
      await this.audit.record(session, auditOf(policy, { actor: caller, action: 'policy-cancelled', why: form.why, after }));
      return this.answer(cancelled, working);
    });
  }

  /** What came free with the work goes with the last of it: nothing of its own goes back. */
  private async cancelWith(
    follower: OrderRecord,
    { policyId, working: { on }, ...cancellation }: Cancellation,
    { caller, session, countedPence }: { readonly caller: Caller; readonly session: ClientSession; readonly countedPence: number },
  ): Promise<void> {
    const before = await this.cancellations.last(follower.id, session);
    const working = cancellationWorking({ cover: follower, boughtOn: londonDay(follower.issuedAt), on, ...noMoney });
    const own = { ...cancellation, id: randomUUID(), policyId: follower.id, number: (before?.number ?? 0) + 1, working, with: policyId };
    const cancelled = await this.policies.change(follower, { what: 'cancelled', on }, session);
    await this.cancellations.add(own, session);
    await this.tell(cancelled, own, { endsPlan: false, countedPence, followers: [], session });
    const after = { policyNumber: follower.policyNumber, with: policyId };
    await this.audit.record(session, auditOf(follower, { actor: caller, action: 'policy-cancelled', after }));
  }

  /** Payments stop by the event, and the refund is asked for by a job: neither is lost with this process. */
  private async tell(
    policy: PolicyRecord,
    cancellation: Cancellation,
    {
      endsPlan,
      countedPence,
      withBankPence = 0,
      followers,
      session,
    }: Pick<CancellationSums, 'endsPlan' | 'countedPence' | 'followers'> & {
      readonly withBankPence?: number;
      readonly session: ClientSession;
    },
  ): Promise<void> {
    const { reason, by, working } = cancellation;
    const { on: cancelledOn, refundPence } = working;
    const less = endsPlan
      ? {}
      : { lessPence: working.toComePence, ...(policy.kind === 'cover' && policy.rolling ? { lessMonthlyPence: policy.premiumPence } : {}) };
    const { premiumPence } = policy;
    const beside = companyOf(cancellation.with, followers);
    const whole = cancellation.isWhole ? { isWhole: true } : {};
    const sums = { refundPence, endsPlan, countedPence, shortPence: shortOf(working), premiumPence };
    const withBank = withBankPence > 0 ? { withBankPence } : {};
    const data = { ...factsOf(policy), cancelledOn, reason, by, ...whole, ...sums, ...withBank, ...less, ...beside };
    await this.outbox.add(session, policyCancelled, { id: policy.id, version: policy.version, data });
    if (refundPence === 0) return;
    const { paymentId, customerId, policyNumber, productType } = policy;
    const owed: OwedRefund = {
      refundId: cancellation.id,
      paymentId,
      customerId,
      amountPence: refundPence,
      policyNumber,
      productType,
      ...(isPaidByAnother(policy) ? { isTakenOver: true } : {}),
    };
    await this.jobs.add(session, refundCancellation, cancellation.id, owed);
  }

  private async weigh(policy: PolicyRecord, wishes: Wishes, caller: Caller): Promise<CancellationSums> {
    const now = this.clock.now();
    const today = londonDay(now);
    const boughtOn = londonDay(policy.issuedAt);
    const on = wishes.on ?? cancelledTodayFrom(policy.kind === 'cover' ? policy : {}, today);
    // Cover that only ends early, with what is paid for, can be left before. What lapsed has ended already.
    const isLapsed = caller.kind === 'service' && caller.name === 'payments';
    if (!isLapsed && !isCancellable(policy, today)) throw new DomainError('NOT_CANCELLABLE');
    const workBegunOn = policy.kind === 'order' ? await this.workBegunOn(policy, caller) : undefined;
    if (workBegunOn && ownerOf(caller) !== undefined) throw new DomainError('NOT_CANCELLABLE', { message: workHasBegun });
    const purchased = await this.policies.ofPurchases([policy.paymentId]);
    const standing = await this.cancellations.standing(purchased.map(({ id }) => id));
    // After our own cancellations, so that each of their refunds is either known there, or owed here.
    const [paid, claims] = await Promise.all([
      this.internal.send(readPaid, { params: { paymentId: policy.paymentId } }),
      this.claims.sentOn(policy),
    ]);
    // Who bought it is refunded, so nothing is set off against what the claim pays to somebody else.
    if (isPaidByAnother(policy) && claims.openCount > 0 && ownerOf(caller) !== undefined)
      throw new DomainError('NOT_CANCELLABLE', { message: openClaimFirst });
    const isOver = new Set(standing.map(({ policyId }) => policyId));
    const followers = followersOf(policy, purchased);
    const goWithIt = new Set([policy, ...followers].map(({ id }) => id));
    const others = purchased.filter(
      ({ id, cancelledOn }) => !goWithIt.has(id) && !isOver.has(id) && (cancelledOn === null || cancelledOn > today),
    );
    const goOn = others.filter((one) => one.kind === 'cover' && one.rolling && one.cancelledOn === null);
    // What a bank has of the refund of one is not among what is paid now, so it does not count against the others.
    const withBank = new Map(paid.refundsWithBank?.map(({ refundId, pence }) => [refundId, pence]));
    const counted = new Map(standing.map(({ id, policyId, working }) => [policyId, working.paidPence - (withBank.get(id) ?? 0)]));
    const sold = purchased.map((one) => ({ ...one, countedPence: counted.get(one.id) ?? null }));
    const share = purchaseShare(sold, policy.policyNumber, { ...paid, ...toComeOf(standing, paid, now) });
    const { feePence, creditNotePence, usedPartPence } = wishes;
    const refundablePence = Math.max(0, paid.leftPence - owedPence(standing, paid));
    const working = cancellationWorking({
      cover: policy.kind === 'order' ? { ...policy, workBegunOn } : policy,
      boughtOn,
      on,
      paidPence: Math.min(share.paidPence, refundablePence),
      isLessRefunds: refundablePence < share.paidPence,
      claims,
      toComePence: share.toComePence,
      onItsWayPence: share.onItsWayPence,
      withBankPence: others.length + standing.length === 0 ? paid.withBankPence : 0,
      othersMonthlyPence: premiumsOf(goOn),
      atGarage: paid.atGarage?.status ?? null,
      isOfSeveral: paid.isOfSeveral,
      refundDays: paid.refundDays,
      feePence,
      creditNotePence,
      usedPartPence,
    });
    const refusal = isLapsed ? undefined : dayRefusal({ cover: policy, boughtOn, today, working });
    if (refusal !== undefined) throw invalid({ on: refusal });
    const faults = wishFaults(wishes, working);
    if (Object.keys(faults).length > 0) throw invalid(faults);
    const isUnused = policy.kind === 'order' && !workBegunOn && working.usedPartPence === 0 && working.atGarage !== 'paid';
    const isWhole = (working.isCoolingOff || isUnused) && standing.every((before) => before.isWhole);
    const { paidPence: countedPence, withBankPence = 0 } = paid;
    return { working, endsPlan: others.length === 0, countedPence, withBankPence, isWhole, claims, followers };
  }

  /**
   * When a garage began the work that was bought. If no event has said so, we ask garages: an event may be on its way, or predate this
   * consumer. A visit that is not closed may have been done: staff find out, not its owner.
   */
  private async workBegunOn(order: OrderRecord, caller: Caller): Promise<IsoDay | undefined> {
    const { quoteId, productType } = order;
    if (order.workBegunOn) return order.workBegunOn;
    const { visit } = await this.internal.send(readBookedVisit, { params: { quoteId } });
    if (!visit?.products.includes(productType)) return undefined;
    if (visit.progress === 'passed' && ownerOf(caller) !== undefined) throw new DomainError('NOT_CANCELLABLE', { message: dayHasPassed });
    return visit.progress === 'begun' ? visit.booking_date : undefined;
  }

  private answer(policy: PolicyRecord, working: CancellationWorking): CallAnswer<typeof cancelPolicy> {
    return { policy: shown(policy, this.clock.now()), working };
  }
}

const aboutLost = aboutRecord(
  'policy',
  'policyId',
  'A claim for the loss of this car was paid, and the policy that renews its cover is not cancelled yet. Try it again: it is refunded once. If it fails again, cancel that policy with all of its price as the credit note, and no fee.',
);

const isCancellable = (policy: PolicyRecord, today: IsoDay): boolean =>
  policy.kind === 'order' ? policy.cancelledOn === null : allows(stateOn(policy, today), 'cancel') && !neverBegan(policy);
