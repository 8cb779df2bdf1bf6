import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo';
import type { ClientSession, mongo } from 'mongoose';
import type { EstimatePhoto } from './estimate.js';

/** A photo that was sent, and whose estimate was not requested yet. */
interface LoosePhoto {
  readonly _id: string;
  readonly customerId: string;
  readonly storedAs: string;
  readonly bytes: number;
  readonly sentAt: Date;
}

const waitSeconds = 60 * 60;

@Injectable()
export class LoosePhotosRepository {
  private readonly photos: mongo.Collection<LoosePhoto>;

  constructor(mongo: Mongo) {
    this.photos = mongo.collection<LoosePhoto>('estimate_photos', [
      { key: { sentAt: 1 }, name: 'sentAt_1', expireAfterSeconds: waitSeconds },
    ]);
  }

  async add({ id, ...photo }: EstimatePhoto & { readonly customerId: string; readonly sentAt: Date }): Promise<void> {
    await this.photos.insertOne({ _id: id, ...photo });
  }

  /** Takes the photos out, in the order of `ids`; those of somebody else, or that nobody knows any more, are left out. */
  async take(ids: readonly string[], customerId: string, session: ClientSession): Promise<EstimatePhoto[]> {
    const found = await this.photos.find({ _id: { $in: [...ids] }, customerId }, { session }).toArray();
    await this.photos.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } }, { session });
    const byId = new Map(found.map(({ _id, storedAs, bytes }) => [_id, { id: _id, storedAs, bytes }]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}
