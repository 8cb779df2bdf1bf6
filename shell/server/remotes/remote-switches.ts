import { readRemotesOff, tellRemoteReleases } from '@kerbside/contracts/http/accounts/remotes';
import type { RemoteEntry } from '@kerbside/contracts/page/remotes';
import * as z from 'zod/mini';
import type { RemoteListFile } from './remote-list.js';
import { createPublicKey, verify } from 'node:crypto';
import { readRelease, releaseUrl } from '../../src/page/page-data.js';

interface Parts {
  readonly releaseKeys: Readonly<Record<string, string>>;
  readonly ask: typeof fetch;
}

const signedReleasesPatienceMs = 1_000;

/** Whether a release's host serves its release.json, and a trusted key signed that. Found good once, it is not asked again: a release never changes. */
const signedReleases = ({ releaseKeys, ask }: Parts): ((entry: RemoteEntry) => Promise<boolean>) => {
  const good = new Set<string>();
  return async (entry) => {
    const known = `${entry.manifest} ${entry.signature.key} ${entry.signature.value}`;
    if (good.has(known)) return true;
    const key = Object.hasOwn(releaseKeys, entry.signature.key) ? releaseKeys[entry.signature.key] : undefined;
    const text = key === undefined ? undefined : await served(entry, ask);
    const isGood = key !== undefined && text !== undefined && isSigned(text, entry, key) && isOf(text, entry);
    if (isGood) good.add(known);
    return isGood;
  };
};

const served = (entry: RemoteEntry, ask: typeof fetch): Promise<string | undefined> =>
  ask(releaseUrl(entry.manifest), { redirect: 'error', signal: AbortSignal.timeout(signedReleasesPatienceMs) })
    .then((answer) => (answer.ok ? answer.text() : undefined))
    .catch(() => undefined);

const isSigned = (text: string, { signature }: RemoteEntry, publicKey: string): boolean => {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' });
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature.value, 'base64'));
};

const isOf = (text: string, { name, version, contract }: RemoteEntry): boolean => {
  const release = readRelease(text);
  return release?.name === name && release.version === version && release.contract === contract;
};

interface SwitchOptions {
  readonly accountsUrl: string;
  /** Public keys by their ids: who may sign a release that an admin goes back to. */
  readonly releaseKeys: Readonly<Record<string, string>>;
  /** Origins from which such a release may come, beside those of the list. */
  readonly remoteOrigins: readonly string[];
  /** An admin chose a release that the edge does not give out. */
  readonly complain?: (facts: { readonly manifest: string }) => void;
  readonly fetch?: typeof fetch;
  readonly now?: () => number;
}

const patienceMs = 1_000;
const freshMs = 2_000;
const answerOf = z.object({ data: readRemotesOff.data });

type Facts = z.infer<typeof readRemotesOff.data>;

/**
 * The list of releases, without those that admins switched off, and with the earlier releases that they went back to. Accounts is asked at
 * most every two seconds, and pages wait only for its first answer: while it is silent, its last answer applies, or the list itself if
 * there was none. Accounts also receives the list, so that admins see which releases they can go back to.
 */
export const withSwitches = (list: RemoteListFile, options: SwitchOptions): RemoteListFile => {
  const { accountsUrl, releaseKeys, remoteOrigins, complain, fetch: ask = fetch, now = Date.now } = options;
  const isServed = signedReleases({ releaseKeys, ask });
  let off: Facts['off'] = [];
  let back: NonNullable<Facts['back']> = [];
  let told: string | undefined;
  /** Manifests that were complained of, as long as they are not given out. */
  let refused: readonly string[] = [];
  let askedAt: number | undefined;
  let first: Promise<void> | undefined;

  const send = (path: string, init: RequestInit = {}): Promise<Response | undefined> =>
    ask(new URL(path, accountsUrl), { ...init, signal: AbortSignal.timeout(patienceMs) }).catch(silent);

  const tell = async (remotes: readonly RemoteEntry[]): Promise<void> => {
    const body = JSON.stringify({ remotes });
    if (body === told || remotes.length === 0) return;
    const answer = await send(tellRemoteReleases.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    if (answer?.ok) told = body;
  };
  const look = async (remotes: readonly RemoteEntry[]): Promise<void> => {
    const answer = await send(readRemotesOff.path);
    const read = z.safeParse(answerOf, answer?.ok ? await answer.json().catch(silent) : undefined);
    if (!read.success) return;
    const { data } = read.data;
    const origins = [...remoteOrigins, ...remotes.map(originOf)];
    // A host that is none of ours any more has moved to where the listed release is: no signature covers an address.
    const atHost = (release: RemoteEntry): RemoteEntry => {
      const listed = remotes.find(({ name }) => name === release.name);
      if (!listed || origins.includes(originOf(release))) return release;
      return { ...release, manifest: new URL(new URL(release.manifest).pathname, listed.manifest).href };
    };
    const given = data.back.map(({ insteadOf, release }) => ({ insteadOf, release: atHost(release) }));
    const areThere = await Promise.all(given.map(({ release }) => origins.includes(originOf(release)) && isServed(release)));
    [off, back] = [data.off, given.filter((_one, at) => areThere[at])];
    const missing = data.back.filter((_one, at) => !areThere[at]).map(({ release }) => release.manifest);
    for (const manifest of missing) if (!refused.includes(manifest)) complain?.({ manifest });
    refused = missing;
  };
  const refresh = async (): Promise<void> => {
    const remotes = await list.read();
    await Promise.all([look(remotes), tell(remotes)]);
  };
  const asChosen = (entry: RemoteEntry): RemoteEntry => {
    const release = back.find(({ insteadOf }) => insteadOf === entry.manifest)?.release;
    return release?.name === entry.name && release.contract === entry.contract
      ? { ...release, enabled: entry.enabled, isBack: true }
      : entry;
  };

  return {
    read: async () => {
      if (askedAt === undefined || now() - askedAt >= freshMs) {
        askedAt = now();
        const looking = refresh();
        first ??= looking;
      }
      const [remotes] = await Promise.all([list.read(), first]);
      return remotes.map(asChosen).map((entry) => (off.includes(entry.name) ? { ...entry, enabled: false } : entry));
    },
  };
};

const originOf = ({ manifest }: RemoteEntry): string => new URL(manifest).origin;
const silent = (): undefined => undefined;
