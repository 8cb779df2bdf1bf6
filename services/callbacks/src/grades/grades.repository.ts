import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';

/** How soon the customer of a quote is called back: 1 means before all others, 0 in turn. */
export interface Grade {
  readonly quoteId: string;
  readonly grade: 0 | 1;
  readonly by: string;
  readonly at: Date;
}

type GradeDocument = Omit<Grade, 'quoteId'> & { readonly _id: string };

@Injectable()
export class GradesRepository {
  private readonly grades: Model<GradeDocument>;

  constructor(mongo: Mongo) {
    this.grades = mongo.model('quote_grades');
  }

  async gradeOf(quoteId: string, session?: ClientSession): Promise<Grade['grade']> {
    const row = await this.grades
      .findById(quoteId)
      .session(session ?? null)
      .lean();
    return row?.grade ?? 0;
  }

  async save({ quoteId, ...rest }: Grade, session: ClientSession): Promise<void> {
    await this.grades.replaceOne({ _id: quoteId }, rest, { upsert: true, session });
  }
}
