import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { payeeWords, type Payee } from '@kerbside/contracts/claims/payee';
import { londonDay } from '@kerbside/contracts/days/dates';
import { claimDecided, claimPaid, claimQuestionAsked } from '@kerbside/contracts/events/claims';
import type { EventData } from '@kerbside/contracts/event';
import type { ClaimStatus } from '@kerbside/contracts/http/claims/claims';
import type { ClaimFlag, decideClaim, listClaimQueue, payClaim, ReviewedClaim } from '@kerbside/contracts/http/claims/desk';
import type { RefundGiven } from '@kerbside/contracts/claims/excess';
import { formatPounds, type Pence } from '@kerbside/contracts/money/money';
import { Audit, type AuditFacts } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, found, refuseUnseen } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageOf } from '@kerbside/platform/mongo/paging';
import { Jobs } from '@kerbside/platform/work/jobs';
import type { ClientSession } from 'mongoose';
import { PoliciesRepository } from '../policies/policies.repository.js';
import { runOf, settled } from '../policies/cover.js';
import type { CoverRecord } from '../policies/policy.js';
import { stateOn } from '../policies/state.js';
import { aboutClaim, claimView, queuedView } from './claim-view.js';
import { askedOf, decided, isAppealToOneself, paid, paidMore, type Claim, type DecisionRecord } from './claim.js';
import { ClaimsRepository } from './claims.repository.js';
import { ClaimsService } from './claims.service.js';
import { decisionOf, refundBeside, RefundsOfPolicies, setOffWithin } from './decision.js';
import { firstSentOn, mileageBefore, questionsOf } from './questions.js';

const waiting: readonly ClaimStatus[] = ['submitted', 'appealed'];

interface ClaimAct {
  readonly action: 'claim-viewed' | 'claim-question-asked' | 'claim-decided' | 'claim-paid';
  readonly why?: string;
  readonly after?: unknown;
}

interface DecidedBy {
  readonly actor: Caller;
  readonly why: string;
}

/** Cancels what renews the cover of a lost car. */
export const endRenewals = 'end-renewals';

export interface LostCar {
  readonly policyId: string;
  readonly customerId: string;
}

@Injectable()
export class ClaimDeskService {
  constructor(
    private readonly claims: ClaimsRepository,
    private readonly service: ClaimsService,
    private readonly policies: PoliciesRepository,
    private readonly refunds: RefundsOfPolicies,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    private readonly jobs: Jobs,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  async queue({ status, customers, sort, ...query }: CallRequest<typeof listClaimQueue>['query']) {
    const page = pageOf(query);
    const { claims, count } = await this.claims.queue({ statuses: status ? [status] : waiting, customers, sort }, page);
    const now = this.clock.now();
    const questions = await this.questions(claims);
    const rows = claims.map((claim) => queuedView(claim, questions.get(claim.id) ?? [], now));
    return { rows: rows.filter((row) => row !== undefined), paging: { ...page, count } };
  }

  async review(claimId: string, actor: Caller): Promise<ReviewedClaim> {
    const claim = await this.known(claimId);
    await this.mongo.transaction((session) => this.audit.recordLook(session, factsOf(claim, actor, { action: 'claim-viewed' })));
    return this.reviewed(claim, actor);
  }

  async ask(claimId: string, text: string, actor: Caller): Promise<ReviewedClaim> {
    await this.service.change(
      claimId,
      actor,
      (claim) => askedOf(claim, text, this.clock.now()),
      async (claim, session) => {
        await this.outbox.add(session, claimQuestionAsked, { id: claim.id, version: claim.version, data: aboutClaim(claim) });
        await this.note(claim, actor, { action: 'claim-question-asked', why: text }, session);
      },
    );
    return this.reviewed(await this.known(claimId), actor);
  }

  /** Refuses to decide unread what came since staff looked: an answer or an appeal. */
  async decide(claimId: string, body: CallRequest<typeof decideClaim>['body'], actor: Caller): Promise<ReviewedClaim> {
    const { lines, note, seen } = body;
    const nobodyElse = isAdmin(actor) ? body.nobodyElse : undefined;
    const { policyId } = await this.known(claimId);
    const { claimLimitPence, excessPence } = await this.policy(policyId);
    const [at, by] = [this.clock.now(), staffOf(actor)];
    const made = (refund: RefundGiven | undefined): DecisionRecord =>
      decisionOf(lines, { note, claimLimitPence, excessPence, refund, at, by });
    await this.service.change(
      claimId,
      actor,
      async (claim, session) => {
        const refund = await this.refundBeside(claim, session);
        // Two claims that are decided at once do not both bear the refund.
        if (refund) await this.claims.holdUndecided(policyId, session);
        const after = decided(claim, made(refund), nobodyElse);
        refuseUnseen('CLAIM_CHANGED', seen, claim.version);
        return after;
      },
      (claim, session) => this.tellDecided(claim, { actor, why: note }, session),
    );
    return this.reviewed(await this.known(claimId), actor);
  }

  /** Less went back with a cancelled policy than claims that were decided meanwhile were set off against: they pay the rest. */
  async setOffNoMoreThan(givenPence: Pence, policyId: string, session: ClientSession): Promise<void> {
    await this.claims.holdUndecided(policyId, session);
    const claims = await this.claims.setOffOn(policyId, session);
    const within = setOffWithin(
      claims.flatMap(({ decision }) => decision ?? []),
      givenPence,
    );
    for (const [place, claim] of claims.entries()) {
      const decision = within[place];
      if (!decision || decision.setOffPence === claim.decision?.setOffPence) continue;
      const after = { ...paidMore(claim, decision), version: claim.version + 1 };
      await this.claims.save(after, session);
      const why = 'Less was refunded with its policy than was set off against it';
      await this.tellDecided(after, { actor: { kind: 'service', name: 'claims' }, why }, session);
    }
  }

  private async tellDecided(claim: Claim, { actor, why }: DecidedBy, session: ClientSession): Promise<void> {
    if (!claim.decision) throw new Error('A claim that was decided has its decision');
    const { totalPence, coveredPence, setOffPence, sameBecause } = claim.decision;
    const pays = { totalPence, coveredPence, ...(setOffPence === undefined ? {} : { setOffPence }) };
    const data = { ...aboutClaim(claim), ...pays, isAppeal: claim.appeal !== null && claim.status !== 'appealed' };
    await this.outbox.add(session, claimDecided, { id: claim.id, version: claim.version, data });
    const after = { ...pays, ...(sameBecause === undefined ? {} : { sameBecause }) };
    await this.note(claim, actor, { action: 'claim-decided', why, after }, session);
  }

  /** The money was already transferred: refuses to mark as paid a sum other than the one now due, or one that went elsewhere than it is due by now. */
  async pay(claimId: string, { reference, amountPence, to }: CallRequest<typeof payClaim>['body'], actor: Caller): Promise<ReviewedClaim> {
    let owedPence = 0;
    await this.service.change(
      claimId,
      actor,
      (claim) => {
        const after = paid(claim, this.clock.now());
        owedPence = after.paidPence - claim.paidPence;
        if (amountPence !== undefined && amountPence !== owedPence) throw anotherSum(owedPence);
        if (to !== undefined && after.paidTo && !isDeepStrictEqual(to, after.paidTo)) throw anotherPayee(after.paidTo);
        return after;
      },
      async (claim, session) => {
        const data = { ...aboutClaim(claim), amountPence: owedPence, ...(await this.endCover(claim, session)) };
        await this.outbox.add(session, claimPaid, { id: claim.id, version: claim.version, data });
        await this.note(claim, actor, { action: 'claim-paid', after: { amountPence: owedPence, reference } }, session);
      },
    );
    return this.reviewed(await this.known(claimId), actor);
  }

  /** GAP has done its work once the loss of its car is paid. An appeal may be paid more later. */
  private async endCover(
    { kind, policyId }: Claim,
    session: ClientSession,
  ): Promise<Pick<EventData<typeof claimPaid>, 'endsCoverOn' | 'endsRenewal'>> {
    const policy = kind === 'gap' ? await this.policies.find(policyId, undefined, session) : undefined;
    if (policy?.kind !== 'cover') return {};
    const on = londonDay(this.clock.now());
    if (settled(policy, on) === policy) return {};
    const wasOver = stateOn(policy, on) === 'expired';
    const { endsOn, replacedBy } = await this.policies.changeCover(policy, { what: 'settled', on }, session);
    const renewal = replacedBy?.kind === 'renewal' ? replacedBy : undefined;
    if (renewal)
      await this.jobs.add(session, endRenewals, policy.id, { policyId: policy.id, customerId: policy.customerId } satisfies LostCar);
    return { ...(wasOver ? {} : { endsCoverOn: endsOn }), ...(renewal ? { endsRenewal: renewal.policyNumber } : {}) };
  }

  private async reviewed(claim: Claim, actor: Caller): Promise<ReviewedClaim> {
    const policy = await this.policy(claim.policyId);
    const { claimLimitPence, excessPence, covers, excludes, terms } = policy;
    const cover = policy.kind === 'cover' ? { cover: await this.daysOf(policy) } : {};
    const questions = (await this.questions([claim])).get(claim.id) ?? [];
    const refund = await this.refundBeside(claim);
    const others = othersOf(await this.claims.sentBeside(claim));
    return {
      claim: claimView(claim),
      questions,
      claimLimitPence,
      ...(excessPence ? { excessPence } : {}),
      ...(refund ? { refund } : {}),
      covers: [...covers],
      excludes: [...excludes],
      terms: [...terms],
      ...(others.sent > 0 ? { others } : {}),
      ...cover,
      version: claim.version,
      decidedByYou: isAppealToOneself(claim, staffOf(actor)),
    };
  }

  private async daysOf(cover: CoverRecord): Promise<ReviewedClaim['cover']> {
    const rests = await this.policies.restsOf(cover.id);
    const state = stateOn(cover, londonDay(this.clock.now()));
    return { startsOn: cover.startsOn, ...runOf(cover), state, ...(rests.length > 0 ? { rests: [...rests] } : {}) };
  }

  /** What of the refund of its cancelled policy is set off against it: nothing where somebody else bought the policy, and is refunded. */
  private async refundBeside(claim: Claim, session?: ClientSession): Promise<RefundGiven | undefined> {
    const given = await this.refunds.givenOn(claim.policyId, session);
    if (!given || (await this.policies.buyerOf(claim.policyId, session)) !== claim.customerId) return undefined;
    const others = await this.claims.sentBeside(claim, session);
    return refundBeside(
      given,
      others.flatMap((decision) => decision ?? []),
    );
  }

  /** What to ask about each of these claims, by its id: two queries, however many claims. */
  private async questions(claims: readonly Claim[]): Promise<ReadonlyMap<string, ClaimFlag[]>> {
    const cars = new Set(claims.flatMap(({ vehicle }) => vehicle.registrationNumber ?? []));
    const [withFileOfAnother, said] = await Promise.all([
      this.claims.withFileOfAnother(claims.map(({ id }) => id)),
      this.claims.mileagesOf([...cars]),
    ]);
    const now = this.clock.now();
    return new Map(
      claims.map((claim) => [
        claim.id,
        questionsOf(claim, {
          sentOn: firstSentOn(claim, now),
          hasFileOfAnother: withFileOfAnother.has(claim.id),
          mileageBefore: mileageBefore(claim, said),
        }),
      ]),
    );
  }

  private async known(claimId: string): Promise<Claim> {
    return found(await this.claims.find(claimId));
  }

  private async policy(policyId: string) {
    return found(await this.policies.find(policyId));
  }

  private async note(claim: Claim, actor: Caller, noted: ClaimAct, session: ClientSession): Promise<void> {
    await this.audit.record(session, factsOf(claim, actor, noted));
  }
}

const othersOf = (decisions: readonly (DecisionRecord | null)[]): NonNullable<ReviewedClaim['others']> => ({
  sent: decisions.length,
  coveredPence: decisions.reduce((sum, decision) => sum + (decision?.coveredPence ?? 0) + (decision?.setOffPence ?? 0), 0),
});

const factsOf = ({ id, customerId, reference }: Claim, actor: Caller, { action, why, after }: ClaimAct): AuditFacts => ({
  actor,
  action,
  subjectType: 'claim',
  subjectId: id,
  customerId,
  after: { reference, ...Object(after) },
  why,
});

const isAdmin = (actor: Caller): boolean => actor.kind === 'staff' && actor.role === 'admin';

const staffOf = (actor: Caller): string | undefined => (actor.kind === 'staff' ? actor.userId : undefined);

const anotherPayee = (payee: Payee): DomainError =>
  new DomainError('CLAIM_CHANGED', {
    message: `The customer has said since that it is paid to ${payeeWords(payee)}, so nothing was recorded. Where your transfer went elsewhere, agree with them first, and record where it is paid to.`,
  });

const anotherSum = (owedPence: Pence): DomainError =>
  new DomainError('CLAIM_CHANGED', {
    message: `${formatPounds(owedPence)} is to be paid by now, so nothing was recorded. Transfer what is missing, then record all of it.`,
  });
