import { generateKeyPairSync } from 'node:crypto';
import { hostContract } from '@kerbside/contracts/host';
import type { RemoteEntry } from '@kerbside/contracts/page/remotes';
import { sha384Of } from '@kerbside/contracts/tooling/release/release-file.mjs';
import { signatureOf, signingKey, type SigningKey } from '@kerbside/contracts/tooling/release/signing-key.mjs';

/** A key like those that teams sign with. */
export const aKey = (): SigningKey => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return signingKey({ RELEASE_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() });
};

export const aReleaseText = (files: Readonly<Record<string, string>>, over: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({
    name: 'quote',
    version: '1.0.0',
    contract: hostContract,
    commit: null,
    files: Object.fromEntries(Object.entries(files).map(([file, text]) => [file, { sha384: sha384Of(text), bytes: text.length }])),
    ...over,
  });

/** An entry of remotes.json. Most tests do not care what it is signed for. */
export const anEntry = (over: Partial<RemoteEntry> = {}): RemoteEntry => ({
  name: 'quote',
  version: '1.0.0',
  contract: hostContract,
  manifest: 'http://quote.example/1.0.0/mf-manifest.json',
  enabled: true,
  signature: { key: 'a-key', value: 'a-signature' },
  ...over,
});

export const signed = (text: string, key: SigningKey, over: Partial<RemoteEntry> = {}): RemoteEntry =>
  anEntry({ signature: signatureOf(text, key), ...over });
