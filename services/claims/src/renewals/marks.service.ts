import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { sayWhy } from '@kerbside/contracts/reading/audit-reason';
import { policyRenewalMarked, policyRenewalUnmarked } from '@kerbside/contracts/events/claims';
import type { Cover } from '@kerbside/contracts/http/claims/policies';
import type { markAsRenewal, MarkToConfirm, PolicyDetails, undoMarkAsRenewal } from '@kerbside/contracts/http/claims/renewals';
import { typedPolicyNumber } from '@kerbside/contracts/products/policy-number';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, invalid, found } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { ClaimsRepository } from '../claims/claims.repository.js';
import { PoliciesRepository } from '../policies/policies.repository.js';
import type { CoverRecord, PolicyRecord } from '../policies/policy.js';
import { coverShown } from '../policies/shown.js';
import { askedFirst, marking, markMessages, markRefusal, unmarking, type MarkKind } from './mark.js';

type MarkRequest = CallRequest<typeof markAsRenewal>['body'];
type UnmarkRequest = CallRequest<typeof undoMarkAsRenewal>['body'];
type MarkRef = Omit<UnmarkRequest, 'why'>;
interface Pair {
  readonly policy: CoverRecord;
  readonly original: CoverRecord;
}
interface PublishedMark extends Pair {
  readonly kind: MarkKind;
  readonly formerNumber?: string;
}
interface MarkAct {
  readonly event: typeof policyRenewalMarked | typeof policyRenewalUnmarked;
  readonly action: string;
  readonly actor: Caller;
  readonly before: string;
  readonly why?: string | undefined;
  /** Its customer knows the number before, and is told the one now. */
  readonly isTold: boolean;
}

/** Staff say which policy replaces which, and take it back. */
@Injectable()
export class MarksService {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly claims: ClaimsRepository,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  async details(policyNumber: string): Promise<PolicyDetails> {
    const policy = found(await this.policies.numbered(typedPolicyNumber(policyNumber)));
    return this.detailsOf(policy);
  }

  /** Refuses as the mark would, and changes nothing. */
  async validate(kind: MarkKind, marked: MarkRef): Promise<PolicyDetails> {
    return this.detailsOf((await this.markable(kind, marked)).original);
  }

  mark(kind: MarkKind, marked: MarkRequest, actor: Caller): Promise<Cover> {
    return this.mongo.transaction(async (session) => {
      const pair = await this.markable(kind, marked, session);
      requireConfirmed(askedFirst(kind, pair.policy, pair.original, londonDay(this.clock.now())), marked);
      const next = await this.policies.numberAfter(pair.original.policyNumber, session);
      const [ofPolicy, ofOriginal] = marking(kind, pair.policy, pair.original, next);
      const policy = await this.policies.changeCover(pair.policy, ofPolicy, session);
      const original = await this.policies.changeCover(pair.original, ofOriginal, session);
      const act = {
        event: policyRenewalMarked,
        action: `policy-marked-as-${kind}`,
        actor,
        before: pair.policy.policyNumber,
        why: marked.why,
        isTold: true,
      };
      await this.tell(kind, { policy, original }, act, session);
      return coverShown(policy, this.clock.now());
    });
  }

  /** Of a policy that was issued as the renewal of another. */
  async follow(policy: CoverRecord, before: CoverRecord, session: ClientSession): Promise<void> {
    const [, ofOriginal] = marking('renewal', policy, before, policy.policyNumber);
    const original = await this.policies.changeCover(before, ofOriginal, session);
    const former = policy.replaces?.formerNumber ?? policy.policyNumber;
    const act = { event: policyRenewalMarked, action: 'policy-marked-as-renewal', actor: ourselves, before: former, isTold: false };
    await this.tell('renewal', { policy, original }, act, session);
  }

  undo(kind: MarkKind, marked: UnmarkRequest, actor: Caller): Promise<Cover> {
    return this.mongo.transaction(async (session) => {
      const renewal = await this.open(marked.policy_id, session);
      const { replaces } = renewal;
      if (replaces?.kind !== kind || replaces.policyNumber !== typedNumber(marked)) throw new DomainError('NOT_MARKED');
      if (renewal.replacedBy?.kind === 'renewal') throw new DomainError('RENEWED_SINCE');
      const [ofPolicy, ofOriginal] = unmarking;
      const before = await this.open(replaces.policyId, session);
      // Once it was cancelled, that one stands alone, or has another in its place.
      if (before.replacedBy?.policyId !== renewal.id) throw new DomainError('NOT_MARKED');
      const policy = await this.policies.changeCover(renewal, ofPolicy, session);
      const original = await this.policies.changeCover(before, ofOriginal, session);
      const act = {
        event: policyRenewalUnmarked,
        action: `policy-${kind}-mark-undone`,
        actor,
        before: renewal.policyNumber,
        why: marked.why,
        isTold: true,
      };
      await this.tell(kind, { policy, original }, act, session);
      return coverShown(policy, this.clock.now());
    });
  }

  private async markable(kind: MarkKind, marked: MarkRef, session?: ClientSession): Promise<Pair> {
    const policy = await this.open(marked.policy_id, session);
    if (policy.replaces) throw new DomainError('ALREADY_MARKED');
    // Its own renewal has a number that follows from the one it has now.
    if (kind === 'renewal' && policy.replacedBy?.kind === 'renewal') throw new DomainError('RENEWED_SINCE');
    const original = await this.policies.numbered(typedNumber(marked), session);
    const refusal = markRefusal(kind, policy, original, londonDay(this.clock.now()));
    if (original?.kind !== 'cover' || refusal !== undefined) throw invalid({ original_policy_number: refusal ?? markMessages.invalid });
    return { policy, original };
  }

  private async open(policyId: string, session?: ClientSession): Promise<CoverRecord> {
    const policy = found(await this.policies.find(policyId, undefined, session));
    if (policy.kind === 'order') throw invalid({ original_policy_number: markMessages.order });
    return policy;
  }

  private async tell(kind: MarkKind, { policy, original }: Pair, act: MarkAct, session: ClientSession): Promise<void> {
    const { id: policyId, policyNumber, customerId } = policy;
    const { policyNumber: originalPolicyNumber } = original;
    if (policyNumber !== act.before) await this.claims.renumber(policyId, policyNumber, session);
    const renamed = act.isTold && policyNumber !== act.before ? { formerNumber: act.before } : {};
    await this.publish(act.event, { kind, policy, original, ...renamed }, session);
    await this.audit.record(session, {
      actor: act.actor,
      action: act.action,
      subjectType: 'policy',
      subjectId: policyId,
      customerId,
      before: { policyNumber: act.before },
      after: { policyNumber, originalPolicyNumber },
      ...(act.why ? { why: act.why } : {}),
    });
  }

  publish(event: MarkAct['event'], { kind, policy, original, ...renamed }: PublishedMark, session: ClientSession): Promise<void> {
    const { id: policyId, policyNumber, customerId, productType, version } = policy;
    const { id: originalPolicyId, policyNumber: originalPolicyNumber } = original;
    const data = { policyId, policyNumber, customerId, productType, kind, originalPolicyId, originalPolicyNumber, ...renamed };
    return this.outbox.add(session, event, { id: policyId, version, data });
  }

  private async detailsOf({ id, productName, policyNumber, vehicle, ...rest }: PolicyRecord): Promise<PolicyDetails> {
    return {
      policy: { id, product_name: productName, policy_number: policyNumber, registration_number: vehicle.registrationNumber ?? '' },
      new_renewal_number: await this.policies.numberAfter(policyNumber),
      replacing_policy_number: (rest.kind === 'cover' ? rest.replaces?.policyNumber : null) ?? null,
    };
  }
}

const requireConfirmed = (data: MarkToConfirm | undefined, { confirmed, why }: MarkRequest): void => {
  if (!data) return;
  if (!confirmed) throw new DomainError('MARK_TO_CONFIRM', { data });
  if (!why) throw invalid({ why: sayWhy });
};

const ourselves: Caller = { kind: 'service', name: 'claims' };

/** Numbers are typed from letters, in either case. */
const typedNumber = ({ original_policy_number: typed }: MarkRef): string => typedPolicyNumber(typed);
