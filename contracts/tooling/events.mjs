// usage: node contracts/tooling/events.mjs <tail | lag | dead-letters | replay> [options]
// The operators' command over events. It finds the stores by the services' own settings; without MONGO_URI it is the running site's MongoDB in DATA_DIR.
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { readNote } from './mongod.mjs';
import { isAlive } from './processes.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const end = new AbortController();

try {
  process.chdir(root); // as the site does, so that both mean the same data folder
  await build(['platform'], { say: () => {} });
  const { runEventsCommand } = await import(pathToFileURL(join(root, 'services/platform/dist/events-command.js')).href);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => end.abort());
  process.stdout.on('error', () => end.abort()); // whoever read along has left
  const say = (line) => process.stdout.write(`${line}\n`);
  await runEventsCommand(process.argv.slice(2), { ...process.env, MONGO_URI: mongoUri(process.env) }, { say, stop: end.signal });
} catch (error) {
  process.stderr.write(`${error.problems?.MONGO_URI === 'missing' ? noMongo() : error.message}\n`);
  process.exitCode = 1;
}

function mongoUri({ MONGO_URI }) {
  if (MONGO_URI) return MONGO_URI;
  const note = readNote(dataFolder());
  return note && isAlive(note.pid) ? `mongodb://127.0.0.1:${note.port}/?directConnection=true` : undefined;
}

function dataFolder() {
  return resolve(process.env.DATA_DIR || '.data', 'mongo');
}

function noMongo() {
  return `No MongoDB runs on ${dataFolder()}. Start the site, or set MONGO_URI, or DATA_DIR to the running site's.`;
}
