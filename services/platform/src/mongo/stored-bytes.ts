import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mongo } from 'mongoose';
import type { Mongo } from './mongo.js';

interface StoredRow<Metadata> {
  readonly _id: mongo.ObjectId;
  readonly metadata: Metadata;
}

/** Contents of files in a service's own database. The field `until` of their metadata says when each may be deleted; null: not yet. */
export class StoredBytes<Metadata extends object> {
  readonly rows: mongo.Collection<StoredRow<Metadata>>;
  private readonly bucket: mongo.GridFSBucket;

  constructor(
    mongoose: Mongo,
    bucketName: string,
    private readonly until: keyof Metadata & string,
  ) {
    this.rows = mongoose.collection<StoredRow<Metadata>>(`${bucketName}.files`, [
      { key: { filename: 1, uploadDate: 1 } },
      { key: { [`metadata.${until}`]: 1 } },
    ]);
    mongoose.collection(`${bucketName}.chunks`, [{ key: { files_id: 1, n: 1 }, unique: true }]);
    this.bucket = new mongo.GridFSBucket(mongoose.database, { bucketName, writeConcern: { w: 'majority' } });
  }

  async store(bytes: Buffer, metadata: Metadata): Promise<string> {
    const id = new mongo.ObjectId();
    await pipeline(Readable.from([bytes]), this.bucket.openUploadStreamWithId(id, id.toHexString(), { metadata: { ...metadata } }));
    return id.toHexString();
  }

  open(id: string): Readable {
    return this.bucket.openDownloadStream(new mongo.ObjectId(id));
  }

  /** Deletes those whose time is over. */
  async forget(now: Date, stopping: AbortSignal): Promise<void> {
    const over = { [`metadata.${this.until}`]: { $ne: null, $lte: now } } as mongo.Filter<StoredRow<Metadata>>;
    for await (const { _id } of this.rows.find(over, { projection: { _id: 1 } })) {
      if (stopping.aborted) return;
      await this.bucket.delete(_id);
    }
  }
}
