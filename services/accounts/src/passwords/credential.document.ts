import { Schema } from 'mongoose';

/** Kept apart from the person, so that reading people never reads a hash. */
export interface CredentialRecord {
  /** The person's id. */
  readonly _id: string;
  readonly hash: string;
  readonly changedAt: Date;
}

export const credentialSchema = new Schema<CredentialRecord>(
  { _id: String, hash: { type: String, required: true }, changedAt: { type: Date, required: true } },
  { collection: 'credentials', versionKey: false },
);
