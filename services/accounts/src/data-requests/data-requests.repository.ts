import { crc32 } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { FileInPieces } from '@kerbside/platform/documents/zip';
import { mongo, type ClientSession } from 'mongoose';
import type { DataRequestRecord, ErasureRecord, ExportRecord } from './data-request.js';

export const requestsCollection = 'data_requests';

/** A piece of a file of a copy. */
interface PieceRow {
  readonly _id: string;
  readonly requestId: string;
  readonly service: string;
  readonly place: number;
  readonly name: string;
  readonly content: mongo.Binary;
}
export type Piece = Omit<PieceRow, '_id' | 'content'> & { readonly content: Buffer };

@Injectable()
export class DataRequestsRepository {
  private readonly requests: mongo.Collection<DataRequestRecord>;
  private readonly pieces: mongo.Collection<PieceRow>;

  constructor(mongoose: Mongo) {
    this.requests = mongoose.collection<DataRequestRecord>(requestsCollection, [
      { key: { customerId: 1, askedAt: -1 }, name: 'of customer' },
      { key: { status: 1, beginsAt: 1 }, name: 'to begin' },
      { key: { forgottenAt: 1 }, name: 'to forget' },
    ]);
    this.pieces = mongoose.collection<PieceRow>('data_pieces', [{ key: { requestId: 1, service: 1, place: 1 }, name: 'in order' }]);
  }

  find(id: string, session?: ClientSession): Promise<DataRequestRecord | null> {
    return this.requests.findOne({ _id: id }, session ? { session } : {});
  }

  async lastExport(customerId: string): Promise<ExportRecord | null> {
    return (await this.requests.findOne({ customerId, kind: 'export' }, newest)) as ExportRecord | null;
  }

  async lastErasure(customerId: string): Promise<ErasureRecord | null> {
    return (await this.requests.findOne({ customerId, kind: 'erasure' }, newest)) as ErasureRecord | null;
  }

  async waitingErasures(customerId: string, session: ClientSession): Promise<ErasureRecord[]> {
    const waiting = { customerId, kind: 'erasure' as const, status: 'waiting' as const };
    return (await this.requests.find(waiting, { session }).toArray()) as ErasureRecord[];
  }

  /** Erasures whose waiting time is over. */
  async toBegin(now: Date): Promise<ErasureRecord[]> {
    const due = { kind: 'erasure' as const, status: 'waiting' as const, beginsAt: { $lte: now } };
    return (await this.requests.find(due, { sort: { beginsAt: 1 }, limit: 20 }).toArray()) as ErasureRecord[];
  }

  async add(one: DataRequestRecord, session: ClientSession): Promise<void> {
    await this.requests.insertOne(one, { session });
  }

  /** Two answers at once conflict, and the later one starts again. */
  async save({ _id, version, ...rest }: DataRequestRecord, session: ClientSession): Promise<void> {
    const next = { ...rest, version: version + 1 } as Omit<DataRequestRecord, '_id'>;
    const { matchedCount } = await this.requests.replaceOne({ _id, version }, next as DataRequestRecord, { session });
    if (matchedCount === 0) throw new DomainError('NOT_FOUND');
  }

  async addPiece({ content, ...piece }: Piece, session: ClientSession): Promise<void> {
    const _id = [piece.requestId, piece.service, piece.place].join(':');
    await this.pieces.replaceOne({ _id }, { ...piece, content: new mongo.Binary(content) }, { upsert: true, session });
  }

  async forgetPieces(requestId: string, service: string, session: ClientSession): Promise<void> {
    await this.pieces.deleteMany({ requestId, service }, { session });
  }

  /** The size of a whole copy. */
  async bytesOf(requestId: string, session: ClientSession): Promise<number> {
    const sum = { $group: { _id: null, bytes: { $sum: { $binarySize: '$content' } } } };
    const [all] = await this.pieces.aggregate<{ bytes: number }>([{ $match: { requestId } }, sum], { session }).toArray();
    return all?.bytes ?? 0;
  }

  /** The files of a copy, in order. Each is read piece by piece: together they may be larger than memory. */
  async filesOf(requestId: string): Promise<FileInPieces[]> {
    const files = new Map<string, Omit<FileInPieces, 'pieces'> & { readonly of: mongo.Filter<PieceRow> }>();
    for await (const { name, service, place, content } of this.inOrder({ requestId })) {
      const { length, sum, of } = files.get(name) ?? { length: 0, sum: 0, of: { requestId, service, place: { $gte: place }, name } };
      files.set(name, { name, length: length + content.length(), sum: crc32(content.buffer, sum), of });
    }
    return [...files.values()].map(({ of, ...file }) => ({ ...file, pieces: () => this.contentOf(of) }));
  }

  private async *contentOf(file: mongo.Filter<PieceRow>): AsyncGenerator<Buffer> {
    for await (const { content } of this.inOrder(file)) yield Buffer.from(content.buffer);
  }

  private inOrder(filter: mongo.Filter<PieceRow>) {
    return this.pieces.find(filter, { sort: { service: 1, place: 1 }, batchSize: piecesAtOnce });
  }

  /** Also deletes everything that belongs to them. */
  async forgetExports(
    filter: { readonly forgottenAt: { readonly $lte: Date } } | { readonly customerId: string },
    session?: ClientSession,
  ) {
    const within = session ? { session } : {};
    const gone = await this.requests.find({ ...filter, kind: 'export' }, { ...within, projection: { _id: 1 } }).toArray();
    const ids = gone.map(({ _id }) => _id);
    await this.pieces.deleteMany({ requestId: { $in: ids } }, within);
    await this.requests.deleteMany({ _id: { $in: ids } }, within);
  }
}

/** Half a megabyte each. */
const piecesAtOnce = 4;
const newest = { sort: { askedAt: -1, _id: 1 } } as const;
