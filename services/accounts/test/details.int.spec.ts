import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { customerDetailsChanged } from '@kerbside/contracts/events/accounts';
import { fieldBlocked } from '@kerbside/contracts/events/imports';
import { purchaseCompleted } from '@kerbside/contracts/events/payments';
import { readMe, register } from '@kerbside/contracts/http/accounts/accounts';
import { changeDetails } from '@kerbside/contracts/http/accounts/details';
import { askEmailChange } from '@kerbside/contracts/http/accounts/email';
import { rateRecommendation, readRecommendation, waveRecommendationAway } from '@kerbside/contracts/http/accounts/ratings';
import { requestRegistrationChange } from '@kerbside/contracts/http/accounts/registrations';
import {
  readChosenSubscriptions,
  readSubscriptions,
  readSubscriptionsOfCustomer,
  unsubscribeInternally,
  updateSubscriptions,
} from '@kerbside/contracts/http/accounts/subscriptions';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { readBlockedFields } from '@kerbside/contracts/http/imports/blocks';
import { readAddressOfQuote } from '@kerbside/contracts/http/pricing/purchase';
import { BlockedFields, digestOf } from '@kerbside/platform/blocked/blocked-fields';
import { copyBlockedFields } from '@kerbside/platform/blocked/blocks.consumer';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { startedService } from '@kerbside/platform/testing/test-service';
import { notifyOfChange } from '../src/changed-factors/factor-changes.js';
import { CarsService } from '../src/cars/cars.service.js';
import { PeopleRepository } from '../src/people/people.repository.js';
import { service as definition } from '../src/service.js';
import { SessionsService } from '../src/sessions/sessions.service.js';
import { ConsentsRepository } from '../src/subscriptions/consents.repository.js';
import { browser, form, goodPassword } from './browser.js';
import { quickHashes } from './quick-hashes.js';

const service = startedService(definition, { env: { PER_ADDRESS_LIMIT_FACTOR: '100' }, overrides: [quickHashes] });

describe('the details of a customer', () => {
  const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
  const details = {
    first_name: 'Ann',
    last_name: 'O’Neill',
    phone: '07700 900123',
    address_line_1: '1 Kerb Lane',
    town: 'Leeds',
    postcode: 'LS1 1AA',
  };

  const aCustomer = async () => {
    const who = browser(service);
    const { body } = await who.post(register.path, form({ password: goodPassword, password_confirmation: goodPassword })).expect(200);
    const userId = String(body.data.userId);
    const change = (more: object = {}) => who.post(changeDetails.path, { ...details, ...more });
    const person = async () => (await who.read(readMe.path)).person;
    const trail = async () => (await service.by(agent).get('/api/accounts/audit').query({ subjectId: userId }).expect(200)).body.data.rows;
    return { who, userId, change, person, trail };
  };

  it('are changed by them, told, and in the trail without what they say', async () => {
    const { userId, change, person, trail } = await aCustomer();
    const { data } = (await change().expect(200)).body;
    const kept = { firstName: 'Ann', lastName: 'O’Neill', address: ['1 Kerb Lane', 'Leeds'], postcode: 'LS1 1AA' };
    expect([data, await person()]).toMatchObject([kept, kept]);
    expect((await service.events()).at(-1)).toMatchObject({ type: customerDetailsChanged.type, data: { customerId: userId } });
    const [entry] = await trail();
    expect(entry).toMatchObject({ action: 'details-changed', after: { changed: 'name, phone, address' } });
    expect(JSON.stringify(entry)).not.toContain('Kerb Lane');
  });

  it('A2: that had no address learn the one given with a purchase, told and in the trail; another never replaces it', async () => {
    const { userId, person, trail, change } = await aCustomer();
    const { phone } = await person();
    const empty = { address_line_1: '', address_line_2: '', town: '', county: '', postcode: '' };
    await change({ phone: phone ?? '', ...empty }).expect(200);
    const buys = async (address_line_1: string) => {
      service.answer(readAddressOfQuote, () => ({ address_line_1, town: 'York', postcode: 'yo31 7pl' }));
      await service.deliver(purchaseCompleted, { ...purchaseCompleted.sample, customerId: userId });
    };
    await buys('14 Foss Bank');
    const kept = { firstName: 'Ann', phone, address: ['14 Foss Bank', 'York'], postcode: 'YO31 7PL' };
    expect(await person()).toMatchObject(kept);
    expect((await service.events()).at(-1)).toMatchObject({ type: customerDetailsChanged.type, data: { customerId: userId } });
    expect((await trail())[0]).toMatchObject({ action: 'details-changed', after: { changed: 'address' } });
    await buys('99 Other Street');
    expect(await person()).toMatchObject(kept);
  });

  it('changed name that part in the trail', async () => {
    const { change, trail } = await aCustomer();
    for (const [more, changed] of [
      [{}, 'name, phone, address'],
      [{ title: 'Dr' }, 'name'],
      [{ title: 'Dr', phone: '' }, 'phone'],
      [{ title: 'Dr', phone: '', postcode: 'LS1 1AB' }, 'address'],
      [{ title: 'Dr', phone: '', postcode: 'LS1 1AB', address_line_2: 'Leeds', town: 'West Yorkshire' }, 'address'],
      [{ title: 'Dr', phone: '', postcode: 'LS1 1AB', county: 'West Yorkshire' }, 'address'],
    ] as const) {
      service.clock.advance(1);
      await change(more).expect(200);
      expect((await trail())[0].after).toEqual({ changed });
    }
  });

  it('stay as they were when the session is ended meanwhile: a code to sign in with goes to that telephone', async () => {
    const { who, userId, change } = await aCustomer();
    const token = who.token() ?? '';
    jest.spyOn(service.get(BlockedFields), 'refuse').mockImplementationOnce(() => service.get(SessionsService).end(token));
    await change({ phone: '07700 900999' }).expect(401);
    expect((await service.get(PeopleRepository).find(userId))?.phone).toBeNull();
  });

  it('are reported by email where the telephone number is another: a code to sign in with goes to it', async () => {
    const sent: object[] = [];
    service.answer(sendMessage, ({ body }) => {
      sent.push(body);
      return {};
    });
    const { userId, change, person } = await aCustomer();
    for (const more of [{ phone: (await person()).phone ?? '' }, {}, { title: 'Dr' }]) await change(more).expect(200);
    await service.sweep(notifyOfChange);
    expect(sent.filter((one) => 'customerId' in one && one.customerId === userId)).toMatchObject([
      { to: (await person()).email, isForStaff: false, facts: { change: 'own-phone-changed' } },
    ]);
  });

  it('sent as they are change nothing and tell nothing', async () => {
    const { change, trail } = await aCustomer();
    await change().expect(200);
    const before = [(await service.events()).length, (await trail()).length];
    await change().expect(200);
    expect([(await service.events()).length, (await trail()).length]).toEqual(before);
  });
});

describe('subscriptions', () => {
  const aCustomer = async () => {
    const who = browser(service);
    const { body } = await who.post(register.path, form()).expect(200);
    const customerId = String(body.data.userId);
    const choose = async (chosen: object) => (await who.post(updateSubscriptions.path, chosen).expect(200)).body.data;
    const published = async () =>
      (await service.events()).filter(({ subject, type }) => subject === customerId && type.includes('consent-changed'));
    return { who, customerId, choose, published };
  };
  const none = { email: false, sms: false, phone: false, post: false };

  it('are none until the customer has chosen', async () => {
    const { who } = await aCustomer();
    expect(await who.read(readSubscriptions.path)).toEqual(none);
  });

  it('are what was sent, as JSON or as a form, and nothing else', async () => {
    const { who, choose } = await aCustomer();
    expect(await choose({ email: true, post: 'on' })).toEqual({ ...none, email: true, post: true });
    expect(await choose({ sms: '1' })).toEqual({ ...none, sms: true });
    expect((await who.get(readSubscriptions.path)).body.data).toEqual({ ...none, sms: true });
  });

  it('are ended by another service for staff who were asked to, and say whether there were any', async () => {
    const { who, customerId, choose, published } = await aCustomer();
    await choose({ email: true });
    const end = (userId = customerId) => service.by('callbacks').post(unsubscribeInternally.path.replace('{userId}', userId));
    expect((await end().expect(200)).body.data).toEqual({ changed: true });
    expect((await end().expect(200)).body.data).toEqual({ changed: false });
    expect((await who.get(readSubscriptions.path)).body.data).toEqual(none);
    expect((await published()).at(-1)?.data).toMatchObject({ withdrawn: ['email'] });
    await end(randomUUID()).expect(404);
  });

  it('are told to other services as they were chosen, which is nothing at first', async () => {
    const { customerId, choose } = await aCustomer();
    const told = async (userId = customerId) =>
      (await service.by('callbacks').get(readChosenSubscriptions.path.replace('{userId}', userId))).body;
    expect((await told()).data).toEqual({ chosen: null });
    await choose({ sms: true });
    expect((await told()).data).toEqual({ chosen: { ...none, sms: true } });
    await choose({});
    expect((await told()).data).toEqual({ chosen: none });
    expect((await told(randomUUID())).error.code).toBe('NOT_FOUND');
  });

  it('are published and stored as proof when they change, and only then', async () => {
    const { customerId, choose, published } = await aCustomer();
    await choose({ email: true });
    await choose({ email: true });
    service.clock.advance(60_000);
    await choose({});
    expect((await published()).map(({ data }) => data)).toEqual([
      { customerId, given: ['email'], withdrawn: [] },
      { customerId, given: [], withdrawn: ['email'] },
    ]);
    const versions = (await published()).map(({ sequence }) => sequence);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    expect((await service.get(ConsentsRepository).of(customerId)).map(({ given, withdrawn }) => [given, withdrawn])).toEqual([
      [['email'], []],
      [[], ['email']],
    ]);
  });

  it('are shown to staff with each change, newest first, and not who is a colleague', async () => {
    const { customerId, choose } = await aCustomer();
    const shown = async (userId = customerId, role: 'agent' | 'admin' = 'agent') =>
      service.by({ kind: 'staff', userId: randomUUID(), role }).get(readSubscriptionsOfCustomer.path.replace('{userId}', userId));
    expect((await shown()).body.data).toEqual({ chosen: null, changes: [] });
    await choose({ email: true, post: true });
    const first = service.clock.now().toISOString();
    service.clock.advance(60_000);
    await choose({ email: true });
    expect((await shown()).body.data).toEqual({
      chosen: { ...none, email: true },
      changes: [
        { at: service.clock.now().toISOString(), given: [], withdrawn: ['post'] },
        { at: first, given: ['email', 'post'], withdrawn: [] },
      ],
    });
    const colleague = (await aCustomer()).customerId;
    await service.get(Mongo).transaction((session) => service.get(PeopleRepository).setRole(colleague, 'agent', session));
    expect((await shown(colleague)).status).toBe(404);
    expect((await shown(colleague, 'admin')).status).toBe(200);
    expect((await shown(randomUUID())).status).toBe(404);
  });
});

describe('how likely a customer is to recommend us', () => {
  const rate = (rating: unknown, userId: string = randomUUID()) =>
    service.by({ kind: 'customer', userId }).post(rateRecommendation.path).send({ rating });

  it.each([
    [6, false],
    [7, true],
  ])('A9: %i is positive: %s', async (rating, isPositive) => expect((await rate(rating).expect(200)).body.data).toEqual({ isPositive }));

  it('A7: is their latest answer', async () => {
    const userId = randomUUID();
    await rate(9, userId).expect(200);
    await rate(3, userId).expect(200);
    const ratings = service.get(Mongo).connection.model('ratings');
    expect(await ratings.find({ _id: userId }).lean()).toMatchObject([{ rating: 3 }]);
  });

  const waveAway = (userId: string) => service.by({ kind: 'customer', userId }).post(waveRecommendationAway.path).send({});
  it.each([
    ['answered', (userId: string) => rate(9, userId)],
    ['waved away', waveAway],
    ['answered, then waved away', async (userId: string) => (await rate(2, userId).expect(200), waveAway(userId))],
  ])('is not asked again for a year after it was %s', async (_, say) => {
    const userId = randomUUID();
    const isAsked = async () => {
      const { body } = await service.by({ kind: 'customer', userId }).get(readRecommendation.path).expect(200);
      return body.data.isAsked;
    };
    service.clock.set(new Date('2026-11-21T12:00:00Z'));
    const seen: boolean[] = [await isAsked()];
    await say(userId);
    for (const day of ['2027-11-20', '2027-11-21']) {
      service.clock.set(new Date(`${day}T12:00:00Z`));
      seen.push(await isAsked());
    }
    expect(seen).toEqual([true, false, true]);
  });
});

describe('a blocked value', () => {
  const sorry = (what: string) => `We cannot use this ${what} online. Please call us on 0306 999 0142.`;
  const blocked = [
    digestOf('email', 'blocked@example.test'),
    digestOf('phone', '07700 900666'),
    digestOf('postcode', 'LS1 1AA'),
    digestOf('vrm', 'ER19BLK'),
    digestOf('vrm', 'AA19AAA'),
  ];

  beforeAll(async () => {
    service.answer(readBlockedFields, () => ({ version: 1, digests: blocked.map(String) }));
    await service.deliver(fieldBlocked, fieldBlocked.sample);
    await service.sweep(copyBlockedFields);
  });
  it('A4: is refused beside its fields where somebody registers', async () => {
    const typed = form({ email: 'Blocked@example.test', phone: '+44 7700 900666', postcode: 'ls11aa' });
    const { body } = await browser(service).post(register.path, typed).expect(400);
    expect(body.error.fields).toEqual({ email: sorry('email address'), phone: sorry('phone number'), postcode: sorry('postcode') });
  });

  it('A4: is refused as the other email address of a customer', async () => {
    const who = browser(service);
    await who.post(register.path, form()).expect(200);
    const { body } = await who.post(askEmailChange.path, { email: 'blocked@example.test' }).expect(400);
    expect(body.error.fields).toEqual({ email: sorry('email address') });
  });

  it('A4: is refused as the other registration of a car, and stops nobody who takes back what they asked for', async () => {
    const [userId, carId] = [randomUUID(), randomUUID()];
    const vehicle = { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', range: null };
    await service.get(Mongo).transaction((session) => service.get(CarsService).add({ id: carId, customerId: userId, vehicle }, session));
    const ask = (new_reg_number: string) =>
      service
        .by({ kind: 'customer', userId })
        .post(requestRegistrationChange.path)
        .send({ car_id: carId, user_id: userId, new_reg_number });
    const { body } = await ask('er19 blk').expect(400);
    expect(body.error.fields).toEqual({ new_reg_number: sorry('registration number') });
    await ask('BB19BBB').expect(200);
    await ask('AA19AAA').expect(200);
  });
});
