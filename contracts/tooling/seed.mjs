// usage: npm run seed -- --customers 100000
// Fills the databases of a stopped site with copies of its demonstration customer, to try the product with as many customers as a large firm has.
// The site has to have been started once; DATA_DIR names its data. With MONGO_URI, fills the databases there.
import { totalmem } from 'node:os';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root } from './build/workspaces.mjs';
import { build } from './build.mjs';
import { startMongod } from './mongod.mjs';
import { runningMongoUri, whereMongoRuns } from './running-mongo.mjs';

/** Rows come in no order, so the share of the indexes in memory decides the speed: an eighth of the machine's memory, at most 2 GB. */
const cacheOfThis = (bytes) => Math.max(0.5, Math.min(2, bytes / 2 ** 33));
const [flag, count] = process.argv.slice(2);

try {
  if (flag !== '--customers' || !/^[1-9]\d*$/.test(count ?? '')) throw new Error('usage: npm run seed -- --customers 100000');
  process.chdir(root); // As the site does, so that both mean the same data folder.
  await build([], { kind: 'node', say: () => {} });
  if (!process.env.MONGO_URI && runningMongoUri()) throw new Error('The site is running. Stop it first.');
  const mongod = process.env.MONGO_URI ? undefined : await startMongod({ dataDir: whereMongoRuns(), cacheGb: cacheOfThis(totalmem()) });
  process.env.MONGO_URI ||= mongod?.uri;
  process.env.CUSTOMERS = count;
  await import(pathToFileURL(join(root, 'services/embedded/dist/seed.js')).href);
  await mongod?.stop();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
