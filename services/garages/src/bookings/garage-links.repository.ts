import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { addDays, type IsoDay } from '@kerbside/contracts/days/dates';
import { tokenHash } from '@kerbside/platform/auth/auth';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';

/** A link of a garage to one visit. The token itself is stored nowhere. */
interface GarageLink {
  readonly bookingId: string;
  readonly garageId: string;
  readonly expiresAt: Date;
  /** Whether it lasts longer when the visit is moved to a later day. */
  readonly followsVisit: boolean;
}
type LinkRow = GarageLink & { readonly _id: string };

const linkDays = 30;

export const linkEnds = (day: IsoDay): Date => new Date(`${addDays(day, linkDays)}T00:00:00Z`);

@Injectable()
export class GarageLinksRepository {
  private readonly links: mongo.Collection<LinkRow>;

  constructor(mongo: Mongo) {
    this.links = mongo.collection<LinkRow>('garage_links', [
      { key: { expiresAt: 1 }, name: 'expiresAt_1', expireAfterSeconds: 0 },
      { key: { bookingId: 1 }, name: 'bookingId_1' },
    ]);
  }

  /** Returns the token, which cannot be read again. */
  async add(link: GarageLink, session: ClientSession): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.links.insertOne({ _id: tokenHash(token), ...link }, { session });
    return token;
  }

  /** The visit was moved: its links last as long as if it had always been on the new day, and never end sooner. */
  async follow(bookingId: string, day: IsoDay, session: ClientSession): Promise<void> {
    await this.links.updateMany({ bookingId, followsVisit: true }, { $max: { expiresAt: linkEnds(day) } }, { session });
  }

  async find(token: string, at: Date): Promise<GarageLink | undefined> {
    return (await this.links.findOne({ _id: tokenHash(token), expiresAt: { $gt: at } })) ?? undefined;
  }
}
