// The processes of docker-compose.yml that are ours, as it starts them and with the settings that it gives, on ports of this machine.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@kerbside/contracts/call';
import { remoteNames } from '@kerbside/contracts/page/remotes';
import { root } from '../build/workspaces.mjs';
import { containersOfCompose } from '../containers/settings.mjs';
import { hasRelease, releaseOf } from '../release/entry.mjs';
import { signingKey } from '../release/signing-key.mjs';
import { Member } from './member.mjs';
import { takePortBlock } from './port-block.mjs';

const sandboxes = ['card-sandbox', 'debit-sandbox', 'paypal-sandbox'];
const hosts = remoteNames.map((name) => `mfe-${name}`);

/** Where Compose lets a browser reach a part. */
const doors = {
  3000: 'edge',
  3301: 'card-sandbox',
  3303: 'paypal-sandbox',
  ...Object.fromEntries(hosts.map((name, i) => [3201 + i, name])),
};

const scriptOf = (part) => {
  if (part === 'migrations') return 'services/embedded/dist/migrate.js';
  if (part === 'demo-data') return 'services/embedded/dist/demo-seed.js';
  if (part === 'edge') return 'shell/dist/server/main.js';
  if (sandboxes.includes(part)) return 'services/embedded/dist/sandbox.js';
  return hosts.includes(part) ? 'contracts/tooling/remote-host.mjs' : `services/${part}/dist/main.js`;
};

/** In a trial all customers come from one address, or from that of their header, and nobody waits. */
const ofTrials = {
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  PER_ADDRESS_LIMIT_FACTOR: '1000',
  TRUST_PROXY: 'true',
  TIMINGS: '{"lookupMinimum":0,"voucherMinimum":0,"voucherReload":0,"priceReload":0,"reserveDelay":0}',
  RELEASE_KEYS: signingKey().publicKey,
};

/** The processes of a fleet, with their ports and settings; nothing is started yet. */
export async function planOf({ folder, engines, replicas = 1, remotes = true, keepsCards = false, env = {}, envOf = (_part) => ({}) }) {
  const logs = join(folder, 'logs');
  mkdirSync(logs);
  const remotesFile = join(folder, 'remotes.json');
  const { next: portOf, free } = await takePortBlock();
  const containers = containersOfCompose(readFileSync(`${root}/docker-compose.yml`, 'utf8'));
  /** @type {Record<string, number>} */
  const ports = {};
  for (const { part } of containers) ports[part] = await portOf();

  const here = (text) =>
    text
      .replace(/^mongodb:\/\/mongo:.*/, engines.settings.MONGO_URI)
      .replace(/^redis:\/\/.*/, engines.settings.REDIS_URL)
      .replace(/^kafka:9092$/, engines.settings.KAFKA_BROKERS)
      .replaceAll(/http:\/\/([\w-]+):8080/g, (_, name) => `http://127.0.0.1:${ports[name]}`)
      .replaceAll(/http:\/\/localhost:(\d+)/g, (_, door) => `http://localhost:${ports[doors[door]]}`);

  const make = (part, port = ports[part], replica = 0) => {
    const given = containers.find((one) => one.part === part)?.env ?? {};
    // An outside party does not share our database: it stays up when ours is down, unless it has to remember.
    if (sandboxes.includes(part) && !keepsCards) delete given.MONGO_URI;
    const own = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, here(String(value))]));
    return new Member({
      name: part,
      replica,
      port,
      script: scriptOf(part),
      args: hosts.includes(part) ? [`${root}/${part}`, String(port)] : sandboxes.includes(part) ? [part] : [],
      env: { ...own, ...ofTrials, ...env, PORT: String(port), REMOTES_FILE: remotesFile, ...envOf(part) },
      readyPath: sandboxes.includes(part) ? '/health' : '/health/ready',
      logFile: join(logs, `${part}-${replica}.log`),
    });
  };
  const several = async (part) => {
    if (replicas === 1) return [make(part)];
    const own = await Promise.all(Array.from({ length: replicas }, () => portOf()));
    return own.map((port, replica) => make(part, port, replica));
  };

  writeFileSync(remotesFile, JSON.stringify({ remotes: remoteNames.map((name) => entryOf(name, remotes ? ports[`mfe-${name}`] : 9)) }));
  const services = await Promise.all(serviceNames.map(several));
  return {
    logs,
    freePorts: free,
    ports,
    first: [make('migrations'), make('demo-data')],
    members: [...sandboxes.map((name) => make(name)), ...services.flat(), ...(remotes ? hosts.map((name) => make(name)) : [])],
    edges: await several('edge'),
  };
}

/** The list names the remote even without a host, because the edge is not ready without a list. */
function entryOf(name, port) {
  const dir = `${root}/mfe-${name}`;
  if (hasRelease({ dir })) return releaseOf({ dir, url: `http://localhost:${port}` });
  return { name, version: '0.0.0', contract: 1, manifest: `http://localhost:${port}/mf-manifest.json`, enabled: false };
}
