import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';
import { waysOf, type SecondFactorRecord, type Ways } from './second-factor.js';

type FactorState = Pick<SecondFactorRecord, 'sealed' | 'since' | 'lastStep' | 'recovery'>;

interface PasskeyAdded {
  readonly most: number;
  readonly recovery: readonly string[] | undefined;
}

const noFactor = { sealed: null, since: null, lastStep: 0, recovery: [], pending: null, passkeys: 0 };

@Injectable()
export class SecondFactorsRepository {
  private readonly factors: Model<SecondFactorRecord>;

  constructor(mongo: Mongo) {
    this.factors = mongo.model('second_factors');
  }

  async find(personId: string, session?: ClientSession): Promise<SecondFactorRecord | undefined> {
    return (await this.factors.findById(personId, undefined, { session: session ?? null }).lean<SecondFactorRecord>()) ?? undefined;
  }

  async waysOf(personId: string): Promise<Ways> {
    return waysOf(await this.find(personId));
  }

  async begin(personId: string, pending: string): Promise<void> {
    const { pending: _, ...none } = noFactor;
    await this.factors.updateOne({ _id: personId }, { $set: { pending }, $setOnInsert: none }, { upsert: true });
  }

  /** Returns false when another key has been begun or confirmed since. */
  async confirm(personId: string, pending: string, confirmed: FactorState, session: ClientSession): Promise<boolean> {
    const { modifiedCount } = await this.factors.updateOne(
      { _id: personId, pending },
      { $set: { ...confirmed, pending: null } },
      { session },
    );
    return modifiedCount === 1;
  }

  /** Returns false when a code of this or a later step was accepted before. */
  async takeStep(personId: string, step: number): Promise<boolean> {
    const { modifiedCount } = await this.factors.updateOne({ _id: personId, lastStep: { $lt: step } }, { $set: { lastStep: step } });
    return modifiedCount === 1;
  }

  /** Returns false when it is not one of theirs, or has been used. */
  async takeRecoveryCode(personId: string, hash: string, session: ClientSession): Promise<boolean> {
    const { modifiedCount } = await this.factors.updateOne({ _id: personId, recovery: hash }, { $pull: { recovery: hash } }, { session });
    return modifiedCount === 1;
  }

  /** Returns false when they already have `most`. New recovery codes, as hashes, replace the remaining ones. */
  async addPasskey(personId: string, { most, recovery }: PasskeyAdded, session: ClientSession): Promise<boolean> {
    await this.factors.updateOne({ _id: personId }, { $setOnInsert: noFactor }, { upsert: true, session });
    const { modifiedCount } = await this.factors.updateOne(
      { _id: personId, passkeys: { $not: { $gte: most } } },
      { $inc: { passkeys: 1 }, ...(recovery ? { $set: { recovery } } : {}) },
      { session },
    );
    return modifiedCount === 1;
  }

  /** Removes the recovery codes together with the last way of taking a second step. Returns false, and changes nothing, when that way must stay. */
  async removePasskey(personId: string, { isLastKept }: { readonly isLastKept: boolean }, session: ClientSession): Promise<boolean> {
    const another = isLastKept ? { $or: [{ sealed: { $type: 'string' as const } }, { passkeys: { $gt: 1 } }] } : {};
    const { modifiedCount } = await this.factors.updateOne({ _id: personId, ...another }, { $inc: { passkeys: -1 } }, { session });
    await this.factors.updateOne({ _id: personId, sealed: null, passkeys: { $lte: 0 } }, { $set: { recovery: [] } }, { session });
    return modifiedCount === 1;
  }

  async forgetPasskeys(personId: string, session: ClientSession): Promise<void> {
    await this.factors.updateOne({ _id: personId }, { $set: { passkeys: 0 } }, { session });
  }

  /** Returns whether there was one. */
  async remove(personId: string, session: ClientSession): Promise<boolean> {
    return (await this.factors.deleteOne({ _id: personId }, { session })).deletedCount > 0;
  }
}
