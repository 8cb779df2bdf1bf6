import { Injectable } from '@nestjs/common';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { autoRenewalCancelled, policyRenewalMarked, policyRenewalUnmarked } from '@kerbside/contracts/events/claims';
import { Clock } from '@kerbside/platform/time/clock';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import type { ClientSession } from 'mongoose';
import { autoRenewalOn } from '../policies/cover.js';
import { PoliciesRepository } from '../policies/policies.repository.js';
import { evolveCover } from '../policies/policy-change.js';
import type { CoverRecord } from '../policies/policy.js';
import { mayBeOffered } from './offer.js';
import { goesOn, goesOnAgain, marking, markRefusal, unmarking } from './mark.js';
import { MarksService } from './marks.service.js';
import { OffersRepository } from './offers.repository.js';

interface CancelledRenewal {
  readonly renewal: CoverRecord;
  /** The first day without it. */
  readonly on: IsoDay;
  readonly by: 'customer' | 'staff';
}

/** Another year that was offered and bought renews the policy that it was offered for (A5), unless its buyer made something else of it. */
@Injectable()
export class BoughtRenewals {
  constructor(
    private readonly offers: OffersRepository,
    private readonly policies: PoliciesRepository,
    private readonly marks: MarksService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** The policy that this one renews. What was added to a renewal renews what is offered another year by itself, which would be bought twice. */
  async originalOf(sold: CoverRecord, session: ClientSession): Promise<CoverRecord | undefined> {
    const offer = await this.offers.ofQuote(sold.quoteId, session);
    if (!offer) return undefined;
    if (offer.productType === sold.productType) return this.renewedIn(sold, offer.policyId, session);
    for (const policyId of offer.withPolicyIds ?? []) {
      const original = await this.renewedIn(sold, policyId, session);
      if (original) return original;
    }
    for (const policyId of await this.offers.offeredTo(sold, session)) {
      const original = await this.renewedIn(sold, policyId, session);
      if (original && mayBeOffered(original, londonDay(this.clock.now()))) return original;
    }
    return undefined;
  }

  private async renewedIn(sold: CoverRecord, policyId: string, session: ClientSession): Promise<CoverRecord | undefined> {
    const original = await this.policies.find(policyId, sold.customerId, session);
    if (original?.kind !== 'cover' || !goesOn(sold, original)) return undefined;
    return markRefusal('renewal', sold, original, londonDay(this.clock.now())) === undefined ? original : undefined;
  }

  /** With the next number of the one before. */
  async numbered(sold: CoverRecord, original: CoverRecord, session: ClientSession): Promise<CoverRecord> {
    const [ofPolicy] = marking('renewal', sold, original, await this.policies.numberAfter(original.policyNumber, session));
    return evolveCover(sold, ofPolicy);
  }

  /** Once the policy was issued, the one before says that it is renewed. */
  note(policy: CoverRecord, original: CoverRecord, session: ClientSession): Promise<void> {
    return this.marks.follow(policy, original, session);
  }

  /** What a renewal took the place of, or was to, stands alone again once that is cancelled. The year that was offered for it is not offered again. */
  async release({ renewal, on, by }: CancelledRenewal, session: ClientSession): Promise<void> {
    const before = await this.renewedBy(renewal, session);
    if (!before || !goesOnAgain(before, renewal, on)) return;
    const [, back] = unmarking;
    const original = await this.policies.changeCover(before, back, session);
    await this.marks.publish(policyRenewalUnmarked, { kind: 'renewal', policy: renewal, original }, session);
    if (await this.offers.ofQuote(renewal.quoteId, session)) await this.leaveOff(original, by, session);
  }

  /** A renewal is not cancelled after all. */
  async resume(renewal: CoverRecord, session: ClientSession): Promise<void> {
    const before = await this.renewedBy(renewal, session);
    if (before?.customerId !== renewal.customerId || before.replacedBy) return;
    const { id: policyId, policyNumber, startsOn } = renewal;
    const by = { kind: 'renewal', policyId, policyNumber, on: startsOn } as const;
    const original = await this.policies.changeCover(before, { what: 'replaced', by }, session);
    await this.marks.publish(policyRenewalMarked, { kind: 'renewal', policy: renewal, original }, session);
  }

  private async leaveOff(policy: CoverRecord, by: CancelledRenewal['by'], session: ClientSession): Promise<void> {
    if (autoRenewalOn(policy, londonDay(this.clock.now())) !== 'on') return;
    const reason = 'no_longer_needed';
    const off = await this.policies.changeCover(policy, { what: 'renewal-switched-off', reason, reasonNote: null }, session);
    const { id: policyId, policyNumber, customerId, productType, endsOn, version } = off;
    const data = { policyId, policyNumber, customerId, productType, endsOn, reason, by, nextYearCancelled: true } as const;
    await this.outbox.add(session, autoRenewalCancelled, { id: policyId, version, data });
  }

  private async renewedBy({ replaces }: CoverRecord, session: ClientSession): Promise<CoverRecord | undefined> {
    const before = replaces?.kind === 'renewal' ? await this.policies.find(replaces.policyId, undefined, session) : undefined;
    return before?.kind === 'cover' ? before : undefined;
  }
}
