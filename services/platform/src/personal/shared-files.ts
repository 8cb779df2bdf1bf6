import type { DataSubject } from '@kerbside/contracts/http/accounts/data';
import { mongo, type ClientSession } from 'mongoose';
import type { Row, SharedFiles } from './personal-records.js';

/** The size of a GridFS chunk. */
const chunkBytes = 255 * 1_024;
/** How many chunks the database returns at a time. */
const piecesAtOnce = 4;
/** New chunks are numbered below zero until the old ones are deleted. */
const below = 1_000_000;

/** Takes a person out of every file that names them, a few pieces at a time, within the transaction. */
export const rewriteShared = async (
  database: mongo.Db,
  shared: SharedFiles,
  subject: DataSubject,
  session: ClientSession,
): Promise<void> => {
  const files = database.collection<Row>(`${shared.bucket}.files`);
  const chunks = database.collection<Row>(`${shared.bucket}.chunks`);
  for (const files_id of await files.distinct('_id')) {
    if (!(await shared.names(() => piecesOf(chunks, files_id), subject))) continue;
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
