import { Schema } from 'mongoose';

export interface NoteRow {
  /** Made by the page, so that a note that is sent twice is written once. */
  readonly _id: string;
  readonly customerId: string;
  readonly text: string;
  readonly writtenAt: Date;
  readonly staffId: string;
}

const needed = { type: String, required: true };

export const noteSchema = new Schema<NoteRow>(
  { _id: String, customerId: needed, text: needed, writtenAt: { type: Date, required: true }, staffId: needed },
  { collection: 'customer_notes', versionKey: false },
).index({ customerId: 1, writtenAt: -1 });
