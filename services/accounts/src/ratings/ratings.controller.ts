import { controller, serves } from '@kerbside/platform/http/controller';
import {
  isPositiveRating,
  rateRecommendation,
  readRecommendation,
  waveRecommendationAway,
} from '@kerbside/contracts/http/accounts/ratings';
import { Clock } from '@kerbside/platform/time/clock';
import { RatingsRepository } from './ratings.repository.js';

const askedAgainAfterMs = 365 * 24 * 60 * 60_000;

export const RatingsController = controller({ ratings: RatingsRepository, clock: Clock }, [
  serves(rateRecommendation, async ({ body, caller: { userId } }, { ratings, clock }) => {
    await ratings.keep(userId, { rating: body.rating, ratedAt: clock.now() });
    return { isPositive: isPositiveRating(body.rating) };
  }),
  serves(readRecommendation, async ({ caller: { userId } }, { ratings, clock }) => {
    const said = await ratings.find(userId);
    const last = Math.max(...[said?.ratedAt, said?.wavedAwayAt].map((at) => at?.getTime() ?? 0));
    return { isAsked: clock.now().getTime() - last >= askedAgainAfterMs };
  }),
  serves(waveRecommendationAway, ({ caller: { userId } }, { ratings, clock }) => ratings.keep(userId, { wavedAwayAt: clock.now() })),
]);
