import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { Model } from 'mongoose';

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
