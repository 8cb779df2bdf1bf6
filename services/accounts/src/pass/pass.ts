import { createHash, createHmac, sign, timingSafeEqual, type KeyObject } from 'node:crypto';
import { addDays, formatLongDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { breakdownHelp, firm } from '@kerbside/contracts/firm/firm';
import { visitWhen, type VisitNews } from '@kerbside/contracts/garages/visit';
import { londonMoment } from '@kerbside/contracts/days/london-time';
import type { CoverOfCar } from '@kerbside/contracts/http/claims/cars';
import type { CarRecord } from '../cars/car.js';
import { iconOf } from './icon.js';
import { detachedSignature, type Signer } from './signer.js';
import { zipOf } from '@kerbside/platform/documents/zip';

export interface PassFacts {
  readonly car: CarRecord;
  readonly covers: readonly CoverOfCar[];
  /** Where the car is in the account. */
  readonly url: string;
  readonly isPreview: boolean;
  /** Where Apple's wallet asks for changes, and what it shows there. */
  readonly updates: { readonly address: string; readonly token: string };
}

export interface AppleIssuer {
  readonly passType: string;
  readonly team: string;
  readonly signer: Signer;
}

const named = ({ make, model }: CarRecord): string => [make, model].filter(Boolean).join(' ');
const plateOf = ({ registrationNumber }: CarRecord): string => registrationNumber ?? 'No registration';

const newsOf = ({ isAwaited, isPassed, isUnanswered }: Extract<CoverOfCar, { kind: 'visit' }>): VisitNews => {
  if (isUnanswered) return 'unanswered';
  return isAwaited ? 'awaited' : isPassed && 'passed';
};

const until = (shown: CoverOfCar): string => {
  // The front of a pass may have room for its beginning alone.
  if (shown.kind === 'visit') {
    const when = visitWhen(shown, newsOf(shown));
    if (!shown.proposal) return `Visit ${when}`;
    return `${shown.isUnanswered ? 'Please choose another day:' : 'Please answer:'} ${when}`;
  }
  const { startsOn, endsOn, isRolling } = shown;
  if (startsOn === undefined) return isRolling ? 'Month by month' : `Until ${formatLongDay(endsOn)}`;
  return isRolling ? `Month by month from ${formatLongDay(startsOn)}` : `${formatLongDay(startsOn)} to ${formatLongDay(endsOn)}`;
};

/** A pass is void when nothing covers its car and no visit is booked. */
const isVoid = ({ covers }: PassFacts): boolean => covers.length === 0;

/** The first moment after the last day of cover, or of a visit, also as its garage proposes it; undefined where cover continues by itself, and where there is none. */
const expiryOf = ({ covers }: PassFacts): string | undefined => {
  if (covers.some((cover) => cover.kind === 'cover' && cover.isRolling)) return undefined;
  const last = covers
    .flatMap((cover) => (cover.kind === 'cover' ? cover.endsOn : [cover.day, cover.proposal?.day ?? cover.day]))
    .toSorted()
    .at(-1);
  return last === undefined ? undefined : londonMoment(addDays(last, 1), '00:00').toISOString();
};

/** The next day on which it shows something else by itself. */
const changeOf = ({ covers }: PassFacts): IsoDay | undefined => covers.flatMap(changesOf).toSorted()[0];

const changesOf = (shown: CoverOfCar): IsoDay[] => {
  if (shown.kind === 'cover') return [shown.startsOn ?? [], shown.isRolling ? [] : addDays(shown.endsOn, 1)].flat();
  if (shown.isUnanswered) return [];
  if (shown.proposal) return [shown.proposal.day];
  return shown.isPassed ? [] : [addDays(shown.day, 1)];
};

/** What is stored about a pass that is given out. Passes with the same sum show the same. */
export const notedOf = (facts: PassFacts) => {
  const { car, covers, url, isPreview } = facts;
  const shown = JSON.stringify([plateOf(car), named(car), covers, url, isPreview]);
  const sum = createHash('sha256').update(shown).digest('base64url');
  const changesOn = changeOf(facts);
  return { _id: car._id, customerId: car.customerId, sum, isVoid: isVoid(facts), ...(changesOn === undefined ? {} : { changesOn }) };
};

const titleOf = (isPreview: boolean): string => (isPreview ? `${firm.brand} (preview)` : firm.brand);
const whomToCall = `Call ${firm.telephone} before any repair starts. With breakdown cover, if the car has stopped: ${breakdownHelp.telephone}, ${breakdownHelp.hours}.`;
const noCover = 'No cover in force';

/** The lines for which the front of a pass has room, but for one that names the rest. */
const mostLines = 2;

interface PassLine {
  readonly label: string;
  readonly value: string;
}

const linesOf = ({ covers }: Pick<PassFacts, 'covers'>): readonly PassLine[] =>
  covers.length === 0
    ? [{ label: 'Cover', value: noCover }]
    : covers.slice(0, mostLines).map((cover) => ({ label: cover.name, value: until(cover) }));

/** Whatever has no line of its own, whose days are on the back. */
const restOf = ({ covers }: Pick<PassFacts, 'covers'>): readonly PassLine[] => {
  const rest = covers.slice(mostLines).map(({ name }) => name);
  return rest.length === 0 ? [] : [{ label: `And ${rest.length} more`, value: rest.join(', ') }];
};

/** What stands on the front of a pass below the car's name. */
export const frontOf = (facts: Pick<PassFacts, 'car' | 'covers'>) => ({
  plate: plateOf(facts.car),
  lines: [...linesOf(facts), ...restOf(facts)],
});

/** The pass as Apple's wallet reads it. */
export const applePass = (facts: PassFacts, { passType, team }: Omit<AppleIssuer, 'signer'>) => {
  const { car, covers, url, isPreview, updates } = facts;
  const expirationDate = expiryOf(facts);
  return {
    formatVersion: 1,
    passTypeIdentifier: passType,
    teamIdentifier: team,
    serialNumber: car._id,
    webServiceURL: updates.address,
    authenticationToken: updates.token,
    voided: isVoid(facts),
    ...(expirationDate === undefined ? {} : { expirationDate }),
    organizationName: firm.brand,
    description: `Cover of ${named(car)}`,
    logoText: titleOf(isPreview),
    backgroundColor: 'rgb(11, 92, 74)',
    foregroundColor: 'rgb(255, 255, 255)',
    labelColor: 'rgb(255, 211, 7)',
    barcodes: [{ format: 'PKBarcodeFormatQR', message: url, messageEncoding: 'iso-8859-1' }],
    generic: {
      primaryFields: [{ key: 'plate', label: named(car), value: plateOf(car), changeMessage: 'The registration is now %@' }],
      secondaryFields: linesOf(facts).map((line, nth) => ({
        key: `cover-${nth}`,
        ...line,
        changeMessage: isVoid(facts) ? '%@' : `${line.label}: %@`,
      })),
      auxiliaryFields: restOf(facts).map((line) => ({ key: 'more', ...line })),
      backFields: [
        ...covers.map((cover, nth) => ({ key: `policy-${nth}`, label: cover.name, value: `${cover.policyNumber}. ${until(cover)}` })),
        { key: 'claim', label: 'If something goes wrong', value: whomToCall },
      ],
    },
  };
};

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

type InEnglish = ReturnType<typeof inEnglish>;
export interface GooglePass {
  readonly id: string;
  readonly classId: string;
  readonly state: 'ACTIVE' | 'EXPIRED';
  readonly cardTitle: InEnglish;
  readonly header: InEnglish;
  readonly subheader: InEnglish;
  readonly textModulesData: readonly { readonly id: string; readonly header: string; readonly body: string }[];
}

/** The pass as Google's wallet reads it. It has no state for a void pass, and archives an expired one. */
export const googlePass = (facts: PassFacts, issuerId: string): GooglePass => {
  const { car, covers, isPreview } = facts;
  const modules = covers.map((cover, nth) => ({ id: `cover-${nth}`, header: cover.name, body: until(cover) }));
  return {
    id: googleIdOf(car._id, issuerId),
    classId: `${issuerId}.car-cover`,
    state: isVoid(facts) ? 'EXPIRED' : 'ACTIVE',
    cardTitle: inEnglish(titleOf(isPreview)),
    header: inEnglish(plateOf(car)),
    subheader: inEnglish(named(car)),
    textModulesData: isVoid(facts) ? [{ id: 'cover-0', header: 'Cover', body: noCover }] : modules,
  };
};

/** What remains in Google's wallet of an erased customer's pass. */
export const blankGooglePass = (carId: string, issuerId: string): GooglePass => ({
  id: googleIdOf(carId, issuerId),
  classId: `${issuerId}.car-cover`,
  state: 'EXPIRED',
  cardTitle: inEnglish(titleOf(false)),
  header: inEnglish(noCover),
  subheader: inEnglish(noCover),
  textModulesData: [],
});

export const googleIdOf = (carId: string, issuerId: string): string => `${issuerId}.${carId}`;

/** A token that the key of Google's issuer signs (RS256). */
export const googleToken = (claims: object, key: KeyObject): string => {
  const signed = `${base64({ alg: 'RS256', typ: 'JWT' })}.${base64(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
};

interface PassSave {
  readonly at: Date;
  /** Where Google's wallet saves passes; the token comes after it. */
  readonly saveUrl: string;
}

/** The address that saves the pass in Google's wallet: all of it is in a signed token. */
export const googleAddress = (facts: PassFacts, { issuerId, account, key }: GoogleIssuer, { at, saveUrl }: PassSave): string => {
  const claims = {
    iss: account,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(at.getTime() / 1_000),
    payload: { genericObjects: [googlePass(facts, issuerId)] },
  };
  return `${saveUrl}${googleToken(claims, key)}`;
};

const proofOf = (carId: string, secret: string): string => createHmac('sha256', secret).update(`wallet-pass:${carId}`).digest('base64url');

/** The token that Apple's wallet presents when it asks for changes of a pass. It gives access to nothing else. */
export const updateTokenOf = (carId: string, secret: string): string =>
  createHmac('sha256', secret).update(`wallet-updates:${carId}`).digest('base64url');

const isSame = (given: string, wanted: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** Whether an Authorization header shows the token of this pass: `ApplePass …`. */
export const showsTokenOf = (carId: string, authorization: string | undefined, secret: string): boolean => {
  const [, token] = /^ApplePass +(\S+)$/.exec(authorization ?? '') ?? [];
  return token !== undefined && isSame(token, updateTokenOf(carId, secret));
};

/** A token that opens the pass of one car for anyone who has it: phones add it without a sign-in. */
export const tokenOf = (carId: string, secret: string): string => `${carId}.${proofOf(carId, secret)}`;

/** The car that a token was made for; undefined for one that we did not make. */
export const carOfToken = (token: string, secret: string): string | undefined => {
  const [carId = '', proof = ''] = token.split('.');
  return isSame(proof, proofOf(carId, secret)) ? carId : undefined;
};
