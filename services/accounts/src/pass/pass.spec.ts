import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto';
import { newCar } from '../cars/car.js';
import { applePass, carOfToken, googleAddress, googlePass, notedOf, type PassFacts, showsTokenOf, tokenOf, updateTokenOf } from './pass.js';
import { detachedSignature, elementsOf, selfMade } from './signer.js';
import { WalletIssuers } from './wallet-issuers.js';

const at = new Date('2026-11-22T10:00:00Z');
const vehicle = { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', range: null, bodyType: null, colour: null };
const car = newCar({ id: 'car-1', customerId: 'customer-1', vehicle }, at);
const cover = { kind: 'cover', policyNumber: 'KS-WAR-0000001-100', name: 'Warranty Gold', endsOn: '2027-11-30', isRolling: false } as const;
const visit = {
  kind: 'visit',
  policyNumber: 'KS-MOT-0000001-100',
  name: 'MOT test',
  day: '2026-12-08',
  time: '09:30',
  isAwaited: false,
} as const;
const updates = { address: 'https://kerbside.example/api/accounts/wallet', token: 'a-token-of-some-length' };
const facts: PassFacts = { car, covers: [cover], url: 'https://kerbside.example/account/cars/car-1', isPreview: true, updates };
const apple = { passType: 'pass.x', team: 'T' };

describe('a pass', () => {
  it('shows the car, what covers it and until when, and that it is a preview', () => {
    expect(applePass(facts, { passType: 'pass.x', team: 'T' })).toMatchObject({
      logoText: 'Kerbside (preview)',
      serialNumber: 'car-1',
      generic: {
        primaryFields: [{ label: 'Ford Focus', value: 'AA19AAA' }],
        secondaryFields: [{ label: 'Warranty Gold', value: 'Until 30 November 2027' }],
      },
    });
    expect(applePass({ ...facts, isPreview: false }, { passType: 'pass.x', team: 'T' }).logoText).toBe('Kerbside');
  });

  it('goes on month by month when its cover does', () =>
    expect(
      applePass({ ...facts, covers: [{ ...cover, isRolling: true }] }, { passType: 'p', team: 'T' }).generic.secondaryFields,
    ).toMatchObject([{ value: 'Month by month' }]));

  it('names on its front all that covers the car: what has no line of its own in one, in the order of the back', () => {
    const covers = [cover, { ...cover, name: 'GAP' }, { ...cover, name: 'Tyre cover' }, visit];
    const { secondaryFields, auxiliaryFields } = applePass({ ...facts, covers }, apple).generic;
    expect([...secondaryFields, ...auxiliaryFields].map(({ label, value }) => [label, value])).toEqual([
      ['Warranty Gold', 'Until 30 November 2027'],
      ['GAP', 'Until 30 November 2027'],
      ['And 2 more', 'Tyre cover, MOT test'],
    ]);
    expect(applePass(facts, apple).generic.auxiliaryFields).toEqual([]);
  });

  it('tells wallets where it is kept current, and with what', () =>
    expect(applePass(facts, apple)).toMatchObject({
      webServiceURL: 'https://kerbside.example/api/accounts/wallet',
      authenticationToken: 'a-token-of-some-length',
      voided: false,
      expirationDate: '2027-12-01T00:00:00.000Z',
    }));

  it.each([
    ['goes on month by month', [{ ...cover, isRolling: true }], false, undefined],
    ['ends in summer', [{ ...cover, endsOn: '2027-06-30' }], false, '2027-06-30T23:00:00.000Z'],
    ['is of two policies', [{ ...cover, endsOn: '2028-01-31' }, cover], false, '2028-02-01T00:00:00.000Z'],
    ['is over', [], true, undefined],
    ['is a visit to come', [visit], false, '2026-12-09T00:00:00.000Z'],
    ['is cover and a visit before its end', [cover, visit], false, '2027-12-01T00:00:00.000Z'],
    [
      'is a visit whose garage proposes a later day',
      [{ ...visit, isAwaited: true, proposal: { day: '2026-12-11', time: '14:00' } }],
      false,
      '2026-12-12T00:00:00.000Z',
    ],
    ['is monthly, beside a visit', [{ ...cover, isRolling: true }, visit], false, undefined],
  ])('A7: whose cover %s: voided %s, expires %s', (_, covers, voided, expirationDate) => {
    const pass = applePass({ ...facts, covers }, apple);
    expect([pass.voided, 'expirationDate' in pass ? pass.expirationDate : undefined]).toEqual([voided, expirationDate]);
  });

  it('A7: of a car that nothing covers says so in both wallets', () => {
    expect(applePass({ ...facts, covers: [] }, apple).generic.secondaryFields).toMatchObject([{ value: 'No cover in force' }]);
    expect(googlePass({ ...facts, covers: [] }, '33')).toMatchObject({
      state: 'EXPIRED',
      textModulesData: [{ body: 'No cover in force' }],
    });
    expect(googlePass(facts, '33')).toMatchObject({ state: 'ACTIVE', textModulesData: [{ body: 'Until 30 November 2027' }] });
  });

  it.each([
    [false, '1 December 2026 to 30 November 2027'],
    [true, 'Month by month from 1 December 2026'],
  ])('says when cover begins that has not yet (rolling: %s)', (isRolling, value) =>
    expect(applePass({ ...facts, covers: [{ ...cover, isRolling, startsOn: '2026-12-01' }] }, apple).generic.secondaryFields).toMatchObject(
      [{ value }],
    ),
  );

  it.each([
    ['with its time', visit, 'Visit 8 December 2026 at 09:30'],
    ['without a time', { ...visit, time: null }, 'Visit 8 December 2026'],
    [
      'while its garage proposes another time',
      { ...visit, isAwaited: true, proposal: { day: '2026-12-09', time: '14:00' } },
      'Please answer: 8 December 2026 at 09:30; the garage proposed 9 December 2026 at 14:00 instead and awaits your answer',
    ],
    [
      'whose proposed day came without an answer',
      { ...visit, isUnanswered: true as const, proposal: { day: '2026-12-09', time: '14:00' } },
      'Please choose another day: 8 December 2026 at 09:30; the garage proposed 9 December 2026 at 14:00 instead, and that day has come: please choose another',
    ],
    ['while nobody has given it a time', { ...visit, time: null, isAwaited: true }, 'Visit 8 December 2026, without a time yet'],
    ['before its garage confirms it', { ...visit, isAwaited: true }, 'Visit 8 December 2026 at 09:30, not confirmed by the garage yet'],
    [
      'whose day has passed, and that nobody closed',
      { ...visit, isPassed: true as const },
      'Visit 8 December 2026 at 09:30; the garage has not told us that it is done',
    ],
  ])('shows the next visit of an order, and no days of cover: %s', (_, shown, value) => {
    const pass = applePass({ ...facts, covers: [shown] }, apple);
    expect(pass.generic.secondaryFields).toMatchObject([{ label: 'MOT test', value }]);
    expect(googlePass({ ...facts, covers: [shown] }, '33')).toMatchObject({ state: 'ACTIVE', textModulesData: [{ body: value }] });
    expect(JSON.stringify(pass.generic)).not.toMatch(/Until|2027/);
  });

  it('has the same sum for as long as it shows the same', () => {
    const { sum } = notedOf(facts);
    expect(notedOf({ ...facts, covers: [{ ...cover }] }).sum).toBe(sum);
    expect(notedOf({ ...facts, covers: [{ ...cover, endsOn: '2027-11-29' }] }).sum).not.toBe(sum);
    expect(notedOf({ ...facts, car: { ...car, registrationNumber: 'CD21EFG' } }).sum).not.toBe(sum);
  });

  it('A7: for Google is a token signed with the key of the issuer', () => {
    const { key } = selfMade('Kerbside preview', at);
    const address = googleAddress(
      facts,
      { issuerId: '33', account: 'a@b.test', key },
      { at, saveUrl: 'https://pay.google.com/gp/v/save/' },
    );
    const [head = '', body = '', signature = ''] = address.replace('https://pay.google.com/gp/v/save/', '').split('.');
    expect(verify('sha256', Buffer.from(`${head}.${body}`), createPublicKey(key), Buffer.from(signature, 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toMatchObject({
      iss: 'a@b.test',
      aud: 'google',
      typ: 'savetowallet',
      payload: { genericObjects: [{ id: '33.car-1', header: { defaultValue: { value: 'AA19AAA' } } }] },
    });
  });
});

describe('what a wallet shows of itself', () => {
  const token = updateTokenOf('car-1', 'secret');
  it.each([
    ['the token of the pass', `ApplePass ${token}`, true],
    ['that of another pass', `ApplePass ${updateTokenOf('car-2', 'secret')}`, false],
    ['one made with another key', `ApplePass ${updateTokenOf('car-1', 'other')}`, false],
    ['the token that opens the file', `ApplePass ${tokenOf('car-1', 'secret')}`, false],
    ['another scheme', `Bearer ${token}`, false],
    ['no token', 'ApplePass ', false],
    ['nothing', undefined, false],
  ])('%s', (_, authorization, expected) => expect(showsTokenOf('car-1', authorization, 'secret')).toBe(expected));
});

describe('the token of a pass', () => {
  const token = tokenOf('car-1', 'secret');
  it.each([
    ['the one we made', token, 'car-1'],
    ['one made with another key', tokenOf('car-1', 'other'), undefined],
    ['one of another car', token.replace('car-1', 'car-2'), undefined],
    ['one without a proof', 'car-1', undefined],
    ['nothing', '', undefined],
  ])('A7: opens a car: %s', (_, given, carId) => expect(carOfToken(given, 'secret')).toBe(carId));
});

const now = new Date('2026-11-22T10:00:00Z');
const signer = selfMade('Kerbside preview', now);

it('a certificate of our own making is one, signs itself and ends', () => {
  const certificate = new X509Certificate(signer.certificate);
  expect(certificate.subject).toBe('CN=Kerbside preview');
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.checkPrivateKey(signer.key)).toBe(true);
  expect([new Date(certificate.validFrom), new Date(certificate.validTo)]).toEqual([now, new Date('2028-11-22T10:00:00Z')]);
});

describe('a detached signature', () => {
  const content = Buffer.from('{"pass.json":"sum"}');
  const signature = detachedSignature(content, signer, now);
  const signerInfo = (): Buffer[] => {
    const signedData = elementsOf(elementsOf(elementsOf(signature)[1] ?? Buffer.alloc(0))[0] ?? Buffer.alloc(0));
    return elementsOf(elementsOf(signedData.at(-1) ?? Buffer.alloc(0))[0] ?? Buffer.alloc(0));
  };

  it('A7: signs the sum of the content with the key of its certificate', () => {
    const [, , , attributes = Buffer.alloc(0), , signed = Buffer.alloc(0)] = signerInfo();
    const asSet = Buffer.concat([Buffer.from([0x31]), attributes.subarray(1)]);
    expect(attributes.includes(createHash('sha256').update(content).digest())).toBe(true);
    const { publicKey } = new X509Certificate(signer.certificate);
    expect(verify('sha256', asSet, publicKey, signed.subarray(signed.length - 256))).toBe(true);
  });
});

it('a preview has a key once something is signed, and then keeps it', () => {
  let made = 0;
  const clock = {
    now: () => {
      made += 1;
      return now;
    },
  };
  const wallets = { apple: undefined, google: undefined, push: undefined, googleApi: undefined, googleSaveUrl: '' };
  const issuers = new WalletIssuers(
    { demoPassword: undefined, isSecondFactorRequired: false, secondFactorKeys: [], wallets, scanner: undefined },
    clock,
  );
  const [apple, google] = [issuers.apple(), issuers.google()];
  expect([apple.isPreview, google.issuer.issuerId, made]).toEqual([true, 'preview', 0]);
  expect(apple.issuer.signer.key).toBe(google.issuer.key);
  expect(made).toBe(1);
});
