// Starts what an overlay would start, with the settings that it gives, on real stores: the migrations, then the services and the
// stand-ins for outside parties, then the demonstration's data, and the edge. All databases are migrated by one process, as in Compose: by itself a
// service does that in the trial of its image, and what each migration is given is held against what it reads.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@kerbside/contracts/call';
import { remoteNames } from '@kerbside/contracts/page/remotes';
import { root } from '../build/workspaces.mjs';
import { startAll } from '../engines/all.mjs';
import { startKafka } from '../engines/kafka.mjs';
import { startMongo } from '../engines/mongo.mjs';
import { startRedis } from '../engines/redis.mjs';
import { Member } from '../fleet/member.mjs';
import { inLanes } from '../in-lanes.mjs';
import { freePort } from '../ports.mjs';

const atOnce = 3;

const isSandbox = (part) => part.endsWith('-sandbox');
const turns = [
  (part) => part === 'migrations',
  (part) => isSandbox(part) || serviceNames.includes(part),
  (part) => part === 'demo-data',
  (part) => part === 'edge',
];
const endsByItself = (part) => part === 'migrations' || part === 'demo-data';

const commandOf = (part) => {
  if (part === 'migrations') return ['services/embedded/dist/migrate.js'];
  if (part === 'demo-data') return ['services/embedded/dist/demo-seed.js'];
  if (part === 'edge') return ['shell/dist/server/main.js'];
  if (isSandbox(part)) return ['services/embedded/dist/sandbox.js', part];
  return [`services/${part}/dist/main.js`];
};

/** The stores, which make no topic by themselves. */
const startStores = () => startAll([startMongo(), startKafka(undefined, { own: { 'auto.create.topics.enable': false } }), startRedis()]);

/** Only addresses differ, and what would leave this machine. */
const settingsHere = ({ part, env }, { stores, ports, remotesFile }) => {
  const here = (text) =>
    text
      .replace(/^mongodb:\/\/mongo:.*/, stores.settings.MONGO_URI)
      .replace(/^redis:\/\/.*/, stores.settings.REDIS_URL)
      .replace(/^kafka:9092$/, stores.settings.KAFKA_BROKERS)
      .replaceAll(/http:\/\/([\w-]+):8080/g, (address, name) => (ports.has(name) ? `http://127.0.0.1:${ports.get(name)}` : address));
  const given = Object.entries(env).filter(([name]) => !/^OTEL_|^NODE_EXTRA_CA_CERTS$/.test(name));
  return {
    ...Object.fromEntries(given.map(([name, value]) => [name, here(String(value))])),
    ...(part === 'edge' ? { REMOTES_FILE: remotesFile } : {}),
    HOST: '127.0.0.1',
    PORT: String(ports.get(part)),
  };
};

/** The edge is ready once it has a list; the images of the remotes are tried elsewhere. */
const offRemotes = remoteNames.map((name) => ({
  name,
  version: '0.0.0',
  contract: 1,
  manifest: 'http://localhost:9/mf-manifest.json',
  enabled: false,
}));

/** What does not come up, and what it says: empty when everything does. */
export const startProblems = async (given) => {
  const containers = [...given, { ...given.find(({ part }) => part === 'demo-data'), part: 'migrations' }];
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-starts-'));
  const remotesFile = join(folder, 'remotes.json');
  writeFileSync(remotesFile, JSON.stringify({ remotes: offRemotes }));
  const stores = await startStores();
  const ports = new Map();
  for (const { part } of containers) ports.set(part, await freePort());
  const members = containers
    .filter(({ part }) => turns.some((isOfTurn) => isOfTurn(part)))
    .map((container) => {
      const [script, ...args] = commandOf(container.part);
      return new Member({
        name: container.part,
        script: `${root}/${script}`,
        args,
        env: settingsHere(container, { stores, ports, remotesFile }),
        port: ports.get(container.part),
        readyPath: isSandbox(container.part) ? '/health' : '/health/ready',
        logFile: join(folder, `${container.part}.log`),
        launches: 1,
      });
    });
  try {
    for (const isOfTurn of turns) {
      const problems = [];
      await inLanes(
        members.filter(({ name }) => isOfTurn(name)),
        atOnce,
        async (member) => problems.push(...(await (endsByItself(member.name) ? problemOfRun(member) : problemOfStart(member)))),
      );
      if (problems.length > 0) return problems;
    }
    return [];
  } finally {
    await Promise.all(members.map((member) => member.end()));
    await stores.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

const problemOfRun = async (member) => {
  const { code } = (await member.finish()) ?? {};
  return code === 0 ? [] : [`${member.name} ended with ${code}: ${lastLines(member)}`];
};

const problemOfStart = (member) =>
  member.start().then(
    () => [],
    () => [`${member.name} does not start: ${lastLines(member)}`],
  );

const lastLines = ({ logFile }) => readFileSync(logFile, 'utf8').trim().split('\n').slice(-3).join('\n');
