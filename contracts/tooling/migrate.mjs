// usage: node contracts/tooling/migrate.mjs [service ...]
// Migrates databases (and topics, where KAFKA_BROKERS names a Kafka) to what this checkout needs, with the services' own settings; without MONGO_URI it uses
// the running site's MongoDB in DATA_DIR.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './build/workspaces.mjs';
import { build } from './build.mjs';
import { noMongo, runningMongoUri } from './running-mongo.mjs';

const names = process.argv.slice(2);

try {
  process.chdir(root); // As the site does, so that both mean the same data folder.
  await build(names.length > 0 ? ['platform', 'embedded', ...names] : [], { kind: 'node', say: () => {} });
  process.env.MONGO_URI ||= runningMongoUri() ?? '';
  if (!process.env.MONGO_URI) throw new Error(noMongo());
  if (names.length > 0) process.env.SERVICES = names.join(',');
  await import(pathToFileURL(join(root, 'services/embedded/dist/migrate.js')).href);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
