// The key that signs releases. Teams that ship get it from their pipeline; a laptop creates one of its own, once.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cacheFolder } from '../cache-folder.mjs';
import { StartError } from '../start-error.mjs';

/** What the edge's setting RELEASE_KEYS lists: the public half, as base64 of its DER. */
const publicHalf = (key) => createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');

/** A key is named by its own content, so that a name can never refer to another key. */
export const keyIdOf = (publicKey) => createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16);

/**
 * `publicKey`: what the edge's setting RELEASE_KEYS lists.
 * @typedef {{ readonly id: string, readonly key: import('node:crypto').KeyObject, readonly publicKey: string }} SigningKey
 */

/**
 * RELEASE_SIGNING_KEY, a PEM or the base64 of its DER in one line; otherwise the key of this machine, which nobody else trusts.
 * @param {Record<string, string | undefined>} env
 * @returns {SigningKey}
 */
export const signingKey = (env = process.env) => {
  if (!env.RELEASE_SIGNING_KEY && env.NODE_ENV === 'production')
    throw new StartError('RELEASE_SIGNING_KEY is missing: in production nothing is signed with a key made on the spot.');
  const key = readKey(env.RELEASE_SIGNING_KEY || keptPem(`${cacheFolder(env)}/release-key.pem`));
  const publicKey = publicHalf(key);
  return { id: keyIdOf(publicKey), key, publicKey };
};

const readKey = (text) => {
  const isPem = text.startsWith('-----');
  try {
    const key = createPrivateKey(isPem ? text : { key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  } catch (error) {
    throw new StartError(`RELEASE_SIGNING_KEY cannot be read: ${error.message}`);
  }
  throw new StartError('RELEASE_SIGNING_KEY is not an ECDSA key on the curve P-256.');
};

// Creating a link fails when the file exists, so two concurrent starts end up with the first one's key.
const keptPem = (path) => {
  if (!existsSync(path)) {
    mkdirSync(path.slice(0, path.lastIndexOf('/')), { recursive: true });
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const draft = `${path}.${randomBytes(6).toString('hex')}`;
    writeFileSync(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    try {
      linkSync(draft, path);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft);
    }
  }
  return readFileSync(path, 'utf8');
};

/** The signature in an entry of remotes.json. Browsers expect r and s concatenated, not DER. */
export const signatureOf = (text, { id, key }) => ({
  key: id,
  value: sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64'),
});

/** What is wrong with a signature, or undefined. `publicKeys` are the trusted ones. */
export const signatureProblem = (text, signature, publicKeys) => {
  const trusted = publicKeys.find((one) => keyIdOf(one) === signature.key);
  if (!trusted) return `it is signed with the key ${signature.key}, which is not trusted here`;
  const key = createPublicKey({ key: Buffer.from(trusted, 'base64'), type: 'spki', format: 'der' });
  const isGood = verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature.value, 'base64'));
  return isGood ? undefined : 'its release.json is not what was signed';
};
