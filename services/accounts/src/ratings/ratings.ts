import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { Model } from 'mongoose';
import { controller, serves } from '@kerbside/platform/http/controller';
import {
  isPositiveRating,
  rateRecommendation,
  readRecommendation,
  waveRecommendationAway,
} from '@kerbside/contracts/http/accounts/ratings';
import { Clock } from '@kerbside/platform/time/clock';

/** How likely a person is to recommend us, as they said last, and when they would not say. */
export interface RatingRecord {
  readonly _id: string;
  readonly rating?: number;
  readonly ratedAt?: Date;
  readonly wavedAwayAt?: Date;
}

@Injectable()
export class RatingsRepository {
  private readonly ratings: Model<RatingRecord>;

  constructor(mongo: Mongo) {
    this.ratings = mongo.model('ratings');
  }

  async keep(_id: string, said: Omit<RatingRecord, '_id'>): Promise<void> {
    await this.ratings.updateOne({ _id }, { $set: said }, { upsert: true });
  }

  find(_id: string): Promise<RatingRecord | null> {
    return this.ratings.findOne({ _id }).lean();
  }
}

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
