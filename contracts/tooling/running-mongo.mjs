import { resolve } from 'node:path';
import { readNote } from './mongod.mjs';
import { isAlive } from './processes.mjs';

/** The folder in which the site keeps its MongoDB. */
export const whereMongoRuns = () => resolve(process.env.DATA_DIR || '.data', 'mongo');

/** Why there is nothing to work on. */
export const noMongo = () => `No MongoDB runs on ${whereMongoRuns()}. Start the site, or set MONGO_URI, or DATA_DIR to the running site's.`;

/** The MongoDB of the site that runs on this data folder, if there is one. */
export const runningMongoUri = () => {
  const note = readNote(whereMongoRuns());
  return note && isAlive(note.pid) ? `mongodb://127.0.0.1:${note.port}/?directConnection=true` : undefined;
};
