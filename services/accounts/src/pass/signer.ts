import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign, X509Certificate, type KeyObject } from 'node:crypto';
import { bits, der, elementsOf, integer, nothing, objectId, octets, sequence, setOf, text, utcTime } from './der.js';

/** Who signs passes: a certificate with its key, and those between it and a root that wallets trust. */
export interface Signer {
  readonly certificate: Buffer;
  readonly between: readonly Buffer[];
  readonly key: KeyObject;
}

const sha256 = sequence(objectId('2.16.840.1.101.3.4.2.1'));
const rsaWithSha256 = sequence(objectId('1.2.840.113549.1.1.11'), nothing);
const rsa = sequence(objectId('1.2.840.113549.1.1.1'), nothing);
const data = objectId('1.2.840.113549.1.7.1');
const signedData = objectId('1.2.840.113549.1.7.2');

export const signerOf = (pem: { readonly certificate: string; readonly key: string; readonly between: string }): Signer => ({
  certificate: new X509Certificate(pem.certificate).raw,
  between: [new X509Certificate(pem.between).raw],
  key: createPrivateKey(pem.key),
});

const years = 2;

/** A self-signed certificate, for use where there is none that wallets trust. */
export const selfMade = (name: string, now: Date): Signer => {
  const { publicKey, privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const names = sequence(setOf(sequence(objectId('2.5.4.3'), text(name))));
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    rsaWithSha256,
    names,
    sequence(utcTime(now), utcTime(end)),
    names,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  return { certificate: sequence(body, rsaWithSha256, bits(sign('sha256', body, key))), between: [], key };
};

/** A detached signature of a content (CMS, RFC 5652), as Apple's wallet wants it beside the manifest. */
export const detachedSignature = (content: Buffer, { certificate, between, key }: Signer, at: Date): Buffer => {
  const digest = createHash('sha256').update(content).digest();
  const signed = setOf(
    attribute('1.2.840.113549.1.9.3', data),
    attribute('1.2.840.113549.1.9.4', octets(digest)),
    attribute('1.2.840.113549.1.9.5', utcTime(at)),
  );
  const signerInfo = sequence(
    integer(Buffer.from([1])),
    issuerAndSerial(certificate),
    sha256,
    // The signature covers these attributes as a SET; in the structure they have a context tag.
    Buffer.concat([Buffer.from([0xa0]), signed.subarray(1)]),
    rsa,
    octets(sign('sha256', signed, key)),
  );
  const body = sequence(integer(Buffer.from([1])), setOf(sha256), sequence(data), der(0xa0, certificate, ...between), setOf(signerInfo));
  return sequence(signedData, der(0xa0, body));
};

const attribute = (type: string, value: Buffer): Buffer => sequence(objectId(type), setOf(value));

const issuerAndSerial = (certificate: Buffer): Buffer => {
  const [body] = elementsOf(certificate);
  const [, serial, , issuer] = body ? elementsOf(body) : [];
  if (!serial || !issuer) throw new Error('A certificate has a serial number and an issuer');
  return sequence(issuer, serial);
};
