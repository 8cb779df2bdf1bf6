import { hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import type { ClientSession, mongo } from 'mongoose';
import { secretPrefix } from './signature.js';

/** How many secrets a garage has had; only the last one counts. */
interface SecretRow {
  readonly _id: string;
  readonly version: number;
  readonly madeAt: Date;
  readonly usedAt: Date | null;
  readonly revokedAt: Date | null;
}

export interface KnownSecret {
  readonly madeAt: Date;
  readonly usedAt: Date | null;
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

  /** Makes a new secret; the previous one stops working. */
  async next(garageId: string, madeAt: Date, session: ClientSession): Promise<string> {
    const change = { $inc: { version: 1 }, $set: { madeAt, usedAt: null, revokedAt: null } };
    const row = await this.rows.findOneAndUpdate({ _id: garageId }, change, { upsert: true, returnDocument: 'after', session });
    if (!row) throw new Error('An upsert returned no row');
    return this.secretOf(row);
  }

  async revoke(garageId: string, revokedAt: Date, session: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: garageId, ...counts }, { $set: { revokedAt } }, { session });
  }

  /** Undefined for a garage without a current secret. */
  async of(garageId: string): Promise<string | undefined> {
    const row = await this.rows.findOne({ _id: garageId, ...counts });
    return row ? this.secretOf(row) : undefined;
  }

  async used(garageId: string, usedAt: Date): Promise<void> {
    await this.rows.updateOne({ _id: garageId }, { $max: { usedAt } });
  }

  async known(garageIds: readonly string[], session?: ClientSession): Promise<ReadonlyMap<string, KnownSecret>> {
    const rows = await this.rows.find({ _id: { $in: [...garageIds] }, ...counts }, session ? { session } : {}).toArray();
    return new Map(rows.map(({ _id, madeAt, usedAt }) => [_id, { madeAt, usedAt }]));
  }

  private secretOf({ _id, version }: SecretRow): string {
    const key = hkdfSync('sha256', this.config.serviceKey, '', `kerbside garage signature ${_id} ${version}`, 32);
    return `${secretPrefix}${Buffer.from(key).toString('base64')}`;
  }
}

const counts = { revokedAt: null } as const;
