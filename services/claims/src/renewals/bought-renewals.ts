import { Injectable } from '@nestjs/common';
import { londonDay } from '@kerbside/contracts/days/dates';
import { Clock } from '@kerbside/platform/time/clock';
import type { ClientSession } from 'mongoose';
import { PoliciesRepository } from '../policies/policies.repository.js';
import { evolveCover } from '../policies/policy-change.js';
import type { Cover } from '../policies/policy.js';
import { goesOn, marking, markRefusal } from './mark.js';
import { MarksService } from './marks.service.js';
import { OffersRepository } from './offers.repository.js';

/** Another year that was offered and bought renews the policy that it was offered for (A5), unless its buyer made something else of it. */
@Injectable()
export class BoughtRenewals {
  constructor(
    private readonly offers: OffersRepository,
    private readonly policies: PoliciesRepository,
    private readonly marks: MarksService,
    private readonly clock: Clock,
  ) {}

  /** The policy that this one renews. */
  async originalOf(sold: Cover, session: ClientSession): Promise<Cover | undefined> {
    const { quoteId, customerId, productType } = sold;
    const offer = await this.offers.ofQuote(quoteId, session);
    if (offer?.productType !== productType) return undefined;
    const original = await this.policies.find(offer.policyId, customerId, session);
    if (original?.kind !== 'cover' || !goesOn(sold, original)) return undefined;
    return markRefusal('renewal', sold, original, londonDay(this.clock.now())) === undefined ? original : undefined;
  }

  /** With the next number of the one before. */
  numbered(sold: Cover, original: Cover): Cover {
    const [ofPolicy] = marking('renewal', sold, original);
    return evolveCover(sold, ofPolicy);
  }

  /** Once the policy was issued, the one before says that it is renewed. */
  note(policy: Cover, original: Cover, session: ClientSession): Promise<void> {
    return this.marks.follow(policy, original, session);
  }
}
