import type { RemoteEntry } from '@kerbside/contracts/page/remotes';
import { readRelease, type Release } from '../page/page-data.js';
import { doubted } from './remote-error.js';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Absent where a page came over plain http from another machine: a release that cannot be checked does not run. */
const subtle = (): SubtleCrypto | undefined => globalThis.crypto?.subtle;

/** The hash of some bytes, as `integrity` writes it. */
export const integrityOf = async (bytes: BufferSource): Promise<string> => {
  const hash = new Uint8Array((await subtle()?.digest('SHA-384', bytes)) ?? []);
  return `sha384-${btoa(String.fromCharCode(...hash))}`;
};

export const integrityOfText = (text: string): Promise<string> => integrityOf(new TextEncoder().encode(text));

/** The release that an entry names. Throws unless a trusted key signed exactly this text, for this remote in this version. */
export const verifiedRelease = async (entry: RemoteEntry, text: string, keys: Readonly<Record<string, string>>): Promise<Release> => {
  const { key: keyId, value } = entry.signature;
  if (!keyId || !value) throw doubted(entry.name, 'NOT_SIGNED', 'remotes.json');
  const crypto = subtle();
  if (!crypto) throw doubted(entry.name, 'NO_CRYPTO', 'release.json');
  const publicKey = Object.hasOwn(keys, keyId) ? keys[keyId] : undefined;
  if (!publicKey) throw doubted(entry.name, 'UNKNOWN_KEY', 'release.json');
  const isSigned = await signs(crypto, { publicKey, value, text }).catch(notAtAll);
  if (!isSigned) throw doubted(entry.name, 'BAD_SIGNATURE', 'release.json');
  const release = readRelease(text);
  const isMeant = release?.name === entry.name && release.version === entry.version && release.contract === entry.contract;
  if (!isMeant) throw doubted(entry.name, 'OTHER_RELEASE', 'release.json');
  return release;
};

interface SignedText {
  readonly publicKey: string;
  readonly value: string;
  readonly text: string;
}

const signs = async (crypto: SubtleCrypto, { publicKey, value, text }: SignedText): Promise<boolean> => {
  const key = await crypto.importKey('spki', bytesOf(publicKey), algorithm, false, ['verify']);
  return crypto.verify(algorithm, key, bytesOf(value), new TextEncoder().encode(text));
};

/** Not base64, or not a key: anything that cannot be checked counts as unsigned. */
const notAtAll = (): boolean => false;
