import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';
import { gradeSchema, type Grade, type GradeDocument } from './grade.document.js';

@Injectable()
export class GradesRepository {
  private readonly grades: Model<GradeDocument>;

  constructor(mongo: Mongo) {
    this.grades = mongo.model('QuoteGrade', gradeSchema);
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
