import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CallAnswer } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import type { CoverRest } from '@kerbside/contracts/car/car-facts';
import { claimKindOf, cancelledEarly, neverBegan } from '@kerbside/contracts/claims/claimable';
import { knownPurchaseDate, type ClaimAnswers, type ClaimKind } from '@kerbside/contracts/claims/claim-forms';
import { companiesIn } from '@kerbside/contracts/claims/payee';
import { claimOpened, claimSubmitted } from '@kerbside/contracts/events/claims';
import type { Claim as ClaimView, readClaimMotTests, ToldClaim } from '@kerbside/contracts/http/claims/claims';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import { formatLongDay, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { isDuplicateKey } from '@kerbside/platform/mongo/database-errors';
import { DomainError, found } from '@kerbside/platform/errors/errors';
import { Files } from '@kerbside/platform/files/files';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageOf } from '@kerbside/platform/mongo/paging';
import { spokenReference } from '@kerbside/platform/spoken-reference';
import type { ClientSession } from 'mongoose';
import { ownerOf } from '../owner-of.js';
import { PoliciesRepository } from '../policies/policies.repository.js';
import type { PolicyRecord } from '../policies/policy.js';
import { coveredDays } from '../policies/cover.js';
import { stateOn } from '../policies/state.js';
import { CarTests } from './car-tests.js';
import { aboutClaim, claimView } from './claim-view.js';
import { answered, answeredQuestion, appealed, dueOn, requireMay, submitted, type Claim } from './claim.js';
import { ClaimsRepository } from './claims.repository.js';

interface ClaimQuery {
  readonly customerId?: string | undefined;
  readonly policyId?: string | undefined;
  readonly quoteId?: string | undefined;
  readonly page?: string | undefined;
  readonly perPage?: string | undefined;
}

type Step = (claim: Claim, session: ClientSession) => Claim | Promise<Claim>;
interface OwnersActNote {
  readonly action: OwnersAct;
  readonly why?: string | undefined;
}
interface ActContext {
  readonly publish?: Publish;
  /** Why staff did it against what is known. */
  readonly why?: string | undefined;
}
type Publish = (claim: Claim, session: ClientSession) => Promise<void>;
/** What an owner does with a claim. Where staff do it for them, that is audited. */
type OwnersAct =
  `claim-${'opened' | 'saved' | 'mileage-confirmed' | 'submitted' | 'appealed' | 'answered' | 'payee-named' | 'file-added' | 'file-deleted' | 'discarded'}`;

const paysNothing = 'This is work that a garage does, so there is nothing to claim on it.';
const notTested = 'You can claim for the repairs once the car has failed its MOT.';
const passedTest = 'Its garage told us that the car passed its MOT, so there are no repairs to claim. If that is wrong, please call us.';
const lostBefore = (day: IsoDay, endsOn: IsoDay): string =>
  `We paid a claim on this policy for the loss of the car on ${formatLongDay(day)}${endsOn < day ? '' : ', and the cover ended with that'}. If we should pay more, appeal on that claim’s page.`;
const notStarted = (day: IsoDay): string => `You cannot claim on this policy yet: its cover starts on ${formatLongDay(day)}.`;
const takenBack = 'You cannot claim on this policy: it was cancelled within 14 days, and all that was paid for it goes back.';
const neverCovered = (policy: PolicyRecord): string => `You cannot claim on this policy: it was cancelled ${cancelledEarly(policy)}.`;
const handedOver = 'You cannot claim on this policy any more: it was transferred to somebody else.';

/** A claim in the customer's hands: from its first question to the appeal. */
@Injectable()
export class ClaimsService {
  constructor(
    private readonly claims: ClaimsRepository,
    private readonly policies: PoliciesRepository,
    private readonly files: Files,
    private readonly internal: Internal,
    private readonly tests: CarTests,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  /** Customers see only their own, whatever they ask for; staff see those of the customer they name. */
  async list(query: ClaimQuery, caller: Caller) {
    const page = pageOf(query);
    const { claims, count } = await this.claims.list({
      ...page,
      customerId: ownerOf(caller) ?? query.customerId,
      policyIds: await this.policiesAsked(query),
    });
    const ofDrafts = await this.policies.withIds(claims.filter(isDraft).map(({ policyId }) => policyId));
    const rows = claims.map((claim) =>
      viewOf(
        claim,
        ofDrafts.find(({ id }) => id === claim.policyId),
      ),
    );
    return { rows, paging: { ...page, count } };
  }

  private async policiesAsked({ policyId, quoteId }: ClaimQuery): Promise<readonly string[] | undefined> {
    const asked = policyId === undefined ? undefined : [policyId];
    if (quoteId === undefined) return asked;
    const issued = (await this.policies.ofQuote(quoteId)).map(({ id }) => id);
    return asked ? issued.filter((id) => asked.includes(id)) : issued;
  }

  async read(claimId: string, caller: Caller): Promise<ClaimView> {
    return this.shown(found(await this.claims.find(claimId, ownerOf(caller))));
  }

  /** Of a draft with why it cannot be sent, which whoever is answering it learns with the next answer that is kept. */
  private async shown(claim: Claim): Promise<ClaimView> {
    return viewOf(claim, isDraft(claim) ? await this.policies.find(claim.policyId) : undefined);
  }

  /** The tests that may have led to it: those since its repairs were bought. */
  async motTests(claimId: string, caller: Caller): Promise<CallAnswer<typeof readClaimMotTests>> {
    const claim = found(await this.claims.find(claimId, ownerOf(caller)));
    const order = claim.kind === 'mot' ? await this.policies.find(claim.policyId) : undefined;
    const tests = order?.kind === 'order' ? await this.tests.since(order) : [];
    return { rows: tests.map((test) => ({ ...test, failedOn: [...test.failedOn] })) };
  }

  /** What letters say about a claim, for any owner. */
  async told(claimId: string): Promise<ToldClaim> {
    const claim = found(await this.claims.find(claimId));
    const { id, reference, kind, vehicle, isAuthorised, decision, asked, payee, payment } = claimView(claim);
    const companies = [...companiesIn(claim.answers)];
    return { id, reference, kind, vehicle, isAuthorised, decision, asked, payee, payment, companies };
  }

  /** Continues the claim that was not submitted yet, whichever device it was begun on. */
  async open(policyId: string, caller: Caller): Promise<ClaimView> {
    const policy = await this.policies.open(policyId, caller);
    const begun = await this.claims.draftOf(policyId);
    if (begun?.customerId === policy.customerId) return viewOf(begun, policy);
    const kind = await this.kindOf(policy);
    const claim = newClaim(policy, kind, { at: this.clock.now(), answers: await this.knownOf(policy) });
    try {
      await this.mongo.transaction(async (session) => {
        // A claim that an earlier owner began can never be sent.
        if (begun) await this.drop(begun, session);
        await this.claims.add(claim, session);
        await this.outbox.add(session, claimOpened, { id: claim.id, version: claim.version, data: aboutClaim(claim) });
        await this.note(claim, caller, { action: 'claim-opened' }, session);
      });
      return claimView(claim);
    } catch (error) {
      const other = isDuplicateKey(error) ? await this.claims.draftOf(policyId) : undefined;
      if (other) return claimView(other);
      throw error;
    }
  }

  save(claimId: string, answers: ClaimAnswers, caller: Caller): Promise<ClaimView> {
    return this.act('claim-saved', claimId, caller, (claim) => answered(claim, answers));
  }

  /** `overrule`: why staff send it although its day is outside the cover. */
  async submit(claimId: string, caller: Caller, overrule?: string): Promise<ClaimView> {
    const motTests = (await this.motTests(claimId, caller)).rows;
    const because = caller.kind === 'staff' && overrule ? overrule : undefined;
    const send = async (claim: Claim, session: ClientSession): Promise<Claim> => {
      const policy = await this.policies.find(claim.policyId, undefined, session);
      requireCovered(policy, claim.customerId);
      const known =
        because === undefined && policy ? { ...knownDays(policy, await this.policies.restsOf(policy.id, session)), motTests } : undefined;
      return submitted(claim, this.clock.now(), known);
    };
    return this.act('claim-submitted', claimId, caller, send, { publish: this.publishSent, why: because });
  }

  appeal(claimId: string, text: string, caller: Caller): Promise<ClaimView> {
    return this.act('claim-appealed', claimId, caller, (claim) => appealed(claim, text, this.clock.now()), { publish: this.publishSent });
  }

  answer(claimId: string, text: string, caller: Caller): Promise<ClaimView> {
    return this.act('claim-answered', claimId, caller, (claim) => answeredQuestion(claim, text, this.clock.now()));
  }

  /** Deletes one that was not sent; its files go with it. */
  async discard(claimId: string, caller: Caller): Promise<void> {
    await this.mongo.transaction(async (session) => {
      const claim = found(await this.claims.find(claimId, ownerOf(caller), session));
      requireMay('discard', claim);
      await this.drop(claim, session);
      await this.note(claim, caller, { action: 'claim-discarded' }, session);
    });
  }

  /** What an owner does, or staff for them. */
  act(act: OwnersAct, claimId: string, caller: Caller, step: Step, { publish, why }: ActContext = {}): Promise<ClaimView> {
    return this.change(claimId, caller, step, async (claim, session) => {
      await publish?.(claim, session);
      await this.note(claim, caller, { action: act, why }, session);
    });
  }

  /** Reads, changes and writes one claim in one transaction. Another customer's claim is not found. */
  async change(claimId: string, caller: Caller, step: Step, publish?: Publish): Promise<ClaimView> {
    const changed = await this.mongo.transaction(async (session) => {
      const claim = found(await this.claims.find(claimId, ownerOf(caller), session));
      const after = { ...(await step(claim, session)), version: claim.version + 1 };
      await this.claims.save(after, session);
      await publish?.(after, session);
      return after;
    });
    return this.shown(changed);
  }

  private async drop({ id, files }: Claim, session: ClientSession): Promise<void> {
    for (const { storedAs } of files) await this.files.release(storedAs, session);
    await this.claims.remove(id, session);
  }

  private async note({ id, customerId, reference }: Claim, actor: Caller, noted: OwnersActNote, session: ClientSession): Promise<void> {
    if (actor.kind !== 'staff') return;
    await this.audit.record(session, { actor, ...noted, subjectType: 'claim', subjectId: id, customerId, after: { reference } });
  }

  private readonly publishSent = async (claim: Claim, session: ClientSession): Promise<void> => {
    const due = dueOn(claim);
    if (due === null) throw new Error('A claim that was sent has a day by which it is decided');
    await this.outbox.add(session, claimSubmitted, {
      id: claim.id,
      version: claim.version,
      data: {
        ...aboutClaim(claim),
        dueOn: due,
        isAppeal: claim.status === 'appealed',
        ...(claim.mileage ? { mileage: claim.mileage.mileage } : {}),
      },
    });
  };

  private async kindOf(policy: PolicyRecord): Promise<ClaimKind> {
    const kind = claimKindOf(policy);
    if (kind === undefined) throw new DomainError('CLAIM_NOT_COVERED', { message: paysNothing });
    const today = londonDay(this.clock.now());
    if (policy.kind === 'order' && policy.workBegunOn === undefined && !(policy.repairs && policy.repairs.startsOn <= today))
      throw new DomainError('CLAIM_NOT_COVERED', { message: notTested });
    if (policy.kind === 'cover' && stateOn(policy, today) === 'pending')
      throw new DomainError('CLAIM_NOT_COVERED', { message: notStarted(policy.startsOn) });
    requireCovered(policy, policy.customerId);
    return kind;
  }

  /** When the customer told us before, we ask whether it is still right (A5). */
  private async knownOf({ vehicle, customerId, quoteId }: PolicyRecord): Promise<ClaimAnswers> {
    const earlier = await this.claims.ofCar(vehicle.registrationNumber, customerId);
    const day = earlier
      .filter(({ status }) => status !== 'draft')
      .map(({ answers }) => answers['purchase_date'] ?? answers[knownPurchaseDate]);
    const known = day.find(Boolean) ?? (await this.saidToBuy(quoteId, customerId));
    return known === undefined ? {} : { [knownPurchaseDate]: known };
  }

  /** When whoever has it now bought the car, as they said in the quote. It is asked of them again where pricing cannot be reached. */
  private async saidToBuy(quoteId: string, customerId: string): Promise<string | undefined> {
    try {
      const quote = await this.internal.send(readPurchasedQuote, { params: { quoteId } });
      return quote.customerId === customerId ? (quote.purchaseDate ?? undefined) : undefined;
    } catch {
      return undefined;
    }
  }
}

const knownDays = (policy: PolicyRecord, rests: readonly CoverRest[]) => ({
  cover: coveredDays(policy, rests),
  registered: policy.vehicle.firstRegistrationDate ?? undefined,
});

/** Why nothing is claimed on a policy, and a claim that was begun is not sent. Cancelled cover may have been in force before, unless it was refunded in full or ended by its first day. A car is lost once. */
const notCovered = (policy: PolicyRecord | undefined, customerId: string): string | undefined => {
  if (policy?.isTakenBack) return takenBack;
  if (policy && neverBegan(policy)) return neverCovered(policy);
  if (policy?.kind === 'cover' && policy.settledOn !== undefined) return lostBefore(policy.settledOn, policy.endsOn);
  if (policy?.kind === 'order' && policy.visit?.motResult === 'passed') return passedTest;
  return policy?.customerId === customerId ? undefined : handedOver;
};

const isDraft = ({ status }: Claim): boolean => status === 'draft';

/** A draft says why it cannot be sent any more. `policy`: that of a draft. */
const viewOf = (claim: Claim, policy: PolicyRecord | undefined): ClaimView => {
  const refusal = isDraft(claim) ? notCovered(policy, claim.customerId) : undefined;
  return { ...claimView(claim), ...(refusal === undefined ? {} : { refusal }) };
};

const requireCovered = (policy: PolicyRecord | undefined, customerId: string): void => {
  const message = notCovered(policy, customerId);
  if (message !== undefined) throw new DomainError('CLAIM_NOT_COVERED', { message });
};

const newClaim = (policy: PolicyRecord, kind: ClaimKind, { at, answers }: { at: Date; answers: ClaimAnswers }): Claim => ({
  id: randomUUID(),
  reference: spokenReference('CL', 8),
  policyId: policy.id,
  policyNumber: policy.policyNumber,
  customerId: policy.customerId,
  kind,
  vehicle: {
    registrationNumber: policy.vehicle.registrationNumber,
    make: policy.vehicle.make,
    model: policy.vehicle.model,
  },
  coverStartedOn: policy.kind === 'cover' ? policy.startsOn : londonDay(policy.issuedAt),
  status: 'draft',
  answers,
  mileage: null,
  files: [],
  decision: null,
  paidPence: 0,
  appeal: null,
  asked: [],
  history: [{ what: 'opened', at }],
  version: 1,
});
