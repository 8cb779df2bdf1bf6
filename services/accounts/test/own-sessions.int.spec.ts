import { login, readMe, readSession, register } from '@kerbside/contracts/http/accounts/accounts';
import { endOtherSessions, listSessions, type OpenSession } from '@kerbside/contracts/http/accounts/sessions';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { service as definition } from '../src/service.js';
import { browser, form, goodPassword, type Browser } from './browser.js';
import { quickHashes } from './quick-hashes.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await testService(definition, { env: { PER_ADDRESS_LIMIT_FACTOR: '100' }, overrides: [quickHashes] });
});
afterAll(() => service.close());

const aCustomer = async (browsers: number): Promise<Browser[]> => {
  const registration = form();
  const first = browser(service);
  await first.post(register.path, registration).expect(200);
  const others = Array.from({ length: browsers - 1 }, () => browser(service));
  for (const other of others) {
    service.clock.advance(60_000);
    await other.post(login.path, { email: registration.email, password: goodPassword }).expect(200);
  }
  return [first, ...others];
};
const listOf = async (who: Browser | undefined) => (await who?.get(listSessions.path).expect(200))?.body.data.rows;

describe('where somebody is signed in', () => {
  it('is listed for them alone, their own browser first', async () => {
    const [laptop, phone] = await aCustomer(2);
    await aCustomer(1);
    const list = await listOf(laptop);
    expect(list.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false]);
    expect(list[0].startedAt < list[1].startedAt).toBe(true);
    expect((await listOf(phone))[0]).toMatchObject({ isCurrent: true, startedAt: list[1].startedAt });
    await browser(service).get(listSessions.path).expect(401);
  });

  it('is one line for each device, however often it is signed in', async () => {
    const [laptop, ...others] = await aCustomer(5);
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
    const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';
    const all = [laptop, ...others];
    for (const [at, agent] of [firefox, firefox, firefox, iphone].entries())
      await all[at]?.get(readSession.path).set('user-agent', agent).expect(200);
    const seen = (await listOf(laptop)).map(({ device, times, isCurrent }: OpenSession) => [device, times, isCurrent]);
    expect(seen).toHaveLength(4);
    expect(seen[0]).toEqual(['Firefox on Windows', 1, true]);
    expect(seen).toEqual(
      expect.arrayContaining([
        ['Firefox on Windows', 2, false],
        ['Safari on iPhone', 1, false],
        [null, 1, false],
      ]),
    );
  });

  it('ends everywhere else at once, and nowhere for others', async () => {
    const [laptop, phone, tablet] = await aCustomer(3);
    const [stranger] = await aCustomer(1);
    await phone?.get(readMe.path).expect(200);
    expect((await laptop?.post(endOtherSessions.path).expect(200))?.body.data).toEqual({ ended: 2 });
    await phone?.get(readMe.path).expect(401);
    await tablet?.get(readMe.path).expect(401);
    await stranger?.get(readMe.path).expect(200);
    expect(await listOf(laptop)).toHaveLength(1);
    expect((await laptop?.post(endOtherSessions.path).expect(200))?.body.data).toEqual({ ended: 0 });
  });

  it('is told to the pages that are open there, once it has ended', async () => {
    const [laptop] = await aCustomer(2);
    const { id: customerId } = (await laptop?.get(readMe.path).expect(200))?.body.data.person ?? {};
    const told = () => service.get(Mongo).database.collection('news').countDocuments({ customerId, part: 'sessions' });
    expect(await told()).toBe(0);
    await laptop?.post(endOtherSessions.path).expect(200);
    expect(await told()).toBe(1);
    await laptop?.post(endOtherSessions.path).expect(200);
    expect(await told()).toBe(1);
  });
});
