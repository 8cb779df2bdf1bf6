import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@kerbside/contracts/call';
import { remoteNames } from '@kerbside/contracts/page/remotes';
import { root } from '../build/workspaces.mjs';
import { hasRelease, releaseOf } from '../release/entry.mjs';
import { Member } from './member.mjs';
import { takePortBlock } from './port-block.mjs';
import { newSecrets, settingsOf } from './settings.mjs';

/** The processes of a fleet, with their ports and settings; nothing is started yet. */
export async function planOf(options) {
  const { folder, engines, replicas = 1, services = serviceNames, remotes = remoteNames, keepsCards = false } = options;
  const logs = join(folder, 'logs');
  mkdirSync(logs);
  const { next: portOf, free } = await takePortBlock();
  const places = await placesOf(serviceNames, portOf);
  const remotesFile = join(folder, 'remotes.json');
  const settings = settingsOf({ engines: engines.settings, places, secrets: newSecrets(), remotesFile, env: options.env });
  const make = ({ name, replica = 0, ...more }, env) =>
    new Member({ name, replica, env: { ...env, ...options.envOf?.(name) }, logFile: join(logs, `${name}-${replica}.log`), ...more });
  const several = async (name, shared, script, settingsOn) => {
    const ports = await Promise.all(Array.from({ length: replicas }, () => (replicas > 1 ? portOf() : shared)));
    return ports.map((port, replica) => make({ name, replica, script, port }, settingsOn(port)));
  };
  const aSandbox = (name, port) => ({ name, script: embeddedScript('sandbox'), args: [name], port, readyPath: '/health' });
  const hosts = await Promise.all((remotes || []).map((name) => hostOf(name, make, portOf)));
  writeFileSync(remotesFile, JSON.stringify({ remotes: remoteNames.map((name) => entryOf(name, hosts)) }));
  const own = await Promise.all(
    services.map((name) => several(name, places.services[name], `services/${name}/dist/main.js`, (port) => settings.ofService(name, port))),
  );
  return {
    logs,
    freePorts: free,
    places,
    members: [
      make(aSandbox('card-sandbox', places.sandbox), settings.ofSandbox(keepsCards ? engines.settings.MONGO_URI : undefined)),
      make(aSandbox('debit-sandbox', places.debitSandbox), settings.ofDebitSandbox()),
      ...own.flat(),
      ...hosts,
    ],
    edges: await several('edge', places.site, 'shell/dist/server/main.js', settings.ofEdge),
    demo: make({ name: 'demo-data', script: embeddedScript('demo-seed'), port: 0 }, settings.ofDemo),
  };
}

const embeddedScript = (name) => `services/embedded/dist/${name}.js`;

const placesOf = async (names, portOf) => ({
  site: await portOf(),
  sandbox: await portOf(),
  debitSandbox: await portOf(),
  services: Object.fromEntries(await Promise.all(names.map(async (name) => [name, await portOf()]))),
});

async function hostOf(name, make, portOf) {
  const port = await portOf();
  return make({ name: `mfe-${name}`, script: 'contracts/tooling/remote-host.mjs', args: [`${root}/mfe-${name}`, String(port)], port }, {});
}

/** The list names the remote even without a host, because the edge is not ready without a list. */
function entryOf(name, hosts) {
  const dir = `${root}/mfe-${name}`;
  const port = hosts.find((host) => host.name === `mfe-${name}`)?.port ?? 9;
  if (hasRelease({ dir })) return releaseOf({ dir, url: `http://localhost:${port}` });
  return { name, version: '0.0.0', contract: 1, manifest: `http://localhost:${port}/mf-manifest.json`, enabled: false };
}
