import { createHash, createHmac, sign, timingSafeEqual, type KeyObject } from 'node:crypto';
import { formatLongDay } from '@kerbside/contracts/dates';
import { firm } from '@kerbside/contracts/firm';
import type { CoverOfCar } from '@kerbside/contracts/http/claims-cars';
import type { CarRecord } from '../cars/car.js';
import { iconOf } from './icon.js';
import { detachedSignature, type Signer } from './signer.js';
import { zipOf } from '@kerbside/platform/zip';

/** What a pass shows. */
export interface PassFacts {
  readonly car: CarRecord;
  readonly covers: readonly CoverOfCar[];
  /** Where the car is in the account. */
  readonly url: string;
  readonly isPreview: boolean;
}

export interface AppleIssuer {
  readonly passType: string;
  readonly team: string;
  readonly signer: Signer;
}

const named = ({ make, model }: CarRecord): string => `${make} ${model}`;
const plateOf = ({ registrationNumber }: CarRecord): string => registrationNumber ?? 'No registration';
const until = ({ endsOn, isRolling }: CoverOfCar): string => (isRolling ? 'Month by month' : `Until ${formatLongDay(endsOn)}`);
const titleOf = (isPreview: boolean): string => (isPreview ? `${firm.brand} (preview)` : firm.brand);

/** The pass as Apple's wallet reads it. */
export const applePass = ({ car, covers, url, isPreview }: PassFacts, { passType, team }: Omit<AppleIssuer, 'signer'>) => ({
  formatVersion: 1,
  passTypeIdentifier: passType,
  teamIdentifier: team,
  serialNumber: car._id,
  organizationName: firm.brand,
  description: `Cover of ${named(car)}`,
  logoText: titleOf(isPreview),
  backgroundColor: 'rgb(11, 92, 74)',
  foregroundColor: 'rgb(255, 255, 255)',
  labelColor: 'rgb(255, 211, 7)',
  barcodes: [{ format: 'PKBarcodeFormatQR', message: url, messageEncoding: 'iso-8859-1' }],
  generic: {
    primaryFields: [{ key: 'plate', label: named(car), value: plateOf(car) }],
    secondaryFields: covers.slice(0, 2).map((cover, nth) => ({ key: `cover-${nth}`, label: cover.name, value: until(cover) })),
    backFields: [
      ...covers.map((cover, nth) => ({ key: `policy-${nth}`, label: cover.name, value: `${cover.policyNumber}. ${until(cover)}` })),
      { key: 'claim', label: 'If something goes wrong', value: `Call ${firm.telephone} before any repair starts.` },
    ],
  },
});

/** The file that a phone adds: the pass, what it consists of, and our signature of that. */
export const passFile = (facts: PassFacts, issuer: AppleIssuer, at: Date): Buffer => {
  const files = [
    { name: 'pass.json', content: Buffer.from(JSON.stringify(applePass(facts, issuer))) },
    { name: 'icon.png', content: iconOf(29) },
    { name: 'icon@2x.png', content: iconOf(58) },
  ];
  const sums = Object.fromEntries(files.map(({ name, content }) => [name, createHash('sha1').update(content).digest('hex')]));
  const manifest = Buffer.from(JSON.stringify(sums));
  return zipOf([
    ...files,
    { name: 'manifest.json', content: manifest },
    { name: 'signature', content: detachedSignature(manifest, issuer.signer, at) },
  ]);
};

export interface GoogleIssuer {
  readonly issuerId: string;
  readonly account: string;
  readonly key: KeyObject;
}

const inEnglish = (value: string) => ({ defaultValue: { language: 'en-GB', value } });
const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The address that saves the pass in Google's wallet: all of it is in a signed token (RS256). */
export const googleAddress = ({ car, covers, isPreview }: PassFacts, { issuerId, account, key }: GoogleIssuer, at: Date): string => {
  const [first] = covers;
  const pass = {
    id: `${issuerId}.${car._id}`,
    classId: `${issuerId}.car-cover`,
    cardTitle: inEnglish(titleOf(isPreview)),
    header: inEnglish(plateOf(car)),
    subheader: inEnglish(named(car)),
    ...(first ? { textModulesData: [{ id: 'cover', header: first.name, body: until(first) }] } : {}),
  };
  const claims = {
    iss: account,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(at.getTime() / 1_000),
    payload: { genericObjects: [pass] },
  };
  const signed = `${base64({ alg: 'RS256', typ: 'JWT' })}.${base64(claims)}`;
  return `https://pay.google.com/gp/v/save/${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
};

const proofOf = (carId: string, secret: string): string => createHmac('sha256', secret).update(`wallet-pass:${carId}`).digest('base64url');

/** Lets whoever has it open the pass of one car: phones add it without a sign-in. */
export const tokenOf = (carId: string, secret: string): string => `${carId}.${proofOf(carId, secret)}`;

/** The car that a token was made for; undefined for one that we did not make. */
export const carOfToken = (token: string, secret: string): string | undefined => {
  const [carId = '', proof = ''] = token.split('.');
  const [given, wanted] = [Buffer.from(proof), Buffer.from(proofOf(carId, secret))];
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? carId : undefined;
};
