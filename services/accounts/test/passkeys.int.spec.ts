import type { Caller } from '@kerbside/contracts/caller';
import { demoPeople } from '@kerbside/contracts/demo';
import { login, readSession } from '@kerbside/contracts/http/accounts/accounts';
import {
  beginPasskey,
  beginPasskeyStep,
  confirmPasskey,
  listPasskeys,
  readSecondStep,
  takePasskeyStep,
  type PasskeyToUse,
} from '@kerbside/contracts/http/accounts/passkeys';
import { beginSecondFactor, confirmSecondFactor, readSecondFactor, takeSecondStep } from '@kerbside/contracts/http/accounts/second-factor';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { Secret, TOTP } from 'otpauth';
import { challengeLifeMs, mostPasskeys } from '../src/factors/passkey.js';
import { notifyOfChange } from '../src/changed-factors/factor-changes.js';
import { hasThisName } from '../src/passkeys/passkeys.service.js';
import { freshMs } from '../src/sessions/session.js';
import { Authenticator } from './authenticator.js';
import { browser, type Browser } from './browser.js';
import { DemoStage, password } from './demo-stage.js';

const { admin, agent, finance, customer } = demoPeople;
const asAdmin: Caller = { kind: 'staff', userId: admin.id, role: 'admin' };

let service: ServiceUnderTest;
const demo = new DemoStage();
const stage = async (secondFactor?: 'required') => {
  service = await demo.open(secondFactor);
};
afterAll(() => demo.close());

const signedIn = async ({ email }: { readonly email: string }): Promise<Browser> => {
  const who = browser(service);
  await who.post(login.path, { email, password }).expect(200);
  return who;
};
const session = (who: Browser) => who.read(readSession.path);
const begun = async (who: Browser, body: object = {}) => (await who.post(beginPasskey.path, body).expect(200)).body.data;
const confirm = (who: Browser, credential: object, name = 'Work laptop') => who.post(confirmPasskey.path, { name, credential });
const added = async (who: Browser, key = new Authenticator(), name?: string) => {
  service.clock.advance(1_000);
  const { body } = await confirm(who, key.make(await begun(who)), name).expect(200);
  return { key, recoveryCodes: body.data.recoveryCodes as string[] };
};
const list = async (who: Browser) => (await who.read(listPasskeys.path)).passkeys;
const challengeFor = async (who: Browser) => (await who.post(beginPasskeyStep.path).expect(200)).body.data;
const step = (who: Browser, credential: object) => who.post(takePasskeyStep.path, { credential });
const removal = (who: Browser, id: string, body: object = {}) => who.post(`/api/accounts/passkeys/${id}/remove`, body);
const codeOf = (key: string) => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: service.clock.now().getTime() });
const refusal = 'PASSKEY_REFUSED';
/** A challenge that was never given out. */
const noChallenge: PasskeyToUse = {
  challenge: 'bm90IG91cnM',
  rpId: 'localhost',
  timeout: challengeLifeMs,
  allowCredentials: [],
  userVerification: 'required',
};

describe('where a second step is required', () => {
  beforeEach(() => stage('required'));

  it('a passkey alone satisfies it: it is set up on signing in, and required from then on', async () => {
    const who = await signedIn(agent);
    expect(await session(who)).toMatchObject({ signedIn: false, awaits: 'second-step-setup' });
    const waiting = who.token();
    const { key, recoveryCodes } = await added(who);
    expect(recoveryCodes).toHaveLength(10);
    expect(who.token()).not.toBe(waiting);
    expect(await session(who)).toMatchObject({ signedIn: true, role: 'agent' });

    const next = await signedIn(agent);
    expect(await session(next)).toMatchObject({ signedIn: false, awaits: 'second-step' });
    await next.get(listPasskeys.path).expect(401);
    expect((await next.get(readSecondStep.path).expect(200)).body.data).toEqual({ app: false, passkey: true });
    const before = next.token();
    expect((await step(next, key.use(await challengeFor(next))).expect(200)).body.data).toEqual({ redirect: '/backoffice/' });
    expect(next.token()).not.toBe(before);
    expect(await session(next)).toMatchObject({ signedIn: true, role: 'agent' });
  });

  it('the only one cannot be removed, nor any by others; with another, or an app, it can', async () => {
    const who = await signedIn(agent);
    const { key } = await added(who);
    const [first] = await list(who);
    expect((await removal(who, first.id).expect(409)).body.error.code).toBe('LAST_SECOND_STEP');
    await removal(await signedIn(customer), first.id).expect(404);
    expect(await list(who)).toHaveLength(1);
    const spare = await added(who, new Authenticator(), 'Spare');
    await removal(who, first.id).expect(200);
    const { key: secret } = (await who.post(beginSecondFactor.path).expect(200)).body.data;
    await who.post(confirmSecondFactor.path, { code: codeOf(secret) }).expect(200);
    const [second] = await list(who);
    await removal(who, second.id).expect(200);
    const next = await signedIn(agent);
    expect((await next.get(readSecondStep.path).expect(200)).body.data).toEqual({ app: true, passkey: false });
    expect((await next.post(beginPasskeyStep.path).expect(409)).body.error.code).toBe('NO_PASSKEY');
    for (const gone of [key, spare.key]) await step(next, gone.use(noChallenge)).expect(401);
  });

  it('somebody who has lost every passkey signs in by a recovery code, once each', async () => {
    const { recoveryCodes } = await added(await signedIn(agent));
    const [code = ''] = recoveryCodes;
    const who = await signedIn(agent);
    await who.post(takeSecondStep.path, { code: '000000' }).expect(401);
    await who.post(takeSecondStep.path, { code: code.toLowerCase() }).expect(200);
    expect(await who.read(readSecondFactor.path)).toMatchObject({
      isOn: true,
      recoveryCodesLeft: 9,
      appSince: null,
    });
    await (await signedIn(agent)).post(takeSecondStep.path, { code }).expect(401);
  });
});

describe('adding a passkey', () => {
  beforeEach(() => stage());

  it('requires a verified person, on this site, and no second passkey of the same key', async () => {
    const who = await signedIn(agent);
    const options = await begun(who);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Kerbside' },
      user: { name: agent.email },
      authenticatorSelection: { userVerification: 'required' },
      excludeCredentials: [],
    });
    const { key } = await added(who);
    const again = await begun(who);
    expect(again.excludeCredentials).toEqual([{ id: key.id, type: 'public-key', transports: ['usb'] }]);
    expect((await confirm(who, key.make(again)).expect(409)).body.error.code).toBe('PASSKEY_NOT_ADDED');
    expect(await list(who)).toHaveLength(1);
  });

  it('shows it with its name, when it was made and when it was last used', async () => {
    const { key } = await added(await signedIn(agent), new Authenticator(), ' Blue key ');
    const createdAt = service.clock.now().toISOString();
    service.clock.advance(60_000);
    const who = await signedIn(agent);
    await step(who, key.use(await challengeFor(who))).expect(200);
    const used = service.clock.now().toISOString();
    expect(await list(who)).toEqual([{ id: expect.any(String), name: 'Blue key', createdAt, lastUsedAt: used }]);
    expect(await who.read(readSecondFactor.path)).toEqual({
      isOn: true,
      since: createdAt,
      recoveryCodesLeft: 10,
      appSince: null,
    });
  });

  it('refuses one that is not right, and its challenge is spent', async () => {
    const who = await signedIn(agent);
    const options = await begun(who);
    const key = new Authenticator();
    expect((await confirm(who, key.make(options, { isUnverified: true })).expect(409)).body.error.code).toBe('PASSKEY_NOT_ADDED');
    await confirm(who, key.make(options)).expect(409);
    expect(await list(who)).toEqual([]);
    expect(await session(await signedIn(agent))).toMatchObject({ signedIn: true });
  });

  it('refuses the name of another before anything is made, and no more once that is removed', async () => {
    const who = await signedIn(customer);
    await added(who, new Authenticator(), 'My phone');
    const asked = await who.post(beginPasskey.path, { name: ' My phone ' }).expect(400);
    expect(asked.body.error.fields).toEqual({ name: hasThisName });
    await begun(who, { name: 'My laptop' });
    const [{ id = '' } = {}] = await list(who);
    await removal(who, id).expect(200);
    await begun(who, { name: 'My phone' });
  });

  it('accepts a challenge once, in time, in the session that was given it', async () => {
    const [who, other, colleague] = [await signedIn(agent), await signedIn(agent), await signedIn(finance)];
    const options = await begun(who);
    for (const stranger of [other, colleague]) await confirm(stranger, new Authenticator().make(options)).expect(409);
    service.clock.advance(challengeLifeMs);
    await confirm(who, new Authenticator().make(options)).expect(409);
    const made = new Authenticator().make(await begun(who));
    const answers = await Promise.all([confirm(who, made), confirm(who, made)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await list(who)).toHaveLength(1);
  });

  it(`keeps ${mostPasskeys} at most, even when two are added at once`, async () => {
    const who = await signedIn(agent);
    const { recoveryCodes } = await added(who);
    for (let count = 2; count < mostPasskeys; count += 1) await added(who, new Authenticator(), `Key ${count}`);
    const other = await signedIn(agent);
    const [code = ''] = recoveryCodes;
    await other.post(takeSecondStep.path, { code }).expect(200);
    const [one, two] = [new Authenticator().make(await begun(who)), new Authenticator().make(await begun(other))];
    const answers = await Promise.all([confirm(who, one), confirm(other, two)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await list(who)).toHaveLength(mostPasskeys);
    expect((await who.post(beginPasskey.path).expect(409)).body.error.code).toBe('TOO_MANY_PASSKEYS');
  });

  it('refuses the same key from two browsers at once, as when it is known', async () => {
    const all = [await signedIn(customer), await signedIn(customer)];
    const key = new Authenticator();
    const made = await Promise.all(all.map(async (who) => key.make(await begun(who))));
    const answers = await Promise.all(all.map((who, nth) => confirm(who, made[nth] ?? {})));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is for one of two browsers that add the first at once: the codes shown to the other would be worth nothing', async () => {
    const all = [await signedIn(finance), await signedIn(finance)];
    const made = await Promise.all(all.map(async (who) => new Authenticator().make(await begun(who))));
    const answers = await Promise.all(all.map((who, nth) => confirm(who, made[nth] ?? {})));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  it('ends the rights of every session without the second step', async () => {
    const [one, other] = [await signedIn(agent), await signedIn(agent)];
    await other.get(listPasskeys.path).expect(200);
    await added(one);
    await other.get(listPasskeys.path).expect(401);
    await other.post(beginPasskey.path).expect(401);
    expect(await session(other)).toMatchObject({ signedIn: false, awaits: 'second-step' });
  });

  it('gives new recovery codes where few are left, and otherwise leaves them alone', async () => {
    const who = await signedIn(agent);
    const { recoveryCodes } = await added(who);
    expect((await added(who, new Authenticator(), 'Spare')).recoveryCodes).toEqual([]);
    for (const code of recoveryCodes.slice(0, 8)) await (await signedIn(agent)).post(takeSecondStep.path, { code }).expect(200);
    expect((await added(who, new Authenticator(), 'Third')).recoveryCodes).toHaveLength(10);
    await (await signedIn(agent)).post(takeSecondStep.path, { code: recoveryCodes[9] ?? '' }).expect(401);
  });
});

describe('signing in by a passkey', () => {
  let key: Authenticator;
  beforeEach(async () => {
    await stage();
    ({ key } = await added(await signedIn(agent)));
  });

  it('refuses one that is not right, and its challenge is spent', async () => {
    const who = await signedIn(agent);
    const options = await challengeFor(who);
    expect((await step(who, key.use(options, { isUnverified: true })).expect(401)).body.error.code).toBe(refusal);
    await step(who, key.use(options)).expect(401);
    expect(await session(who)).toMatchObject({ signedIn: false, awaits: 'second-step' });
    await step(who, key.use(await challengeFor(who))).expect(200);
  });

  it('accepts an answer once, even when it is sent twice at the same moment', async () => {
    const who = await signedIn(agent);
    const used = key.use(await challengeFor(who));
    await step(who, used).expect(200);
    await step(await signedIn(agent), used).expect(401);
    const waiting = await signedIn(agent);
    const twice = key.use(await challengeFor(waiting));
    const stolen = { cookie: `ks_session=${waiting.token()}`, 'x-kerbside-request': '1' };
    const send = () => service.http().post(takePasskeyStep.path).set(stolen).send({ credential: twice });
    expect((await Promise.all([send(), send(), send()])).map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  });

  it('accepts a challenge in time, in the session that was given it, for the step it was given for', async () => {
    const [who, other] = [await signedIn(agent), await signedIn(agent)];
    const options = await challengeFor(who);
    await step(other, key.use(options)).expect(401);
    service.clock.advance(challengeLifeMs);
    await step(who, key.use(options)).expect(401);
    const inside = await signedIn(finance);
    const toAdd = await begun(inside);
    await step(who, key.use({ ...options, challenge: toAdd.challenge })).expect(401);
    await challengeFor(who);
    const last = await challengeFor(who);
    await step(who, key.use(last)).expect(200);
  });

  it('refuses another person’s passkey', async () => {
    const { key: theirs } = await added(await signedIn(finance));
    const who = await signedIn(agent);
    await step(who, theirs.use(await challengeFor(who))).expect(401);
    const spare = new Authenticator();
    await step(who, { ...spare.use(await challengeFor(who)), id: key.id, rawId: key.id }).expect(401);
    expect(await session(who)).toMatchObject({ awaits: 'second-step' });
  });

  it('keeps the count, so that a copy of the key is refused', async () => {
    const signIn = async (counter: number) => {
      const who = await signedIn(agent);
      return (await step(who, key.use(await challengeFor(who), { counter }))).status;
    };
    expect(await signIn(7)).toBe(200);
    expect(await signIn(7)).toBe(401);
  });

  it('refuses one that was removed, even when the challenge was given before', async () => {
    const who = await signedIn(agent);
    await step(who, key.use(await challengeFor(who))).expect(200);
    const { key: spare } = await added(who, new Authenticator(), 'Spare');
    const waiting = await signedIn(agent);
    const options = await challengeFor(waiting);
    const [first] = await list(who);
    await removal(who, first.id).expect(200);
    await step(waiting, key.use(options)).expect(401);
    const { allowCredentials } = await challengeFor(waiting);
    expect(allowCredentials.map(({ id }: { id: string }) => id)).toEqual([spare.id]);
  });

  it('allows ten tries an hour, together with codes', async () => {
    const thief = await signedIn(agent);
    const stolen = { cookie: `ks_session=${thief.token()}`, 'x-kerbside-request': '1' };
    const wrong = { credential: new Authenticator().use(noChallenge) };
    const guess = () => service.http().post(takePasskeyStep.path).set(stolen).send(wrong);
    const answers = await Promise.all(Array.from({ length: 12 }, guess));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const code = { code: '000000' };
    expect((await service.http().post(takeSecondStep.path).set(stolen).send(code)).status).toBe(429);
  });

  it('goes to the page that was asked for, and is only for a session that waits', async () => {
    const who = await signedIn(agent);
    const credential = key.use(await challengeFor(who));
    const { body } = await who.post(takePasskeyStep.path, { credential, redirect: '/backoffice/mailbox' }).expect(200);
    expect(body.data.redirect).toBe('/backoffice/mailbox');
    for (const one of [who, browser(service), await signedIn(finance)]) {
      await one.get(readSecondStep.path).expect(401);
      await one.post(beginPasskeyStep.path).expect(401);
      await step(one, credential).expect(401);
    }
  });

  it('stores the challenge with its expiry, and deletes it', async () => {
    const who = await signedIn(agent);
    const { challenge } = await challengeFor(who);
    const kept = service.get(Mongo).connection.collection('passkey_challenges');
    const endsAt = new Date(service.clock.now().getTime() + challengeLifeMs);
    expect(await kept.findOne({ challenge })).toMatchObject({ personId: agent.id, endsAt });
    service.clock.advance(challengeLifeMs);
    await service.sweep('forget-passkey-challenges');
    expect(await kept.countDocuments()).toBe(0);
  });
});

describe('a session that has not just signed in', () => {
  beforeEach(() => stage());
  const wait = () => service.clock.advance(freshMs);

  it('asks for the password before a passkey or an app is added or removed', async () => {
    const who = await signedIn(agent);
    const { key } = await added(who);
    const [first] = await list(who);
    wait();
    const asks = [
      (body: object) => who.post(beginPasskey.path, body),
      (body: object) => who.post(beginSecondFactor.path, body),
      (body: object) => removal(who, first.id, body),
    ];
    for (const ask of asks) {
      expect((await ask({}).expect(401)).body.error).toMatchObject({ code: 'PASSWORD_NEEDED', fields: { password: expect.any(String) } });
      const { body } = await ask({ password: 'not the kettle' }).expect(401);
      expect(body.error).toMatchObject({ code: 'PASSWORD_REFUSED', fields: { password: 'That password is not right' } });
    }
    expect(await list(who)).toHaveLength(1);
    for (const ask of asks) await ask({ password }).expect(200);
    expect(await list(who)).toEqual([]);
    const next = await signedIn(agent);
    expect(await session(next)).toMatchObject({ signedIn: true });
    await step(next, key.use(noChallenge)).expect(401);
  });

  it('does not let the password be guessed there', async () => {
    const who = await signedIn(agent);
    wait();
    for (let tries = 0; tries < 10; tries += 1) await who.post(beginPasskey.path, { password: 'wrong kettle' }).expect(401);
    await who.post(beginPasskey.path, { password }).expect(429);
  });
});

describe('a change of passkeys', () => {
  const sent: object[] = [];
  beforeEach(async () => {
    await stage();
    sent.length = 0;
    service.answer(sendMessage, ({ body }) => {
      sent.push(body);
      return {};
    });
  });

  it('is audited and reported by email, as a new app is', async () => {
    const who = await signedIn(agent);
    await added(who);
    const [{ id }] = await list(who);
    await removal(who, id).expect(200);
    const { key } = (await who.post(beginSecondFactor.path).expect(200)).body.data;
    await who.post(confirmSecondFactor.path, { code: codeOf(key) }).expect(200);
    await service.sweep(notifyOfChange);
    const url = 'http://localhost:3000/backoffice/sign-in';
    expect(sent).toMatchObject(
      ['passkey-added', 'passkey-removed', 'app-set-up'].map((change) => ({
        template: 'second-factor-changed',
        to: agent.email,
        isForStaff: true,
        facts: { change, url },
      })),
    );
    const { body } = await service.by(asAdmin).get(`/api/accounts/audit?subjectId=${agent.id}`).expect(200);
    expect(body.data.rows).toMatchObject([
      { action: 'second-factor-set-up', actorId: agent.id },
      { action: 'passkey-removed', actorId: agent.id, after: { passkeyId: id } },
      { action: 'passkey-added', actorId: agent.id, after: { passkeyId: id } },
    ]);
  });

  it('by an admin removes all of them', async () => {
    const { key } = await added(await signedIn(agent));
    const path = `/api/accounts/staff/${agent.id}/second-factor/reset`;
    await service.by(asAdmin).post(path).send({ why: 'Lost the bag' }).expect(200);
    const who = await signedIn(agent);
    expect(await session(who)).toMatchObject({ signedIn: true, role: 'agent' });
    expect(await list(who)).toEqual([]);
    expect((await added(who, key)).recoveryCodes).toHaveLength(10);
  });
});
