import { readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { remoteEntry, type RemoteEntry } from '@kerbside/contracts/remotes';
import { signatureOf, signingKey } from '@kerbside/contracts/tooling/release/signing-key.mjs';
import { StartError } from '@kerbside/contracts/tooling/start-error.mjs';
import { readEnv, type Env } from '@kerbside/platform/platform-config';

const settings = z.object({
  /** The list without signatures. */
  REMOTES_DRAFT: z.string(),
  /** Where the signed list is wanted. */
  REMOTES_FILE: z.string(),
  RELEASE_SIGNING_KEY: z.string(),
  /** Where the hosts answer from here when their public addresses do not: `http://mfe-{name}:8080`. */
  REMOTE_HOSTS: z.optional(z.string()),
});

const draft = z.object({ remotes: z.array(z.omit(remoteEntry, { signature: true })) });
type Draft = z.infer<typeof draft>['remotes'][number];

const patienceMs = 120_000;

/**
 * Signs what the hosts of a demonstration serve, whatever it is: their images were built on the spot. In production a team signs its own
 * release, before it is served anywhere.
 */
const listSigned = async (env: Env): Promise<void> => {
  if (env['NODE_ENV'] === 'production') throw new StartError('In production nobody signs what others built.');
  const read = readEnv(settings, env);
  const { remotes } = draft.parse(JSON.parse(await readFile(read.REMOTES_DRAFT, 'utf8')));
  const key = signingKey({ RELEASE_SIGNING_KEY: read.RELEASE_SIGNING_KEY });
  const signed = await Promise.all(
    remotes.map(async (entry): Promise<RemoteEntry> => ({
      ...entry,
      signature: signatureOf(await releaseText(entry, read.REMOTE_HOSTS), key),
    })),
  );
  await writeFile(`${read.REMOTES_FILE}.next`, `${JSON.stringify({ remotes: signed }, undefined, 2)}\n`);
  await rename(`${read.REMOTES_FILE}.next`, read.REMOTES_FILE);
};

const releaseText = async ({ name, version, manifest }: Draft, hosts: string | undefined): Promise<string> => {
  const url = hosts ? `${hosts.replace('{name}', name)}/${version}/release.json` : new URL('release.json', manifest).href;
  const once = () =>
    fetch(url).then(
      (answer) => (answer.ok ? answer.text() : undefined),
      () => undefined,
    );
  for (const until = Date.now() + patienceMs; Date.now() < until; await wait(500)) {
    const text = await once();
    if (text !== undefined) return text;
  }
  throw new StartError(`There is no ${url}`);
};

await listSigned(process.env).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
