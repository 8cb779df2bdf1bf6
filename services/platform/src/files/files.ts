import { Injectable } from '@nestjs/common';
import { mongo, type ClientSession } from 'mongoose';
import { Clock } from '../time/clock.js';
import { DomainError, invalid, notFound } from '../errors/errors.js';
import { file, type FileAnswer } from '../calls/http.js';
import { Log } from '../telemetry/log.js';
import { Mongo } from '../mongo/mongo.js';
import { StoredBytes } from '../mongo/stored-bytes.js';
import type { ReceivedFile } from '../calls/request.js';
import { RateLimits } from '../redis/rate-limits.js';
import { Sweeper } from '../work/sweep.js';
import { checkFile } from './check-file.js';
import { fileKinds, type FileType } from './content-fault.js';
import { Scanner } from './scanner.js';

/** A file that was accepted. */
export interface KeptFile {
  readonly id: string;
  readonly type: FileType;
  readonly bytes: number;
}

/** `looseAfter`: nobody needs the file after this time; null while a record refers to it. */
interface FileMetadata {
  readonly type: FileType;
  readonly looseAfter: Date | null;
}

/** The driver names its files by its own kind of id. */
const idOf = (fileId: string): mongo.ObjectId => new mongo.ObjectId(fileId);

/** How long a file is kept without a record that refers to it. */
const waitMs = 60 * 60 * 1_000;
const sweepMs = 10 * 60 * 1_000;
/** Each is checked and scanned, and one that nobody keeps is stored for an hour. */
const filesAnHour = { points: 60, durationSeconds: 3_600 };
/** The sweep that deletes files that nobody needs. */
export const forgetFiles = 'forget-loose-files';

/**
 * Files that people send, in the service's own database. `take` checks one and stores it without its metadata; `keep` it in the transaction that writes its record,
 * `release` it in the one that removes that record. Let a caller in by the record before opening the file.
 */
@Injectable()
export class Files {
  private readonly stored: StoredBytes<FileMetadata>;

  constructor(
    mongoose: Mongo,
    private readonly scanner: Scanner,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    private readonly log: Log,
    sweeper: Sweeper,
  ) {
    this.stored = new StoredBytes(mongoose, 'uploads', 'looseAfter');
    sweeper.every(forgetFiles, sweepMs, (stopping) => this.stored.forget(this.clock.now(), stopping));
  }

  /** Refuses with a message for `field`, and then stores nothing. `sender`: whose file it is; TOO_MANY_TRIES after 60 an hour. */
  async take(received: ReceivedFile, field: string, sender: string): Promise<KeptFile> {
    await this.limits.consume('files', sender, filesAnHour);
    const checked = await checkFile(received);
    if (checked.fault !== undefined) throw invalid({ [field]: checked.fault });
    const { type, bytes } = checked;
    await this.scan(bytes, field);
    const looseAfter = new Date(this.clock.now().getTime() + waitMs);
    const id = await this.stored.store(bytes, { type, looseAfter });
    return { id, type, bytes: bytes.length };
  }

  async keep(fileId: string, session: ClientSession): Promise<void> {
    const { matchedCount } = await this.mark(fileId, null, session);
    if (matchedCount === 0) throw notFound();
  }

  /** The file is no longer found from now on; the next sweep deletes its content. */
  async release(fileId: string, session: ClientSession): Promise<void> {
    await this.mark(fileId, this.clock.now(), session);
  }

  /** The file under a name of our own, to be saved rather than shown. Not found once released. */
  async open(fileId: string, name: string): Promise<FileAnswer> {
    const row = await this.stored.rows.findOne({ _id: idOf(fileId), 'metadata.looseAfter': null });
    if (!row) throw notFound();
    const { type } = row.metadata;
    return file(this.stored.open(fileId), { name: `${name}.${fileKinds[type].extension}`, mediaType: type });
  }

  private async scan(bytes: Buffer, field: string): Promise<void> {
    const result = await this.scanner.scan(bytes).catch((error: unknown) => {
      this.log.error({ error }, 'A file could not be scanned');
      throw new DomainError('SERVICE_UNAVAILABLE', {
        message: 'We could not check this file just now. Please try again in a moment.',
        cause: error,
      });
    });
    if (result === 'infected') throw invalid({ [field]: 'Our scanner found something harmful in this file, so we did not keep it' });
  }

  private mark(fileId: string, looseAfter: Date | null, session: ClientSession) {
    return this.stored.rows.updateOne({ _id: idOf(fileId) }, { $set: { 'metadata.looseAfter': looseAfter } }, { session });
  }
}
