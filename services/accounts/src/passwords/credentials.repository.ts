import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';

/** Kept apart from the person, so that reading people never reads a hash. */
interface CredentialRecord {
  /** The person's id. */
  readonly _id: string;
  readonly hash: string;
  readonly changedAt: Date;
}

@Injectable()
export class CredentialsRepository {
  private readonly credentials: Model<CredentialRecord>;

  constructor(mongo: Mongo) {
    this.credentials = mongo.model('credentials');
  }

  async hashOf(personId: string): Promise<string | undefined> {
    const credential = await this.credentials.findById(personId).lean();
    return credential?.hash;
  }

  async changedAt(personId: string, session?: ClientSession): Promise<Date | undefined> {
    const credential = await this.credentials.findById(personId, undefined, { session: session ?? null }).lean();
    return credential?.changedAt;
  }

  async set({ _id, ...rest }: CredentialRecord, session: ClientSession): Promise<void> {
    await this.credentials.updateOne({ _id }, { $set: rest }, { upsert: true, session });
  }
}
