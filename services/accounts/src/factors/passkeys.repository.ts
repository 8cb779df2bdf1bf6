import { Injectable } from '@nestjs/common';
import { DomainError } from '@kerbside/platform/errors/errors';
import { isDuplicateKey } from '@kerbside/platform/mongo/database-errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';
import type { PasskeyRecord } from './passkey.js';

@Injectable()
export class PasskeysRepository {
  private readonly passkeys: Model<PasskeyRecord>;

  constructor(mongo: Mongo) {
    this.passkeys = mongo.model('passkeys', [{ key: { credentialId: 1 }, unique: true }, { key: { personId: 1 } }]);
  }

  /** Oldest first. */
  allOf(personId: string): Promise<PasskeyRecord[]> {
    return this.passkeys.find({ personId }).sort({ createdAt: 1, _id: 1 }).lean<PasskeyRecord[]>();
  }

  async findOf(personId: string, credentialId: string): Promise<PasskeyRecord | undefined> {
    return (await this.passkeys.findOne({ personId, credentialId }).lean<PasskeyRecord>()) ?? undefined;
  }

  async find(credentialId: string): Promise<PasskeyRecord | undefined> {
    return (await this.passkeys.findOne({ credentialId }).lean<PasskeyRecord>()) ?? undefined;
  }

  async count(personId: string, session: ClientSession): Promise<number> {
    return this.passkeys.countDocuments({ personId }).session(session);
  }

  /** Throws PASSKEY_NOT_ADDED when somebody has added the same one before. */
  async add(passkey: PasskeyRecord, session: ClientSession): Promise<void> {
    try {
      await this.passkeys.create([passkey], { session });
    } catch (error) {
      throw isDuplicateKey(error) ? new DomainError('PASSKEY_NOT_ADDED') : error;
    }
  }

  /** Returns false when it was removed, or another signature was counted, since it was read. */
  async use(
    { _id, counter }: PasskeyRecord,
    used: Pick<PasskeyRecord, 'counter' | 'lastUsedAt'>,
    session: ClientSession,
  ): Promise<boolean> {
    const { matchedCount } = await this.passkeys.updateOne({ _id, counter }, { $set: used }, { session });
    return matchedCount === 1;
  }

  /** Returns false when it is not one of theirs. */
  async remove(personId: string, passkeyId: string, session: ClientSession): Promise<boolean> {
    const { deletedCount } = await this.passkeys.deleteOne({ _id: passkeyId, personId }, { session });
    return deletedCount === 1;
  }

  async removeMadeSince(from: Date, personId: string, session: ClientSession): Promise<void> {
    await this.passkeys.deleteMany({ personId, createdAt: { $gte: from } }, { session });
  }

  /** Returns whether there was one. */
  async removeAllOf(personId: string, session: ClientSession): Promise<boolean> {
    return (await this.passkeys.deleteMany({ personId }, { session })).deletedCount > 0;
  }
}
