import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { isPositiveRating, rateRecommendation } from '@kerbside/contracts/http/accounts/ratings';
import { Clock } from '@kerbside/platform/time/clock';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { RatingsRepository } from './ratings.repository.js';

/** Staff have a record of their own. */
type SignedIn = Extract<Caller, { userId: string }>;

@Controller()
export class RatingsController {
  constructor(
    private readonly ratings: RatingsRepository,
    private readonly clock: Clock,
  ) {}

  @Serves(rateRecommendation)
  async rate(
    @CurrentCaller() { userId }: SignedIn,
    @Input() { body }: CallRequest<typeof rateRecommendation>,
  ): Promise<CallAnswer<typeof rateRecommendation>> {
    await this.ratings.keep({ _id: userId, rating: body.rating, ratedAt: this.clock.now() });
    return { isPositive: isPositiveRating(body.rating) };
  }
}
