import { customerDetailsChanged } from '@kerbside/contracts/events/accounts';
import { purchaseCompleted } from '@kerbside/contracts/events/payments';
import { readMe, register } from '@kerbside/contracts/http/accounts/accounts';
import { changeDetails } from '@kerbside/contracts/http/accounts/details';
import { readAddressOfQuote } from '@kerbside/contracts/http/pricing/purchase';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { randomUUID } from 'node:crypto';
import { service as definition } from '../src/service.js';
import { freshMs } from '../src/sessions/session.js';
import { browser, form, goodPassword } from './browser.js';
import { quickHashes } from './quick-hashes.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await testService(definition, { env: { PER_ADDRESS_LIMIT_FACTOR: '100' }, overrides: [quickHashes] });
});
afterAll(() => service.close());

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
  const person = async () => (await who.get(readMe.path).expect(200)).body.data.person;
  const trail = async () =>
    (await service.http().get('/api/accounts/audit').query({ subjectId: userId }).set(service.as(agent)).expect(200)).body.data.rows;
  return { who, userId, change, person, trail };
};

describe('the details of a customer', () => {
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

  it.each([
    ['another title', { title: 'Dr' }, 'name'],
    ['another first name', { first_name: 'Anna' }, 'name'],
    ['another number', { phone: '07700 900124' }, 'phone'],
    ['no number', { phone: '' }, 'phone'],
    ['another line', { address_line_2: 'Flat 2' }, 'address'],
    ['another postcode', { postcode: 'LS1 1AB' }, 'address'],
  ])('changed by %s name that part in the trail', async (_, more, changed) => {
    const { change, trail } = await aCustomer();
    await change().expect(200);
    await change(more).expect(200);
    expect((await trail())[0].after).toEqual({ changed });
  });

  it('sent as they are change nothing and tell nothing', async () => {
    const { change, trail } = await aCustomer();
    await change().expect(200);
    const before = [(await service.events()).length, (await trail()).length];
    await change().expect(200);
    expect([(await service.events()).length, (await trail()).length]).toEqual(before);
  });

  it('need the password for another number, once the session is not newly signed in', async () => {
    const { change, person } = await aCustomer();
    await change().expect(200);
    service.clock.advance(freshMs + 1);
    await change({ town: 'Hull' }).expect(200);
    expect((await change({ phone: '07700 900125' }).expect(401)).body.error.code).toBe('PASSWORD_NEEDED');
    await change({ phone: '07700 900125', password: 'not that one' }).expect(401);
    await change({ phone: '07700 900125', password: goodPassword }).expect(200);
    expect((await person()).phone).toContain('900125');
  });

  it.each([
    ['without a first name', { first_name: ' ' }, 'first_name'],
    ['without a last name', { last_name: '' }, 'last_name'],
    ['with a number that is none', { phone: 'abc' }, 'phone'],
    ['with half a postcode', { postcode: 'LS1' }, 'postcode'],
  ])('%s are refused beside that field', async (_, more, field) => {
    const { change } = await aCustomer();
    expect(Object.keys((await change(more).expect(400)).body.error.fields)).toEqual([field]);
  });

  it('are nobody’s without a session', async () => {
    await browser(service).post(changeDetails.path, details).expect(401);
  });
});
