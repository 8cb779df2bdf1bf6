import { changeRole, login, readMe, register } from '@kerbside/contracts/http/accounts/accounts';
import {
  beginPasskey,
  beginPasskeySignIn,
  confirmPasskey,
  listPasskeys,
  signInByPasskey,
} from '@kerbside/contracts/http/accounts/passkeys';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { challengeLifeMs, mostPasskeys } from '../src/factors/passkey.js';
import { service as definition } from '../src/service.js';
import { freshMs } from '../src/sessions/session.js';
import { Authenticator, type Fault } from './authenticator.js';
import { browser, form, goodPassword, type Browser } from './browser.js';
import { quickHashes } from './quick-hashes.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await testService(definition, { env: { PER_ADDRESS_LIMIT_FACTOR: '1000' }, overrides: [quickHashes] });
});
afterAll(() => service.close());

const aCustomer = async () => {
  const who = browser(service);
  const { email, ...rest } = form();
  const { body } = await who.post(register.path, { email, ...rest }).expect(200);
  return { who, email, userId: String(body.data.userId) };
};
const begun = async (who: Browser, body: object = {}) => (await who.post(beginPasskey.path, body).expect(200)).body.data;
const added = async (who: Browser, name = 'My phone') => {
  const key = new Authenticator();
  const { body } = await who.post(confirmPasskey.path, { name, credential: key.make(await begun(who)) }).expect(200);
  expect(body.data.recoveryCodes).toEqual([]);
  return key;
};
const list = async (who: Browser) => (await who.get(listPasskeys.path).expect(200)).body.data.passkeys;
const removal = (who: Browser, id: string, body: object = {}) => who.post(`/api/accounts/passkeys/${id}/remove`, body);
const challenge = async () => (await browser(service).post(beginPasskeySignIn.path).expect(200)).body.data;
const signIn = async (key: Authenticator, fault: Fault = {}, who = browser(service)) => {
  const options = await challenge();
  return who.post(signInByPasskey.path, { challenge: options.challenge, credential: key.use(options, fault) });
};

describe('a customer’s passkey', () => {
  it('signs them in without the password, which goes on working', async () => {
    const { who, email } = await aCustomer();
    const key = await added(who);
    await who.get(readMe.path).expect(200);
    const phone = browser(service);
    const answer = await signIn(key, {}, phone);
    expect([answer.status, answer.body.data]).toEqual([200, { redirect: '/account/' }]);
    expect((await phone.get(readMe.path).expect(200)).body.data.person.email).toBe(email);
    await browser(service).post(login.path, { email, password: goodPassword }).expect(200);
  });

  it('asks nobody who they are: the challenge names no passkey', async () => {
    await added((await aCustomer()).who);
    expect(await challenge()).toMatchObject({ allowCredentials: [], userVerification: 'required', rpId: 'localhost' });
  });

  it.each<[string, Fault]>([
    ['on another origin', { origin: 'https://kerbside.example.test' }],
    ['for another site', { rpId: 'example.test' }],
    ['over another challenge', { challenge: 'bm90IG91cnM' }],
    ['without verifying the person', { isUnverified: true }],
    ['with a count that stayed the same', { counter: 0 }],
  ])('is refused %s', async (_, fault) => {
    const key = await added((await aCustomer()).who);
    expect((await signIn(key, { counter: 5 })).status).toBe(200);
    const { status, body } = await signIn(key, fault);
    expect([status, body.error.code]).toEqual([401, 'PASSKEY_REFUSED']);
  });

  it('is refused when nobody knows it, and once its challenge was used or is too old', async () => {
    const key = await added((await aCustomer()).who);
    expect((await signIn(new Authenticator())).status).toBe(401);
    const options = await challenge();
    const answer = { challenge: options.challenge, credential: key.use(options) };
    await browser(service).post(signInByPasskey.path, answer).expect(200);
    await browser(service).post(signInByPasskey.path, answer).expect(401);
    const late = await challenge();
    service.clock.advance(challengeLifeMs);
    await browser(service)
      .post(signInByPasskey.path, { challenge: late.challenge, credential: key.use(late) })
      .expect(401);
  });

  it('does not sign staff in: theirs comes after the password', async () => {
    const { who, userId } = await aCustomer();
    const key = await added(who);
    await service
      .get(Mongo)
      .connection.model('Person')
      .updateOne({ _id: userId }, { $set: { role: 'agent' } });
    expect((await signIn(key)).status).toBe(401);
  });

  it('is forgotten when the customer becomes a colleague, who makes new ones', async () => {
    const [{ who, userId }, { userId: adminId }] = [await aCustomer(), await aCustomer()];
    await service
      .get(Mongo)
      .connection.model('Person')
      .updateOne({ _id: adminId }, { $set: { role: 'admin' } });
    await added(who);
    const asAdmin = service.as({ kind: 'staff', userId: adminId, role: 'admin' });
    const path = changeRole.path.replace('{userId}', userId);
    await service.http().post(path).set(asAdmin).send({ role: 'agent', why: 'Joined us' }).expect(200);
    expect(await list(who)).toEqual([]);
  });

  it('is listed by its name and removed by its owner alone; then it signs nobody in', async () => {
    const { who } = await aCustomer();
    const { who: stranger } = await aCustomer();
    const key = await added(who, ' Blue phone ');
    const [passkey] = await list(who);
    expect(passkey).toMatchObject({ name: 'Blue phone', lastUsedAt: null });
    expect(await list(stranger)).toEqual([]);
    await removal(stranger, passkey.id).expect(404);
    await removal(who, passkey.id).expect(200);
    expect(await list(who)).toEqual([]);
    expect((await signIn(key)).status).toBe(401);
    await browser(service).get(listPasskeys.path).expect(401);
  });

  it('needs the password to be added or removed when the session is not newly signed in', async () => {
    const { who } = await aCustomer();
    await added(who);
    const [{ id }] = await list(who);
    service.clock.advance(freshMs);
    for (const ask of [(body: object) => who.post(beginPasskey.path, body), (body: object) => removal(who, id, body)]) {
      expect((await ask({}).expect(401)).body.error.code).toBe('PASSWORD_NEEDED');
      expect((await ask({ password: 'green kettle' }).expect(401)).body.error.code).toBe('PASSWORD_REFUSED');
      await ask({ password: goodPassword }).expect(200);
    }
  });

  it('is one of ten at most', async () => {
    const { who } = await aCustomer();
    for (let count = 0; count < mostPasskeys; count += 1) await added(who);
    expect((await who.post(beginPasskey.path).expect(409)).body.error.code).toBe('TOO_MANY_PASSKEYS');
  });
});
