import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo';
import type { ClientSession, Model } from 'mongoose';
import { secondFactorSchema } from './second-factor.document.js';
import type { SecondFactorRecord } from './second-factor.js';

type Confirmed = Pick<SecondFactorRecord, 'sealed' | 'since' | 'lastStep' | 'recovery'>;

@Injectable()
export class SecondFactorsRepository {
  private readonly factors: Model<SecondFactorRecord>;

  constructor(mongo: Mongo) {
    this.factors = mongo.model('SecondFactor', secondFactorSchema);
  }

  async find(personId: string): Promise<SecondFactorRecord | undefined> {
    return (await this.factors.findById(personId).lean<SecondFactorRecord>()) ?? undefined;
  }

  async isOn(personId: string): Promise<boolean> {
    return (await this.factors.exists({ _id: personId, sealed: { $type: 'string' } })) !== null;
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

  async remove(personId: string, session: ClientSession): Promise<void> {
    await this.factors.deleteOne({ _id: personId }, { session });
  }
}
