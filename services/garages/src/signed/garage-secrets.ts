import { hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo';
import { PlatformConfig } from '@kerbside/platform/platform-config';
import type { ClientSession, mongo } from 'mongoose';
import { secretPrefix } from './signature.js';

/** How many secrets a garage has had; only the last one counts. */
interface SecretRow {
  readonly _id: string;
  readonly version: number;
}

/** The secrets with which garages sign. None is stored: each follows from the key of our services and its number. */
@Injectable()
export class GarageSecrets {
  private readonly rows: mongo.Collection<SecretRow>;

  constructor(
    mongo: Mongo,
    private readonly config: PlatformConfig,
  ) {
    this.rows = mongo.collection<SecretRow>('garage_secrets', []);
  }

  /** A new one; the one before ends. */
  async next(garageId: string, session: ClientSession): Promise<string> {
    const change = { $inc: { version: 1 } };
    const row = await this.rows.findOneAndUpdate({ _id: garageId }, change, { upsert: true, returnDocument: 'after', session });
    if (!row) throw new Error('An upsert returned no row');
    return this.secretOf(row);
  }

  /** Undefined for a garage that was given none. */
  async of(garageId: string): Promise<string | undefined> {
    const row = await this.rows.findOne({ _id: garageId });
    return row ? this.secretOf(row) : undefined;
  }

  private secretOf({ _id, version }: SecretRow): string {
    const key = hkdfSync('sha256', this.config.serviceKey, '', `kerbside garage signature ${_id} ${version}`, 32);
    return `${secretPrefix}${Buffer.from(key).toString('base64')}`;
  }
}
