import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';
import { credentialSchema, type CredentialRecord } from './credential.document.js';

@Injectable()
export class CredentialsRepository {
  private readonly credentials: Model<CredentialRecord>;

  constructor(mongo: Mongo) {
    this.credentials = mongo.model('Credential', credentialSchema);
  }

  async hashOf(personId: string): Promise<string | undefined> {
    const credential = await this.credentials.findById(personId).lean();
    return credential?.hash;
  }

  async changedAt(personId: string): Promise<Date | undefined> {
    const credential = await this.credentials.findById(personId).lean();
    return credential?.changedAt;
  }

  async set({ _id, ...rest }: CredentialRecord, session: ClientSession): Promise<void> {
    await this.credentials.updateOne({ _id }, { $set: rest }, { upsert: true, session });
  }
}
