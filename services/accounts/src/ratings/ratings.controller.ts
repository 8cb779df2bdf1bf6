import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  isPositiveRating,
  rateRecommendation,
  readRecommendation,
  waveRecommendationAway,
} from '@kerbside/contracts/http/accounts/ratings';
import { Clock } from '@kerbside/platform/time/clock';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { RatingsRepository } from './ratings.repository.js';

/** Staff have a record of their own. */
type SignedIn = Extract<Caller, { userId: string }>;

const askedAgainAfterMs = 365 * 24 * 60 * 60_000;

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
    await this.ratings.keep(userId, { rating: body.rating, ratedAt: this.clock.now() });
    return { isPositive: isPositiveRating(body.rating) };
  }

  @Serves(readRecommendation)
  async read(@CurrentCaller() { userId }: SignedIn): Promise<CallAnswer<typeof readRecommendation>> {
    const said = await this.ratings.find(userId);
    const last = Math.max(...[said?.ratedAt, said?.wavedAwayAt].map((at) => at?.getTime() ?? 0));
    return { isAsked: this.clock.now().getTime() - last >= askedAgainAfterMs };
  }

  @Serves(waveRecommendationAway)
  async waveAway(@CurrentCaller() { userId }: SignedIn): Promise<CallAnswer<typeof waveRecommendationAway>> {
    await this.ratings.keep(userId, { wavedAwayAt: this.clock.now() });
    return {};
  }
}
