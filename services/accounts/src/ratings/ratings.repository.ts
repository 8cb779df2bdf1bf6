import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Schema, type Model } from 'mongoose';

/** How likely a person is to recommend us, as they said last. */
export interface RatingRecord {
  readonly _id: string;
  readonly rating: number;
  readonly ratedAt: Date;
}

const ratingSchema = new Schema<RatingRecord>(
  { _id: String, rating: { type: Number, required: true }, ratedAt: { type: Date, required: true } },
  { collection: 'ratings', versionKey: false },
);

@Injectable()
export class RatingsRepository {
  private readonly ratings: Model<RatingRecord>;

  constructor(mongo: Mongo) {
    this.ratings = mongo.model('Rating', ratingSchema);
  }

  async keep({ _id, ...said }: RatingRecord): Promise<void> {
    await this.ratings.updateOne({ _id }, { $set: said }, { upsert: true });
  }
}
