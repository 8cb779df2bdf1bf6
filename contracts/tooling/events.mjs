// usage: node contracts/tooling/events.mjs <tail | lag | dead-letters | replay | drop | restored> [options]
// The operators' command for events. It finds the stores through the services' own settings; without MONGO_URI it uses the running site's MongoDB in DATA_DIR.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './build/workspaces.mjs';
import { build } from './build.mjs';
import { noMongo, runningMongoUri } from './running-mongo.mjs';

const end = new AbortController();
let sentenceOf = ({ message }) => message; // until it is built
process.stdout.on('error', () => end.abort()); // The reader of the pipe has gone.

try {
  process.chdir(root); // As the site does, so that both mean the same data folder.
  await build(['platform'], { say: () => {} });
  const built = (name) => import(pathToFileURL(join(root, 'services/platform/dist/operations', name)).href);
  const { runEventsCommand } = await built('events-command.js');
  ({ sentenceOf } = await built('store-away.js'));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => end.abort());
  const say = (line) => process.stdout.write(`${line}\n`);
  await runEventsCommand(
    process.argv.slice(2),
    { ...process.env, MONGO_URI: process.env.MONGO_URI || runningMongoUri() },
    { say, stop: end.signal },
  );
} catch (error) {
  process.stderr.write(`${error.problems?.MONGO_URI === 'missing' ? noMongo() : sentenceOf(error)}\n`);
  process.exitCode = 1;
}
