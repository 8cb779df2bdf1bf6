import { Injectable } from '@nestjs/common';
import type { CallAnswer } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { type IsoDay, londonDay } from '@kerbside/contracts/days/dates';
import { policyReinstated } from '@kerbside/contracts/events/claims';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import type { readCancellation } from '@kerbside/contracts/http/claims/cancellations';
import { readPaid } from '@kerbside/contracts/http/payments/refunds';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { mayStand } from '../policies/order.js';
import { PoliciesRepository } from '../policies/policies.repository.js';
import type { PolicyChange } from '../policies/policy-change.js';
import type { PolicyRecord } from '../policies/policy.js';
import { shown } from '../policies/shown.js';
import { BoughtRenewals } from '../renewals/bought-renewals.js';
import { allows, stateOn } from '../policies/state.js';
import { workingFor } from './cancellation.js';
import { companyOf, factsOf, auditOf, type Cancellation, CancellationsRepository } from './cancellations.repository.js';

interface ReinstatementOrder {
  readonly taker: Taker;
  readonly actor: Caller;
  readonly why?: string | undefined;
}

/** With what payments had left of what was paid. */
type CheckedOrder = ReinstatementOrder & { readonly leftPence: number };

/** What comes back with it, or what it comes back with itself. */
interface Company {
  readonly leader?: string;
  readonly followers?: readonly PolicyRecord[];
}

/** Shows what was cancelled, and takes it back. */
@Injectable()
export class ReinstatementsService {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly cancellations: CancellationsRepository,
    private readonly renewals: BoughtRenewals,
    private readonly internal: Internal,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  async last(policyId: string, caller: Caller): Promise<CallAnswer<typeof readCancellation>> {
    const policy = await this.policies.open(policyId, caller);
    const last = await this.cancellations.last(policyId);
    if (!last) return { cancellation: null };
    const { at, by, staffId, reason, reasonNote, reinstatedAt } = last;
    const working = workingFor(caller, last.working);
    const taker = caller.kind === 'staff' ? 'staff' : 'customer';
    const purchased = await this.policies.ofPurchases([policy.paymentId]);
    const mayBeTakenBack = reinstatementOf(policy, last, { taker, today: londonDay(this.clock.now()), purchased }) !== undefined;
    return {
      cancellation: {
        at: at.toISOString(),
        by,
        ...(caller.kind === 'staff' && staffId !== undefined ? { staffId } : {}),
        reason,
        reasonNote,
        working,
        refundId: working.refundPence > 0 ? last.id : null,
        reinstatedAt: reinstatedAt?.toISOString() ?? null,
        ...(last.with === undefined ? {} : { with: last.with }),
        mayBeTakenBack,
      },
    };
  }

  async reinstate(policyId: string, why: string, actor: Caller): Promise<Policy> {
    return this.take(await this.policies.open(policyId, actor), { taker: 'staff', actor, why });
  }

  /** For its owner only: to staff it does not exist. */
  async takeBack(policyId: string, actor: Caller): Promise<Policy> {
    if (actor.kind !== 'customer') throw notFound();
    return this.take(await this.policies.open(policyId, actor), { taker: 'customer', actor });
  }

  /**
   * A visit to be paid for at its garage again counts towards the customer's limit of unpaid visits (ADR 48). A voucher that was given back with it may be used for
   * something else by now, and what was paid have gone back since: by staff, or by its bank, to which nothing was owed any more. Returns what is left of it.
   */
  private async requireRoom({ id, paymentId }: PolicyRecord): Promise<number> {
    const paidPence = (await this.cancellations.last(id))?.working.paidPence ?? 0;
    const { noRoomBecause, leftPence } = await this.internal.send(readPaid, { params: { paymentId } });
    const message = noRoomBecause ?? (leftPence < paidPence ? goneBackSince : null);
    if (message) throw new DomainError('REINSTATE_REFUSED', { message });
    return leftPence;
  }

  /** With it comes back what came with it and was cancelled with it. */
  private take(policy: PolicyRecord, order: ReinstatementOrder): Promise<Policy> {
    return this.policies.inTurn(policy, async () => {
      const leftPence = await this.requireRoom(policy);
      return this.mongo.transaction((session) => this.takeAll(policy.id, { ...order, leftPence }, session));
    });
  }

  private async takeAll(policyId: string, order: CheckedOrder, session: ClientSession): Promise<Policy> {
    const followers = await this.followersOf(policyId, session);
    const back = await this.takeOne(policyId, { ...order, followers }, session);
    for (const { id } of followers) await this.takeOne(id, { ...order, leader: policyId }, session);
    return shown(back, this.clock.now());
  }

  private async followersOf(policyId: string, session: ClientSession): Promise<readonly PolicyRecord[]> {
    const policy = await this.policies.find(policyId, undefined, session);
    const purchased = policy ? await this.policies.ofPurchase(policy.paymentId, session) : [];
    const last = await Promise.all(purchased.map(({ id }) => this.cancellations.last(id, session)));
    return purchased.filter(({ cancelledOn }, index) => cancelledOn !== null && last[index]?.with === policyId);
  }

  private async takeOne(
    policyId: string,
    { taker, actor, why, leftPence, leader, followers = [] }: CheckedOrder & Company,
    session: ClientSession,
  ): Promise<PolicyRecord> {
    const [policy, last] = [await this.policies.find(policyId, undefined, session), await this.cancellations.last(policyId, session)];
    if (policy?.cancelledOn === null) throw new DomainError('REINSTATE_REFUSED', { message: takenBackSince });
    const now = this.clock.now();
    const purchased = policy ? await this.policies.ofPurchase(policy.paymentId, session) : [];
    const change = policy && last && reinstatementOf(policy, last, { taker, today: londonDay(now), purchased });
    if (!policy || !last || !change) throw new DomainError('REINSTATE_REFUSED');
    const back = await this.policies.change(policy, change, session);
    await this.cancellations.takeBack(last.id, now, session);
    if (back.kind === 'cover') await this.renewals.resume(back, session);
    const ends = back.cancelledOn === null ? {} : { cancelledOn: back.cancelledOn };
    const data = { ...factsOf(back), ...companyOf(leader, followers), ...ends, leftPence };
    await this.outbox.add(session, policyReinstated, { id: policyId, version: back.version, data });
    await this.audit.record(session, auditOf(back, { actor, action: 'policy-reinstated', why, after: { cancelledOn: null } }));
    return back;
  }
}

const takenBackSince = 'There is no cancellation to take back: it may have been taken back already.';
const goneBackSince = 'Some of what was paid for it has gone back since, so it cannot be taken back.';

export type Taker = 'customer' | 'staff';

interface ReinstatementRequest {
  readonly taker: Taker;
  readonly today: IsoDay;
  /** All that was bought with it. */
  readonly purchased: readonly PolicyRecord[];
}

/**
 * What takes a cancellation back: the policy is as it was before; undefined where that is refused. Taking back moves no money, so none may have gone back and no
 * payment been stopped; what a garage was to take, it takes again. The months of monthly cover stop with it. Cover that another policy began again
 * is not given twice. Customers take back what they cancelled themselves.
 */
export const reinstatementOf = (
  policy: PolicyRecord,
  {
    working,
    by,
    suspendedOn,
    endsEarlyOn,
    reinstatedAt,
  }: Pick<Cancellation, 'working' | 'by' | 'suspendedOn' | 'endsEarlyOn' | 'reinstatedAt'>,
  { taker, today, purchased }: ReinstatementRequest,
): PolicyChange | undefined => {
  const hasStopped = working.toComePence > 0 && working.atGarage === undefined;
  const movedMoney = working.refundPence > 0 || hasStopped;
  const isTheirs = taker === 'staff' || by === 'customer';
  if (reinstatedAt !== null || movedMoney || !isTheirs || policy.cancelledOn === null) return undefined;
  if (policy.kind === 'order') return mayStand(policy, purchased) ? { what: 'reinstated', suspendedOn } : undefined;
  const hasBegunAgain = policy.replacedBy?.kind === 'reset';
  const isOver = today > policy.endsOn || (endsEarlyOn !== undefined && today >= endsEarlyOn);
  if (policy.rolling || hasBegunAgain || isOver || !allows(stateOn(policy, today), 'reinstate')) return undefined;
  return { what: 'reinstated', suspendedOn, ...(endsEarlyOn === undefined ? {} : { endsEarlyOn }) };
};
