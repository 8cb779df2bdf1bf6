// Starts what a compose file or an overlay would start, with the settings that it gives: first the migrations, then the services, on a real mongod.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@kerbside/contracts/call';
import { root } from '../build/workspaces.mjs';
import { Member } from '../fleet/member.mjs';
import { startMongod } from '../mongod.mjs';
import { freePort } from '../ports.mjs';
import { migratedBy } from './settings.mjs';

const atOnce = 3;

/** Only the addresses of the stores differ, and whatever would leave this machine: other parts are asked for in vain, as while they are down. */
const settingsHere = ({ part, env }, mongoUri, port) => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !/^(KAFKA|OTEL)_|^NODE_EXTRA_CA_CERTS$/.test(name))),
  MONGO_URI: mongoUri,
  // No migration reaches a Kafka here; a service goes on while its Kafka is away.
  ...(isMigration({ part }) ? {} : { KAFKA_BROKERS: '127.0.0.1:1' }),
  REDIS_URL: 'redis://127.0.0.1:1',
  HOST: '127.0.0.1',
  PORT: String(port),
});

const commandOf = (part) => {
  if (part === 'migrations') return ['services/embedded/dist/migrate.js'];
  const name = migratedBy(part);
  return name ? [`services/${name}/dist/main.js`, 'migrate'] : [`services/${part}/dist/main.js`];
};

const isMigration = ({ part }) => part === 'migrations' || migratedBy(part) !== undefined;
const isService = ({ part }) => serviceNames.includes(part);

/** What does not come up, and what it says: empty when everything does. */
export const startProblems = async (containers) => {
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-starts-'));
  const mongod = await startMongod({ dataDir: join(folder, 'mongo'), small: true, say: () => {} });
  const tryOut = async ({ part, env }) => {
    const [script, ...args] = commandOf(part);
    const port = await freePort();
    const member = new Member({
      name: part,
      script: `${root}/${script}`,
      args,
      env: settingsHere({ part, env }, mongod.uri, port),
      port,
      logFile: join(folder, `${part}.log`),
      launches: 1,
    });
    return isMigration({ part }) ? problemOfRun(member) : problemOfStart(member);
  };
  try {
    const migrations = await inTurns(containers.filter(isMigration), tryOut);
    return migrations.length > 0 ? migrations : await inTurns(containers.filter(isService), tryOut);
  } finally {
    await mongod.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

const problemOfRun = async (member) => {
  const { code } = (await member.finish()) ?? {};
  return code === 0 ? [] : [`${member.name} ended with ${code}: ${lastLines(member)}`];
};

const problemOfStart = async (member) => {
  try {
    await member.start();
    return [];
  } catch {
    return [`${member.name} does not start: ${lastLines(member)}`];
  } finally {
    await member.end();
  }
};

const lastLines = ({ logFile }) => readFileSync(logFile, 'utf8').trim().split('\n').slice(-3).join('\n');

const inTurns = async (containers, tryOut) => {
  const waiting = [...containers];
  const problems = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) problems.push(...(await tryOut(next)));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return problems;
};
