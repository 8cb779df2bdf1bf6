import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo';
import type { ClientSession, Model } from 'mongoose';
import { secondFactorSchema } from './second-factor.document.js';
import { waysOf, type SecondFactorRecord, type Ways } from './second-factor.js';

type Confirmed = Pick<SecondFactorRecord, 'sealed' | 'since' | 'lastStep' | 'recovery'>;

interface PasskeyAdded {
  readonly most: number;
  readonly recovery: readonly string[] | undefined;
}

@Injectable()
export class SecondFactorsRepository {
  private readonly factors: Model<SecondFactorRecord>;

  constructor(mongo: Mongo) {
    this.factors = mongo.model('SecondFactor', secondFactorSchema);
  }

  async find(personId: string): Promise<SecondFactorRecord | undefined> {
    return (await this.factors.findById(personId).lean<SecondFactorRecord>()) ?? undefined;
  }

  async waysOf(personId: string): Promise<Ways> {
    return waysOf(await this.find(personId));
  }

  async begin(personId: string, pending: string): Promise<void> {
    await this.factors.updateOne({ _id: personId }, { $set: { pending } }, { upsert: true });
  }

  /** False when another key has been begun or confirmed since. */
  async confirm(personId: string, pending: string, confirmed: Confirmed, session: ClientSession): Promise<boolean> {
    const { modifiedCount } = await this.factors.updateOne(
      { _id: personId, pending },
      { $set: { ...confirmed, pending: null } },
      { session },
    );
    return modifiedCount === 1;
  }

  /** False when a code of that time, or of a later one, was taken before. */
  async takeStep(personId: string, step: number): Promise<boolean> {
    const { modifiedCount } = await this.factors.updateOne({ _id: personId, lastStep: { $lt: step } }, { $set: { lastStep: step } });
    return modifiedCount === 1;
  }

  /** False when it is none of theirs, or was used. */
  async takeRecoveryCode(personId: string, hash: string): Promise<boolean> {
    const { modifiedCount } = await this.factors.updateOne({ _id: personId, recovery: hash }, { $pull: { recovery: hash } });
    return modifiedCount === 1;
  }

  /** False when they have `most` already. New recovery codes, as hashes, take the place of those that were left. */
  async addPasskey(personId: string, { most, recovery }: PasskeyAdded, session: ClientSession): Promise<boolean> {
    await this.factors.updateOne({ _id: personId }, { $setOnInsert: { since: null } }, { upsert: true, session });
    const { modifiedCount } = await this.factors.updateOne(
      { _id: personId, passkeys: { $not: { $gte: most } } },
      { $inc: { passkeys: 1 }, ...(recovery ? { $set: { recovery } } : {}) },
      { session },
    );
    return modifiedCount === 1;
  }

  /** Recovery codes go with the last way. False when that must stay, and nothing is changed. */
  async removePasskey(personId: string, { isLastKept }: { readonly isLastKept: boolean }, session: ClientSession): Promise<boolean> {
    const another = isLastKept ? { $or: [{ sealed: { $type: 'string' as const } }, { passkeys: { $gt: 1 } }] } : {};
    const { modifiedCount } = await this.factors.updateOne({ _id: personId, ...another }, { $inc: { passkeys: -1 } }, { session });
    await this.factors.updateOne({ _id: personId, sealed: null, passkeys: { $lte: 0 } }, { $set: { recovery: [] } }, { session });
    return modifiedCount === 1;
  }

  async remove(personId: string, session: ClientSession): Promise<void> {
    await this.factors.deleteOne({ _id: personId }, { session });
  }
}
