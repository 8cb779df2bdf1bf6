import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/time/clock';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Sweeper } from '@kerbside/platform/work/sweep';
import { mongo } from 'mongoose';

interface StoredFile {
  readonly _id: mongo.ObjectId;
  readonly metadata: { readonly forgottenAt: Date };
}

const bucketName = 'import_files';
const sweepMs = 60 * 60 * 1_000;
export const forgetImportFiles = 'forget-import-files';

/** Import files, until they are forgotten. They contain personal data, so only the import reads them. */
@Injectable()
export class StoredFiles {
  private readonly rows: mongo.Collection<StoredFile>;
  private readonly bucket: mongo.GridFSBucket;

  constructor(
    mongoose: Mongo,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    this.rows = mongoose.collection<StoredFile>(`${bucketName}.files`, [
      { key: { filename: 1, uploadDate: 1 } },
      { key: { 'metadata.forgottenAt': 1 } },
    ]);
    mongoose.collection(`${bucketName}.chunks`, [{ key: { files_id: 1, n: 1 }, unique: true }]);
    this.bucket = new mongo.GridFSBucket(mongoose.database, { bucketName, writeConcern: { w: 'majority' } });
    sweeper.every(forgetImportFiles, sweepMs, (stopping) => this.forget(stopping));
  }

  async store(content: Buffer, forgottenAt: Date): Promise<string> {
    const id = new mongo.ObjectId();
    const upload = this.bucket.openUploadStreamWithId(id, id.toHexString(), { metadata: { forgottenAt } });
    await pipeline(Readable.from([content]), upload);
    return id.toHexString();
  }

  open(id: string): Readable {
    return this.bucket.openDownloadStream(new mongo.ObjectId(id));
  }

  private async forget(stopping: AbortSignal): Promise<void> {
    const old = this.rows.find({ 'metadata.forgottenAt': { $lte: this.clock.now() } }, { projection: { _id: 1 } });
    for await (const { _id } of old) {
      if (stopping.aborted) return;
      await this.bucket.delete(_id);
    }
  }
}
