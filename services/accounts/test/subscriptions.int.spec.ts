import { randomUUID } from 'node:crypto';
import { register } from '@kerbside/contracts/http/accounts/accounts';
import {
  readChosenSubscriptions,
  readSubscriptions,
  readSubscriptionsOfCustomer,
  unsubscribeInternally,
  updateSubscriptions,
} from '@kerbside/contracts/http/accounts/subscriptions';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { testService } from '@kerbside/platform/testing/test-service';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { service as definition } from '../src/service.js';
import { PeopleRepository } from '../src/people/people.repository.js';
import { ConsentsRepository } from '../src/subscriptions/consents.repository.js';
import { browser, form } from './browser.js';
import { quickHashes } from './quick-hashes.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await testService(definition, { env: { PER_ADDRESS_LIMIT_FACTOR: '100' }, overrides: [quickHashes] });
});
afterAll(() => service.close());

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

describe('subscriptions', () => {
  it('are none until the customer has chosen', async () => {
    const { who } = await aCustomer();
    expect((await who.get(readSubscriptions.path).expect(200)).body.data).toEqual(none);
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
    const end = (userId = customerId) =>
      service.http().post(unsubscribeInternally.path.replace('{userId}', userId)).set(service.asService('callbacks'));
    expect((await end().expect(200)).body.data).toEqual({ changed: true });
    expect((await end().expect(200)).body.data).toEqual({ changed: false });
    expect((await who.get(readSubscriptions.path)).body.data).toEqual(none);
    expect((await published()).at(-1)?.data).toMatchObject({ withdrawn: ['email'] });
    await end(randomUUID()).expect(404);
  });

  it('are told to other services as they were chosen, which is nothing at first', async () => {
    const { customerId, choose } = await aCustomer();
    const told = async (userId = customerId) =>
      (await service.http().get(readChosenSubscriptions.path.replace('{userId}', userId)).set(service.asService('callbacks'))).body;
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
      service
        .http()
        .get(readSubscriptionsOfCustomer.path.replace('{userId}', userId))
        .set(service.as({ kind: 'staff', userId: randomUUID(), role }));
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

  it('are refused next to the field when they cannot be read', async () => {
    const { who } = await aCustomer();
    const { body } = await who.post(updateSubscriptions.path, { email: { $ne: 1 } }).expect(400);
    expect(Object.keys(body.error.fields)).toEqual(['email']);
  });

  it('cannot be read or changed by anybody else', async () => {
    await browser(service).get(readSubscriptions.path).expect(401);
    await browser(service).post(updateSubscriptions.path, { email: true }).expect(401);
    const staff = service.as({ kind: 'staff', userId: randomUUID(), role: 'agent' });
    await service.http().get(readSubscriptions.path).set(staff).expect(404);
    const gone = service.as({ kind: 'customer', userId: randomUUID() });
    await service.http().get(readSubscriptions.path).set(gone).expect(404);
    await service.http().post(updateSubscriptions.path).set(gone).send({ email: true }).expect(404);
  });
});
