import { Schema } from 'mongoose';

/** How soon the customer of a quote is called back: 1 means before all others, 0 in turn. */
export interface Grade {
  readonly quoteId: string;
  readonly grade: 0 | 1;
  readonly by: string;
  readonly at: Date;
}

export type GradeDocument = Omit<Grade, 'quoteId'> & { readonly _id: string };

export const gradeSchema = new Schema<GradeDocument>(
  { _id: String, grade: Number, by: String, at: Date },
  { collection: 'quote_grades', versionKey: false },
);
