import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign, X509Certificate, type KeyObject } from 'node:crypto';

/** ASN.1 in its distinguished encoding (X.690), as much of it as certificates and signatures need. */
const der = (tag: number, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
};

const lengthOf = (length: number): Buffer => {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xffff ? 6 : length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
};

const sequence = (...content: readonly Buffer[]): Buffer => der(0x30, ...content);
/** Its elements come in the order of their bytes. */
const setOf = (...content: readonly Buffer[]): Buffer => der(0x31, ...[...content].sort(Buffer.compare));
const integer = (bytes: Buffer): Buffer => der(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
const octets = (bytes: Buffer): Buffer => der(0x04, bytes);
const bits = (bytes: Buffer): Buffer => der(0x03, Buffer.from([0]), bytes);
const text = (words: string): Buffer => der(0x0c, Buffer.from(words));
const nothing = der(0x05);

/** Until 2049. */
const utcTime = (at: Date): Buffer => der(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

const objectId = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
};

const base128 = (value: number): number[] => {
  const digits = [value & 0x7f];
  for (let left = value >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80);
  return digits;
};

/** The elements inside an element, each with its tag and length. */
export const elementsOf = (element: Buffer): Buffer[] => {
  const elements: Buffer[] = [];
  const { start, end } = spanOf(element, 0);
  for (let at = start; at < end;) {
    const next = spanOf(element, at).end;
    elements.push(element.subarray(at, next));
    at = next;
  }
  return elements;
};

const spanOf = (bytes: Buffer, at: number): { readonly start: number; readonly end: number } => {
  const first = bytes[at + 1] ?? 0;
  const wide = first < 0x80 ? 0 : first & 0x7f;
  const length = wide === 0 ? first : bytes.readUIntBE(at + 2, wide);
  const start = at + 2 + wide;
  return { start, end: start + length };
};

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
