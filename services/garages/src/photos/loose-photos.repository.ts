import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';

/** A photo that was sent but does not belong to a record yet. */
interface LoosePhoto {
  readonly _id: string;
  readonly sender: string;
  readonly storedAs: string;
  readonly bytes: number;
  readonly sentAt: Date;
}

const waitSeconds = 60 * 60;

@Injectable()
export class LoosePhotosRepository {
  private readonly photos: mongo.Collection<LoosePhoto>;

  constructor(mongo: Mongo) {
    this.photos = mongo.collection<LoosePhoto>('loose_photos', [{ key: { sentAt: 1 }, name: 'sentAt_1', expireAfterSeconds: waitSeconds }]);
  }

  async add({ id, ...photo }: Photo & { readonly sender: string; readonly sentAt: Date }): Promise<void> {
    await this.photos.insertOne({ _id: id, ...photo });
  }

  /** In the order of `ids`; leaves out those of another sender, and those no longer stored. */
  async find(ids: readonly string[], sender: string, session?: ClientSession): Promise<Photo[]> {
    const rows = await this.photos.find({ _id: { $in: [...ids] }, sender }, session ? { session } : {}).toArray();
    const byId = new Map(rows.map(({ _id, storedAs, bytes }) => [_id, { id: _id, storedAs, bytes }]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  async remove(ids: readonly string[], session: ClientSession): Promise<void> {
    await this.photos.deleteMany({ _id: { $in: [...ids] } }, { session });
  }
}

/** A photo by the id that its sender knows, and the name under which it is stored. */
export interface Photo {
  readonly id: string;
  readonly storedAs: string;
  readonly bytes: number;
}
