import { createPublicKey, verify } from 'node:crypto';
import type { RemoteEntry } from '@kerbside/contracts/page/remotes';
import { readRelease, releaseUrl } from '../../src/page/page-data.js';

interface Parts {
  readonly releaseKeys: Readonly<Record<string, string>>;
  readonly ask: typeof fetch;
}

const patienceMs = 1_000;

/** Whether a release's host serves its release.json, and a trusted key signed that. Found good once, it is not asked again: a release never changes. */
export const signedReleases = ({ releaseKeys, ask }: Parts): ((entry: RemoteEntry) => Promise<boolean>) => {
  const good = new Set<string>();
  return async (entry) => {
    const known = `${entry.manifest} ${entry.signature.key} ${entry.signature.value}`;
    if (good.has(known)) return true;
    const key = releaseKeys[entry.signature.key];
    const text = key === undefined ? undefined : await served(entry, ask);
    const isGood = key !== undefined && text !== undefined && isSigned(text, entry, key) && isOf(text, entry);
    if (isGood) good.add(known);
    return isGood;
  };
};

const served = (entry: RemoteEntry, ask: typeof fetch): Promise<string | undefined> =>
  ask(releaseUrl(entry.manifest), { redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
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
