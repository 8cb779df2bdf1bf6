import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { parseJson } from '@kerbside/contracts/parse-json';
import { remoteNames, type RemoteName } from '@kerbside/contracts/page/remotes';
import { signingKey } from '@kerbside/contracts/tooling/release/signing-key.mjs';
import { StartError } from '@kerbside/contracts/tooling/start-error.mjs';
import { ConfigError, readEnv, type Env } from '@kerbside/platform/settings/platform-config';
import { signedRemotes } from './parts/signed-remotes.js';

const settings = z.object({
  /** Where a browser finds the host of each remote: a JSON object of name to URL. */
  REMOTE_URLS: z.string(),
  /** Where to write the signed list. */
  REMOTES_FILE: z.string(),
  RELEASE_SIGNING_KEY: z.string(),
  /** Where this process reaches the hosts when it cannot use their public addresses: `http://mfe-{name}:8080`. */
  REMOTE_HOSTS: z.optional(z.string()),
});
const remoteUrls = z.record(z.enum(remoteNames), z.url());

const patienceMs = 120_000;
const lookMs = 2_000;

/**
 * Signs whatever the demonstration's hosts serve, because their images were built on the spot. In production a team signs its own release
 * before it is served anywhere. With `keep` it keeps running, and rewrites the list when it is lost or a host serves another release.
 */
const listSigned = async (env: Env, keepsRunning: boolean): Promise<void> => {
  if (env['NODE_ENV'] === 'production') throw new StartError('In production nobody signs what others built.');
  const read = readEnv(settings, env);
  const publicUrls = z.safeParse(remoteUrls, parseJson(read.REMOTE_URLS));
  if (!publicUrls.success) throw new ConfigError({ REMOTE_URLS: 'must be a JSON object of every remote’s name to its URL' });
  const key = signingKey({ RELEASE_SIGNING_KEY: read.RELEASE_SIGNING_KEY });
  const insideUrlOf = (name: RemoteName) => read.REMOTE_HOSTS?.replace('{name}', name) ?? publicUrls.data[name];
  let listed: string | undefined;
  do {
    const remotes = await signedRemotes({ publicUrls: publicUrls.data, insideUrlOf, key, patienceMs });
    // The signature differs each time, but what is signed does not.
    const facts = JSON.stringify(remotes.remotes.map(({ manifest, contract }) => [manifest, contract]));
    if (facts !== listed || !existsSync(read.REMOTES_FILE)) await replace(read.REMOTES_FILE, `${JSON.stringify(remotes, undefined, 2)}\n`);
    listed = facts;
    if (keepsRunning) await wait(lookMs);
  } while (keepsRunning);
};

const replace = async (file: string, text: string): Promise<void> => {
  await writeFile(`${file}.next`, text);
  await rename(`${file}.next`, file);
};

// The first process of a container gets only the signals that it handles.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
await listSigned(process.env, process.argv.includes('keep')).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
