import { jest } from '@jest/globals';
import type { Caller } from '@kerbside/contracts/caller';
import { demoPeople } from '@kerbside/contracts/demo';
import { changeRole, listStaff, login, readMe, readSession, register } from '@kerbside/contracts/http/accounts/accounts';
import {
  beginPasskey,
  beginPasskeySignIn,
  confirmPasskey,
  listPasskeys,
  signInByPasskey,
} from '@kerbside/contracts/http/accounts/passkeys';
import { beginSecondFactor, confirmSecondFactor, readSecondFactor, takeSecondStep } from '@kerbside/contracts/http/accounts/second-factor';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { startedService } from '@kerbside/platform/testing/test-service';
import { Secret, TOTP } from 'otpauth';
import { challengeLifeMs, mostPasskeys } from '../src/factors/passkey.js';
import { notifyOfChange } from '../src/changed-factors/factor-changes.js';
import { notifyOfReset } from '../src/second-factor/second-factor-reset.js';
import { WebAuthn } from '../src/passkeys/web-authn.js';
import { SessionsService } from '../src/sessions/sessions.service.js';
import { service as definition } from '../src/service.js';
import { Authenticator, type Fault } from './authenticator.js';
import { browser, type Browser, form, goodPassword } from './browser.js';
import { DemoStage, password } from './demo-stage.js';
import { quickHashes } from './quick-hashes.js';

describe('second factor', () => {
  const { admin, agent, finance, customer } = demoPeople;
  const period = 30_000;

  const stage = new DemoStage();
  afterAll(() => stage.close());
  const codeOf = (service: ServiceUnderTest, key: string) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: service.clock.now().getTime() });
  const signedIn = async (service: ServiceUnderTest, { email }: { readonly email: string }, who = browser(service)): Promise<Browser> => {
    await who.post(login.path, { email, password }).expect(200);
    return who;
  };
  const session = (who: Browser) => who.read(readSession.path);
  const step = (who: Browser, code: string) => who.post(takeSecondStep.path, { code });
  const enrolled = async (service: ServiceUnderTest, who: Browser) => {
    const { key, uri, recoveryCodes } = (await who.post(beginSecondFactor.path).expect(200)).body.data;
    const { body } = await who.post(confirmSecondFactor.path, { code: codeOf(service, key) }).expect(200);
    // Where this answer is lost, they are those that came with the key.
    expect(body.data.recoveryCodes).toEqual(recoveryCodes);
    service.clock.advance(period);
    return { key: String(key), uri: String(uri), recoveryCodes: body.data.recoveryCodes as string[] };
  };
  const asAdmin: Caller = { kind: 'staff', userId: admin.id, role: 'admin' };
  const reset = (service: ServiceUnderTest, userId: string, caller: Caller = asAdmin, why = 'Lost the phone') =>
    service.by(caller).post(`/api/accounts/staff/${userId}/second-factor/reset`).send({ why });

  describe('where the second step is required', () => {
    let service: ServiceUnderTest;
    beforeEach(async () => {
      service = await stage.open('required');
    });

    it('a password alone gives staff no rights, and they are asked to set up the second step', async () => {
      const who = await signedIn(service, admin);
      expect(await session(who)).toEqual({
        signedIn: false,
        userId: null,
        email: null,
        name: null,
        role: null,
        awaits: 'second-step-setup',
      });
      await who.get(listStaff.path).expect(401);
      await step(who, '123456').expect(401);
      const waiting = who.token();
      await enrolled(service, who);
      expect(who.token()).not.toBe(waiting);
      expect(await session(who)).toMatchObject({ signedIn: true, role: 'admin' });
      await who.get(listStaff.path).expect(200);
      const cookie = `ks_session=${waiting}`;
      expect((await service.http().get(readSession.path).set({ cookie })).body.data.awaits).toBeUndefined();
    });

    it('customers sign in as before; one who becomes staff has no rights without it', async () => {
      const who = await signedIn(service, customer);
      expect(await session(who)).toMatchObject({ signedIn: true, userId: customer.id });
      await service.by(asAdmin).post(`/api/accounts/staff/${customer.id}/role`).send({ role: 'agent', why: 'Joins' }).expect(200);
      expect(await session(who)).toMatchObject({ signedIn: false, awaits: 'second-step-setup' });
      await who.get(readSecondFactor.path).expect(401);
    });
  });

  describe('a second step', () => {
    let service: ServiceUnderTest;
    beforeEach(async () => {
      service = await stage.open();
    });

    it('is offered to staff: without it they sign in by password, and once it is on, sessions without it lose their rights', async () => {
      const [one, other] = [await signedIn(service, agent), await signedIn(service, agent)];
      expect(await one.read(readSecondFactor.path)).toEqual({
        isOn: false,
        since: null,
        recoveryCodesLeft: 0,
        appSince: null,
      });
      await other.get(readSecondFactor.path).expect(200);
      const since = service.clock.now().toISOString();
      const { uri } = await enrolled(service, one);
      expect(decodeURIComponent(uri)).toContain(`Kerbside:${agent.email}`);
      expect(await one.read(readSecondFactor.path)).toEqual({
        isOn: true,
        since,
        recoveryCodesLeft: 10,
        appSince: since,
      });
      await other.get(readSecondFactor.path).expect(401);
      expect(await session(other)).toMatchObject({ signedIn: false, awaits: 'second-step' });
    });

    it('signs in by the app’s code, under a new token, and a code works once', async () => {
      const { key } = await enrolled(service, await signedIn(service, agent));
      const who = await signedIn(service, agent);
      const waiting = who.token();
      const code = codeOf(service, key);
      expect((await step(who, `${code.slice(0, 3)} ${code.slice(3)}`).expect(200)).body.data).toEqual({ redirect: '/backoffice/' });
      expect(who.token()).not.toBe(waiting);
      expect(await session(who)).toMatchObject({ signedIn: true, role: 'agent' });
      await step(await signedIn(service, agent), code).expect(401);
      service.clock.advance(period);
      const asked = { code: codeOf(service, key), redirect: '/backoffice/mailbox' };
      const { body } = await (await signedIn(service, agent)).post(takeSecondStep.path, asked).expect(200);
      expect(body.data.redirect).toBe('/backoffice/mailbox');
      service.clock.advance(period);
      await step(await signedIn(service, agent), codeOf(service, key)).expect(200);
    });

    it('lets in only one of several who send a code at the same moment', async () => {
      const { key, recoveryCodes } = await enrolled(service, await signedIn(service, agent));
      for (const code of [codeOf(service, key), recoveryCodes[0] ?? '']) {
        const all = await Promise.all([1, 2, 3].map(() => signedIn(service, agent)));
        const answers = await Promise.all(all.map((who) => step(who, code)));
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
      }
    });

    it('refuses a wrong code beside its field, and without a session that waits', async () => {
      const { key } = await enrolled(service, await signedIn(service, agent));
      const who = await signedIn(service, agent);
      const { body } = await step(who, '000000').expect(401);
      expect(body.error).toMatchObject({ code: 'SECOND_STEP_REFUSED', fields: { code: expect.stringContaining('not right') } });
      expect((await step(who, '').expect(400)).body.error.fields).toEqual({ code: 'Enter the code from your app' });
      await step(browser(service), codeOf(service, key)).expect(401);
      await step(await signedIn(service, finance), codeOf(service, key)).expect(401);
      expect(await session(who)).toMatchObject({ awaits: 'second-step' });
    });

    it('opens nothing for a session that was ended while the code was checked', async () => {
      const { key } = await enrolled(service, await signedIn(service, agent));
      const who = await signedIn(service, agent);
      const sessions = service.get(SessionsService);
      const complete = sessions.complete.bind(sessions);
      const completing = jest.spyOn(sessions, 'complete').mockImplementationOnce(async (...given) => {
        await service.get(Mongo).transaction((session) => sessions.endAllOf(agent.id, session));
        return complete(...given);
      });
      await step(who, codeOf(service, key)).expect(401);
      completing.mockRestore();
      expect(await session(who)).toMatchObject({ signedIn: false });
    });

    it('takes each recovery code once, as typed, counts the remaining ones, and reports its use by email', async () => {
      const sent: object[] = [];
      service.answer(sendMessage, ({ body }) => {
        sent.push(body);
        return {};
      });
      const { recoveryCodes } = await enrolled(service, await signedIn(service, agent));
      expect(recoveryCodes).toHaveLength(10);
      const [code = ''] = recoveryCodes;
      const who = await signedIn(service, agent);
      await step(who, code.toLowerCase()).expect(200);
      expect((await who.read(readSecondFactor.path)).recoveryCodesLeft).toBe(9);
      await step(await signedIn(service, agent), code).expect(401);
      await service.sweep(notifyOfChange);
      expect(sent).toMatchObject(['app-set-up', 'recovery-code-used'].map((change) => ({ to: agent.email, facts: { change } })));
      const { body } = await service.by(asAdmin).get(`/api/accounts/audit?subjectId=${agent.id}`).expect(200);
      expect(body.data.rows[0]).toMatchObject({ action: 'recovery-code-used', actorId: agent.id });
    });

    it('keeps neither keys nor recovery codes in clear', async () => {
      const who = await signedIn(service, agent);
      const { key, recoveryCodes } = await enrolled(service, who);
      const next = (await who.post(beginSecondFactor.path).expect(200)).body.data.key;
      const kept = JSON.stringify(await service.get(Mongo).connection.collection('second_factors').find().toArray());
      for (const secret of [key, next, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
        expect(kept).not.toContain(secret);
    });

    it('allows exactly ten guesses an hour, even concurrent ones; a known device is counted separately', async () => {
      const owner = await signedIn(service, agent);
      const { key } = await enrolled(service, owner);
      const thief = await signedIn(service, agent);
      const stolen = { cookie: `ks_session=${thief.token()}`, 'x-kerbside-request': '1' };
      const guess = () => service.http().post(takeSecondStep.path).set(stolen).send({ code: '000000' });
      const answers = await Promise.all(Array.from({ length: 14 }, guess));
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
      await step(await signedIn(service, agent, owner), codeOf(service, key)).expect(200);
    });

    it('allows no more guesses to a thief who signs in by the password again', async () => {
      await enrolled(service, await signedIn(service, agent));
      const thief = browser(service);
      const guess = async () => (await step(await signedIn(service, agent, thief), '000000')).status;
      for (let tries = 1; tries <= 10; tries += 1) expect(await guess()).toBe(401);
      expect(await guess()).toBe(429);
    });

    it('is replaced by another app only by somebody signed in, and the old one works until the new one is confirmed', async () => {
      const who = await signedIn(service, agent);
      const old = await enrolled(service, who);
      const waiting = await signedIn(service, agent);
      await waiting.post(beginSecondFactor.path).expect(401);
      await waiting.post(confirmSecondFactor.path, { code: '000000' }).expect(401);
      expect((await who.post(confirmSecondFactor.path, { code: '000000' }).expect(409)).body.error.code).toBe('NO_KEY_TO_CONFIRM');
      const { key } = (await who.post(beginSecondFactor.path).expect(200)).body.data;
      await who.post(confirmSecondFactor.path, { code: codeOf(service, old.key) }).expect(401);
      await step(waiting, codeOf(service, old.key)).expect(200);
      await who.post(confirmSecondFactor.path, { code: codeOf(service, key) }).expect(200);
      service.clock.advance(period);
      await step(await signedIn(service, agent), codeOf(service, old.key)).expect(401);
      await step(await signedIn(service, agent), old.recoveryCodes[0] ?? '').expect(401);
      await step(await signedIn(service, agent), codeOf(service, key)).expect(200);
    });

    it('is removed by an admin: audited, reported by email, and every session ends', async () => {
      const sent: object[] = [];
      service.answer(sendMessage, ({ body }) => {
        sent.push(body);
        return {};
      });
      const who = await signedIn(service, agent);
      await enrolled(service, who);
      expect((await reset(service, admin.id).expect(409)).body.error.code).toBe('OWN_SECOND_FACTOR');
      await reset(service, customer.id).expect(404);
      expect((await reset(service, agent.id, asAdmin, ' ').expect(400)).body.error.fields).toEqual({ why: 'Say why, for the audit trail' });
      await reset(service, agent.id).expect(200);
      expect(await session(who)).toMatchObject({ signedIn: false });
      const again = await signedIn(service, agent);
      // Nothing is left to reset. An answer may have been lost; another admin has not seen that.
      await reset(service, agent.id).expect(200);
      const { error } = (await reset(service, agent.id, { ...asAdmin, userId: customer.id }).expect(409)).body;
      expect(error).toMatchObject({ code: 'NO_SECOND_FACTOR', data: { by: admin.id, at: service.clock.now().toISOString() } });
      expect(await session(again)).toMatchObject({ signedIn: true, role: 'agent' });
      await service.sweep(notifyOfReset);
      expect(sent).toMatchObject([{ template: 'second-factor-reset', to: agent.email, isForStaff: true }]);
      const { body } = await service.by(asAdmin).get(`/api/accounts/audit?subjectId=${agent.id}`).expect(200);
      expect(body.data.rows[0]).toMatchObject({ action: 'second-factor-reset', actorId: admin.id, why: 'Lost the phone' });
      expect(body.data.rows[1]).toMatchObject({ action: 'second-factor-set-up' });
    });

    it('is removed by an operator for the only admin, and audited as that', async () => {
      service.answer(sendMessage, () => ({}));
      const command = definition.commands?.['reset-second-factor'];
      const run = (...args: string[]) => command?.(service.app, args);
      const who = await signedIn(service, admin);
      await enrolled(service, who);
      await expect(run(admin.email)).rejects.toThrow('Say whose, and why');
      await expect(run(customer.email, 'Lost the phone')).rejects.toThrow('No member of staff');
      expect(await session(who)).toMatchObject({ signedIn: true });
      expect(await run(admin.email.toUpperCase(), 'Lost', 'the', 'phone')).toContain('Their second step is gone');
      expect(await run(admin.email, 'Lost the phone')).toContain('They have no second step');
      expect(await session(who)).toMatchObject({ signedIn: false });
      expect(await session(await signedIn(service, admin))).toMatchObject({ signedIn: true, role: 'admin' });
      const { body } = await service.by(asAdmin).get(`/api/accounts/audit?subjectId=${admin.id}`).expect(200);
      const entry = { action: 'second-factor-reset', actorKind: 'service', actorId: 'operator', why: 'Lost the phone' };
      expect(body.data.rows[0]).toMatchObject(entry);
    });

    it('stays with a session whose token is replaced', async () => {
      const who = await signedIn(service, agent);
      await enrolled(service, who);
      const before = who.token();
      await service.by(asAdmin).post(`/api/accounts/staff/${agent.id}/role`).send({ role: 'finance', why: 'Moves' }).expect(200);
      expect(await session(who)).toMatchObject({ signedIn: true, role: 'finance' });
      expect(who.token()).not.toBe(before);
      expect(await session(who)).toMatchObject({ signedIn: true, role: 'finance' });
    });
  });

  it('a customer needs none to register', async () => {
    const service = await stage.open('required');
    const who = browser(service);
    await who.post('/ajax/register', form()).expect(200);
    expect(await session(who)).toMatchObject({ signedIn: true, role: null });
  });
});

describe('a customer’s passkey', () => {
  const service = startedService(definition, { env: { PER_ADDRESS_LIMIT_FACTOR: '1000' }, overrides: [quickHashes] });

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
  const list = async (who: Browser) => (await who.read(listPasskeys.path)).passkeys;
  const removal = (who: Browser, id: string, body: object = {}) => who.post(`/api/accounts/passkeys/${id}/remove`, body);
  const challenge = async () => (await browser(service).post(beginPasskeySignIn.path).expect(200)).body.data;
  const signIn = async (key: Authenticator, fault: Fault = {}, who = browser(service)) => {
    const options = await challenge();
    return who.post(signInByPasskey.path, { challenge: options.challenge, credential: key.use(options, fault) });
  };

  it('signs them in without the password, which goes on working', async () => {
    const { who, email } = await aCustomer();
    const key = await added(who);
    await who.get(readMe.path).expect(200);
    const phone = browser(service);
    const answer = await signIn(key, {}, phone);
    expect([answer.status, answer.body.data]).toEqual([200, { redirect: '/account/' }]);
    expect((await phone.read(readMe.path)).person.email).toBe(email);
    await browser(service).post(login.path, { email, password: goodPassword }).expect(200);
  });

  it('is not added in a session that was ended while it was made', async () => {
    const { who, email, userId } = await aCustomer();
    const credential = new Authenticator().make(await begun(who));
    const webAuthn = service.get(WebAuthn);
    const check = webAuthn.made.bind(webAuthn);
    const checking = jest.spyOn(webAuthn, 'made').mockImplementationOnce(async (...given) => {
      await service.get(Mongo).transaction((session) => service.get(SessionsService).endAllOf(userId, session));
      return check(...given);
    });
    await who.post(confirmPasskey.path, { name: 'Thief’s phone', credential }).expect(401);
    checking.mockRestore();
    await who.post(login.path, { email, password: goodPassword }).expect(200);
    expect(await list(who)).toEqual([]);
  });

  it('asks nobody who they are: the challenge names no passkey', async () => {
    await added((await aCustomer()).who);
    expect(await challenge()).toMatchObject({ allowCredentials: [], userVerification: 'required', rpId: 'localhost' });
  });

  it('is refused when nobody knows it or it is not right, and once its challenge was used or is too old', async () => {
    const key = await added((await aCustomer()).who);
    for (const refused of [await signIn(new Authenticator()), await signIn(key, { isUnverified: true })])
      expect([refused.status, refused.body.error.code]).toEqual([401, 'PASSKEY_REFUSED']);
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
      .connection.model('people')
      .updateOne({ _id: userId }, { $set: { role: 'agent' } });
    expect((await signIn(key)).status).toBe(401);
  });

  it('is forgotten when the customer becomes a colleague, who makes new ones', async () => {
    const [{ who, userId }, { userId: adminId }] = [await aCustomer(), await aCustomer()];
    await service
      .get(Mongo)
      .connection.model('people')
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
  });

  it('is one of ten at most, even when two are added at once', async () => {
    const { who, email } = await aCustomer();
    for (let count = 1; count < mostPasskeys; count += 1) await added(who);
    const other = browser(service);
    await other.post(login.path, { email, password: goodPassword }).expect(200);
    const credentials = [new Authenticator().make(await begun(who)), new Authenticator().make(await begun(other))];
    const answers = await Promise.all(
      [who, other].map((one, nth) => one.post(confirmPasskey.path, { name: 'Phone', credential: credentials[nth] })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await who.post(beginPasskey.path).expect(409)).body.error.code).toBe('TOO_MANY_PASSKEYS');
  });
});
