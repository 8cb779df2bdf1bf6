import { createPublicKey, verify } from 'node:crypto';
import { newCar } from '../cars/car.js';
import { applePass, carOfToken, googleAddress, tokenOf, type PassFacts } from './pass.js';
import { selfMade } from './signer.js';

const at = new Date('2026-11-22T10:00:00Z');
const vehicle = { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', range: null, bodyType: null, colour: null };
const car = newCar({ id: 'car-1', customerId: 'customer-1', vehicle }, at);
const cover = { policyNumber: 'KS-WAR-0000001-100', name: 'Warranty Gold', endsOn: '2027-11-30', isRolling: false };
const facts: PassFacts = { car, covers: [cover], url: 'https://kerbside.example/account/cars/car-1', isPreview: true };

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

  it('for Google is a token signed with the key of the issuer', () => {
    const { key } = selfMade('Kerbside preview', at);
    const address = googleAddress(facts, { issuerId: '33', account: 'a@b.test', key }, at);
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

describe('the token of a pass', () => {
  const token = tokenOf('car-1', 'secret');
  it.each([
    ['the one we made', token, 'car-1'],
    ['one made with another key', tokenOf('car-1', 'other'), undefined],
    ['one of another car', token.replace('car-1', 'car-2'), undefined],
    ['one without a proof', 'car-1', undefined],
    ['nothing', '', undefined],
  ])('opens a car: %s', (_, given, carId) => expect(carOfToken(given, 'secret')).toBe(carId));
});
