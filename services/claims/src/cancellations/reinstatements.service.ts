import { Injectable } from '@nestjs/common';
import type { CallAnswer } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { policyReinstated } from '@kerbside/contracts/events/claims';
import type { Policy as PolicyView } from '@kerbside/contracts/http/claims/policies';
import type { readCancellation } from '@kerbside/contracts/http/claims/cancellations';
import { readPaid } from '@kerbside/contracts/http/payments/refunds';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PoliciesRepository } from '../policies/policies.repository.js';
import { shown, type Policy } from '../policies/policy.js';
import { factsOf, recordOf } from './cancellation-records.js';
import { CancellationsRepository } from './cancellations.repository.js';
import { reinstatementOf, type Taker } from './reinstatement.js';

/** Shows what was cancelled, and takes it back. */
@Injectable()
export class ReinstatementsService {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly cancellations: CancellationsRepository,
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
    const { at, by, reason, reasonNote, working, reinstatedAt } = last;
    const taker = caller.kind === 'staff' ? 'staff' : 'customer';
    const mayBeTakenBack = reinstatementOf(policy, last, { taker, today: londonDay(this.clock.now()) }) !== undefined;
    return {
      cancellation: {
        at: at.toISOString(),
        by,
        reason,
        reasonNote,
        working,
        refundId: working.refundPence > 0 ? last.id : null,
        reinstatedAt: reinstatedAt?.toISOString() ?? null,
        mayBeTakenBack,
      },
    };
  }

  /** By staff. */
  async reinstate(policyId: string, why: string, actor: Caller): Promise<PolicyView> {
    await this.requireRoom(await this.policies.open(policyId, actor));
    return this.take(policyId, { taker: 'staff', actor, why });
  }

  /** For its owner only: to staff it does not exist. */
  async takeBack(policyId: string, actor: Caller): Promise<PolicyView> {
    if (actor.kind !== 'customer') throw notFound();
    await this.requireRoom(await this.policies.open(policyId, actor));
    return this.take(policyId, { taker: 'customer', actor });
  }

  /** A visit to be paid for at its garage again counts towards the customer's limit of unpaid visits (ADR 48). */
  private async requireRoom({ id, paymentId }: Policy): Promise<void> {
    if ((await this.cancellations.last(id))?.working.atGarage === undefined) return;
    const { noRoomBecause: message } = await this.internal.send(readPaid, { params: { paymentId } });
    if (message) throw new DomainError('REINSTATE_REFUSED', { message });
  }

  private take(
    policyId: string,
    { taker, actor, why }: { readonly taker: Taker; readonly actor: Caller; readonly why?: string },
  ): Promise<PolicyView> {
    return this.mongo.transaction(async (session) => {
      const [policy, last] = [await this.policies.find(policyId, undefined, session), await this.cancellations.last(policyId, session)];
      const now = this.clock.now();
      const change = policy && last && reinstatementOf(policy, last, { taker, today: londonDay(now) });
      if (!policy || !last || !change) throw new DomainError('REINSTATE_REFUSED');
      const back = await this.policies.change(policy, change, session);
      await this.cancellations.takeBack(last.id, now, session);
      await this.outbox.add(session, policyReinstated, { id: policyId, version: back.version ?? 1, data: factsOf(back) });
      await this.audit.record(session, recordOf(back, { actor, action: 'policy-reinstated', why, after: { cancelledOn: null } }));
      return shown(back, now);
    });
  }
}
