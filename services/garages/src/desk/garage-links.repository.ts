import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';

/** A link of a garage to one visit. The token itself is stored nowhere. */
export interface GarageLink {
  readonly bookingId: string;
  readonly garageId: string;
  readonly expiresAt: Date;
}
type LinkRow = GarageLink & { readonly _id: string };

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

@Injectable()
export class GarageLinksRepository {
  private readonly links: mongo.Collection<LinkRow>;

  constructor(mongo: Mongo) {
    this.links = mongo.collection<LinkRow>('garage_links', [{ key: { expiresAt: 1 }, name: 'expiresAt_1', expireAfterSeconds: 0 }]);
  }

  /** Returns the token, which is not to be had again. */
  async add(link: GarageLink, session: ClientSession): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.links.insertOne({ _id: hashOf(token), ...link }, { session });
    return token;
  }

  async find(token: string, at: Date): Promise<GarageLink | undefined> {
    return (await this.links.findOne({ _id: hashOf(token), expiresAt: { $gt: at } })) ?? undefined;
  }
}
