import { Schema } from 'mongoose';
import type { ChallengeRecord, PasskeyRecord } from './passkey.js';

const needed = { type: String, required: true };
const moment = { type: Date, required: true };

export const passkeySchema = new Schema<PasskeyRecord>(
  {
    _id: String,
    personId: needed,
    credentialId: needed,
    publicKey: needed,
    counter: { type: Number, required: true },
    transports: [String],
    name: needed,
    createdAt: moment,
    lastUsedAt: { type: Date, default: null },
  },
  { collection: 'passkeys', versionKey: false },
);
passkeySchema.index({ credentialId: 1 }, { unique: true });
passkeySchema.index({ personId: 1 });

export const challengeSchema = new Schema<ChallengeRecord>(
  { _id: String, personId: needed, challenge: needed, endsAt: moment },
  { collection: 'passkey_challenges', versionKey: false },
);
challengeSchema.index({ endsAt: 1 });
