import { Inject, Injectable, Optional } from '@nestjs/common';
import { pieceBytes, type DataSubject, type ErasedRecords } from '@kerbside/contracts/http/accounts/data';
import { mongo, type ClientSession } from 'mongoose';
import { Audit } from '../audit/audit.js';
import { fileKinds, type FileType } from '../files/content-fault.js';
import { Mongo } from '../mongo/mongo.js';
import { PlatformConfig } from '../settings/platform-config.js';
import { Redis } from '../redis/redis.js';
import type { ZippedFile } from '../documents/zip.js';
import { KeptRows, type KeptRow, countsFrom } from './kept-rows.js';
import { type Look, type PersonalDataOf, type PersonalRecords, type Row, type SharedFiles, AlsoErases } from './personal-records.js';
import { cleared, redacted, without, writtenOf } from './redacted.js';

/** The size of a GridFS chunk. */
const chunkBytes = 255 * 1_024;
/** How many chunks the database returns at a time. */
const piecesAtOnce = 4;
/** New chunks are numbered below zero until the old ones are deleted. */
const below = 1_000_000;

/** Takes a person out of every file that names them, a few pieces at a time, each file within a transaction of its own. */
const rewriteShared = async (mongoose: Mongo, shared: SharedFiles, subject: DataSubject): Promise<void> => {
  const files = mongoose.database.collection<Row>(`${shared.bucket}.files`);
  const chunks = mongoose.database.collection<Row>(`${shared.bucket}.chunks`);
  for (const files_id of await files.distinct('_id')) {
    if (!(await shared.names(() => piecesOf(chunks, files_id), subject))) continue;
    await mongoose.transaction(async (session) => {
      const left = shared.without(() => piecesOf(chunks, files_id, session), subject);
      let [length, n] = [0, 0];
      for await (const data of cut(left)) {
        await chunks.insertOne({ files_id, n: n - below, data: new mongo.Binary(data) }, { session });
        length += data.length;
        n += 1;
      }
      await chunks.deleteMany({ files_id, n: { $gte: 0 } }, { session });
      await chunks.updateMany({ files_id }, { $inc: { n: below } }, { session });
      await files.updateOne({ _id: files_id }, { $set: { length, chunkSize: chunkBytes } }, { session });
    });
  }
};

async function* piecesOf(chunks: mongo.Collection<Row>, files_id: Row['_id'], session?: ClientSession): AsyncGenerator<Buffer> {
  const options = { sort: { n: 1 }, batchSize: piecesAtOnce, ...(session ? { session } : {}) } as const;
  for await (const { data } of chunks.find({ files_id, n: { $gte: 0 } }, options)) yield Buffer.from((data as mongo.Binary).buffer);
}

/** Cuts the content into chunks of the size that GridFS expects: all but the last are full. */
async function* cut(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of content) {
    rest = Buffer.concat([rest, piece]);
    for (; rest.length >= chunkBytes; rest = rest.subarray(chunkBytes)) yield rest.subarray(0, chunkBytes);
  }
  if (rest.length > 0) yield rest;
}

export const PERSONAL_DATA = Symbol('PERSONAL_DATA');

const bucketName = 'uploads';
/** How many records an erasure loads at once: one person may have any number. */
const rowsAtOnce = 200;

/** A piece of a file of a copy. `place` counts the pieces of all files of the service. */
export interface CopiedPiece {
  readonly name: string;
  readonly place: number;
  readonly content: Buffer;
  readonly isLast: boolean;
}

/** Copies and erases what the service keeps about one person. */
@Injectable()
export class PersonalData {
  private readonly look: Look;

  constructor(
    private readonly mongo: Mongo,
    private readonly redis: Redis,
    private readonly audit: Audit,
    private readonly config: PlatformConfig,
    private readonly kept: KeptRows,
    @Inject(PERSONAL_DATA) readonly has: PersonalDataOf,
    @Optional() private readonly also?: AlsoErases,
  ) {
    this.look = { ids: (collection, filter, field = '_id') => this.rows(collection).distinct(field, filter) as Promise<string[]> };
  }

  /** What is copied of them, in order: at most one file at a time is in memory. */
  async *copyOf(subject: DataSubject): AsyncGenerator<CopiedPiece> {
    let last: Omit<CopiedPiece, 'isLast'> | undefined;
    let place = 0;
    for await (const { name, content } of this.filesOf(subject))
      for (let at = 0; at === 0 || at < content.length; at += pieceBytes) {
        if (last) yield { ...last, isLast: false };
        last = { name, place, content: content.subarray(at, at + pieceBytes) };
        place += 1;
      }
    if (last) yield { ...last, isLast: true };
  }

  /** Its records as JSON, then their files. */
  private async *filesOf(subject: DataSubject): AsyncGenerator<ZippedFile> {
    const { service } = this.config;
    const found: Record<string, Row[]> = {};
    const fileIds: string[] = [];
    for (const one of this.has.records) {
      const all = await this.rows(one.in)
        .find(await one.of(subject, this.look))
        .toArray();
      const rows = one.own ? all.map((row) => one.own?.(row, subject) ?? row) : all;
      if (rows.length > 0) found[one.called] = [...(found[one.called] ?? []), ...rows.map((row) => without(row, one.hidden ?? []))];
      fileIds.push(...rows.flatMap((row) => one.files?.(row) ?? []));
    }
    const trail = await this.audit.about(subject.customerId, await this.idsOf(subject));
    if (trail.length > 0) found['What our staff and you did'] = trail.map((entry) => ({ ...entry }));
    yield { name: `${service}.json`, content: Buffer.from(JSON.stringify(found, null, 2)) };
    for (const fileId of fileIds) yield* await this.fileOf(fileId);
  }

  /**
   * Deletes their files, and takes them out of those that name many people. One after another and for good, so that what was interrupted goes on
   * where it stopped: there may be too many bytes for the transaction of their records. Call it before `erase`.
   */
  async eraseFiles(subject: DataSubject): Promise<void> {
    for (const one of this.has.records) {
      if (!one.files) continue;
      const rows = this.rows(one.in).find(await one.of(subject, this.look));
      for await (const row of rows) for (const fileId of one.files(row)) await this.removeFile(fileId);
    }
    if (this.has.shared) await rewriteShared(this.mongo, this.has.shared, subject);
  }

  /** Erases what no law keeps, and notes what one does. A second call erases what has been written since. */
  async erase(subject: DataSubject, session: ClientSession): Promise<ErasedRecords[]> {
    const ids = await this.idsOf(subject);
    // Records that are found through other records must be found before those are erased.
    const filters = await Promise.all(this.has.records.map((one) => one.of(subject, this.look)));
    await this.also?.erase(subject, session);
    const erased: ErasedRecords[] = [];
    const kept: KeptRow[] = [];
    for (const [at, one] of this.has.records.entries()) {
      const found = await this.rows(one.in)
        .find(filters[at] ?? {}, { session, projection: { _id: 1 } })
        .toArray();
      if (found.length === 0) continue;
      for (let from = 0; from < found.length; from += rowsAtOnce)
        kept.push(...(await this.eraseRows(one, found.slice(from, from + rowsAtOnce), subject, session)));
      erased.push({ what: one.called, count: found.length, law: one.erasing === 'remove' ? null : one.erasing.law });
    }
    await this.forgetCached(subject);
    const trail = await this.audit.erase(subject.customerId, ids, session);
    const hasTrail = await this.audit.hasAny(subject.customerId, ids, session);
    const written = writtenOf(subject);
    // Where an id holds their plate, no entry is about it.
    const namelessIds = ids.filter((id) => redacted(id, written) === id);
    await this.kept.note({ customerId: subject.customerId, ids: namelessIds, rows: kept, hasTrail }, session);
    return trail === 0 ? erased : [...erased, { what: 'What our staff and you did', count: trail, law: 'trail' }];
  }

  /** The ids of all their records: an audit entry is about one of them. */
  private async idsOf(subject: DataSubject): Promise<string[]> {
    const found = await Promise.all(this.has.records.map(async (one) => this.look.ids(one.in, await one.of(subject, this.look))));
    return [...subject.quoteIds, ...found.flat().filter((id) => typeof id === 'string')];
  }

  /** Returns the rows that a law keeps. */
  private async eraseRows(one: PersonalRecords, found: readonly Row[], subject: DataSubject, session: ClientSession): Promise<KeptRow[]> {
    const { in: name, erasing } = one;
    const those = { _id: { $in: found.map(({ _id }) => _id) } };
    const rows = await this.rows(name).find(those, { session }).toArray();
    for (const fileId of rows.flatMap((row) => one.files?.(row) ?? [])) await this.removeFile(fileId, session);
    if (erasing === 'remove') {
      await this.rows(name).deleteMany(those, { session });
      return [];
    }
    const written = writtenOf(subject);
    for (const row of rows) {
      const paths = typeof erasing.cleared === 'function' ? erasing.cleared(row, subject) : erasing.cleared;
      const { _id, ...left } = redacted(cleared(row, paths), written);
      await this.rows(name).replaceOne({ _id: row._id }, left, { session });
    }
    const { law, since = [] } = erasing;
    return law === null ? [] : rows.map((row) => ({ law, in: name, id: row._id, since: countsFrom(row, since) }));
  }

  private async forgetCached(subject: DataSubject): Promise<void> {
    const keys = this.has.cached?.(subject, (...parts) => this.redis.key(...parts)) ?? [];
    if (keys.length > 0) await this.redis.attempt((client) => client.del(...keys));
  }

  private async fileOf(fileId: string): Promise<ZippedFile[]> {
    const files_id = new mongo.ObjectId(fileId);
    const file = await this.rows(`${bucketName}.files`).findOne({ _id: files_id });
    if (!file) return [];
    const content = await this.contentOf(bucketName, files_id);
    const { extension } = fileKinds[(file as unknown as { metadata: { type: FileType } }).metadata.type];
    return [{ name: `${this.config.service}/${fileId}.${extension}`, content }];
  }

  private async contentOf(bucket: string, files_id: mongo.ObjectId): Promise<Buffer> {
    const chunks = await this.rows(`${bucket}.chunks`)
      .find({ files_id }, { sort: { n: 1 } })
      .toArray();
    return Buffer.concat(chunks.map(({ data }) => Buffer.from((data as mongo.Binary).buffer)));
  }

  private async removeFile(fileId: string, session?: ClientSession): Promise<void> {
    const files_id = new mongo.ObjectId(fileId);
    const within = session ? { session } : {};
    await this.rows(`${bucketName}.files`).deleteOne({ _id: files_id }, within);
    await this.rows(`${bucketName}.chunks`).deleteMany({ files_id }, within);
  }

  private rows(name: string): mongo.Collection<Row> {
    return this.mongo.database.collection<Row>(name);
  }
}
