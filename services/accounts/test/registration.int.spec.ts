import { framedHeader } from '@kerbside/contracts/anti-forgery';
import { purchaseCompleted } from '@kerbside/contracts/events/payments';
import { login, readMe, readResetLink, register, resetPassword } from '@kerbside/contracts/http/accounts/accounts';
import { askEmailChange } from '@kerbside/contracts/http/accounts/email';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { startedService } from '@kerbside/platform/testing/test-service';
import { lostAnswerMs } from '../src/people/person.js';
import { firstLinkLifeMs, linkLifeMs } from '../src/recovery/recovery.js';
import { notifyOfChange } from '../src/changed-factors/factor-changes.js';
import { service as definition } from '../src/service.js';
import { browser, form, goodPassword } from './browser.js';
import { newPassword, startedRecovery } from './recovery-under-test.js';

describe('registration', () => {
  const service = startedService(definition, { env: { PER_ADDRESS_LIMIT_FACTOR: '100' } });

  const ask = (body: object) => browser(service).post(register.path, body);

  describe('registering', () => {
    it('makes an account, signs in and publishes an event that holds only ids', async () => {
      const customer = browser(service);
      const { body } = await customer.post(register.path, form({ email: ' Ann.Lee@Example.TEST ' })).expect(200);
      const { userId } = body.data;

      const session = await customer.get('/api/accounts/session').expect(200);
      expect(session.body.data).toEqual({ signedIn: true, userId, email: 'ann.lee@example.test', name: 'Ann Lee', role: null });
      const me = await customer.get('/api/accounts/me').expect(200);
      expect(me.body.data).toMatchObject({ person: { id: userId, postcode: 'YO1 7HH', address: ['1 High Street', 'York'] }, cars: [] });
      const [event] = (await service.events()).filter(({ subject }) => subject === userId);
      expect(event).toMatchObject({ type: 'kerbside.accounts.customer-registered.v1', data: { customerId: userId } });
      expect(JSON.stringify(await service.events())).not.toContain('example.test');
    });

    it('keeps the cookie from scripts and from other sites’ forms', async () => {
      const { headers } = await ask(form()).expect(200);
      expect(String(headers['set-cookie'])).toMatch(/^ks_session=[\w-]{43}; .*Expires=.*; HttpOnly; SameSite=Lax/);
    });

    it('keeps it also in a frame of another site, apart from every other page', async () => {
      const { headers } = await ask(form()).set(framedHeader, '1').expect(200);
      for (const cookie of [headers['set-cookie'] ?? []].flat())
        for (const part of ['HttpOnly', 'Secure', 'SameSite=None', 'Partitioned']) expect(cookie.split('; ')).toContain(part);
    });

    it.each([
      ['password', { password: 'Password1', password_confirmation: 'Password1' }, 'This password is too easy to guess. Choose another one'],
      ['password_confirmation', { password_confirmation: 'something else' }, "Password doesn't match"],
      ['password_confirmation', { password_confirmation: undefined }, 'Enter your password again'],
    ])('refuses a bad %s: %j', async (field, change, message) => {
      const { body } = await ask(form(change)).expect(400);
      expect(body.error).toMatchObject({ code: 'INVALID', fields: { [field]: message } });
    });

    it('takes an address once, however many try at the same moment', async () => {
      const email = 'once@example.test';
      const answers = await Promise.all([1, 2, 3, 4].map(() => ask(form({ email }))));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
      const { body } = await ask(form({ email: 'ONCE@example.test' })).expect(409);
      expect(body.error).toMatchObject({
        code: 'EMAIL_REGISTERED',
        fields: { email: 'This email address is already registered with a Kerbside account. Please log in.' },
      });
    });

    it('answers its own browser again whose answer was lost, for an hour, and nobody else', async () => {
      const mine = form({ password: undefined, password_confirmation: undefined, attempt: 'a-secret-of-this-browser-alone' });
      const { userId } = (await ask(mine).expect(200)).body.data;
      const again = browser(service);
      expect((await again.post(register.path, mine).expect(200)).body.data).toEqual({ userId });
      expect((await again.get('/api/accounts/session').expect(200)).body.data).toMatchObject({ signedIn: true, userId });
      await ask({ ...mine, attempt: 'another-secret-of-another-browser' }).expect(409);
      await ask({ ...mine, attempt: undefined }).expect(409);
      service.clock.advance(lostAnswerMs);
      await ask(mine).expect(409);
    });

    it('leaves staff signed in as themselves when they register somebody, and audits it', async () => {
      const agent = { kind: 'staff', userId: 'd0000000-0000-4000-8000-000000000001', role: 'agent' } as const;
      const answer = await service.by(agent).post(register.path).send(form()).expect(200);
      expect(answer.headers['set-cookie']).toBeUndefined();
      const audit = await service.by(agent).get('/api/accounts/audit').query({ subjectId: answer.body.data.userId });
      expect(audit.body.data.rows).toMatchObject([
        { action: 'customer-registered', actorId: agent.userId, customerId: answer.body.data.userId },
      ]);
    });

    it.each([
      ['staff whose it is', { kind: 'staff', userId: 'd0000000-0000-4000-8000-000000000001', role: 'agent' }, true],
      ['no customer whose it is', { kind: 'customer', userId: 'd0000000-0000-4000-8000-000000000002' }, false],
    ] as const)('tells %s when an address is taken', async (_, who, isTold) => {
      const taken = form();
      const { userId } = (await ask(taken).expect(200)).body.data;
      const { body } = await service.by(who).post(register.path).send(taken).expect(409);
      expect(body.error).toMatchObject({ code: 'EMAIL_REGISTERED' });
      expect(body.error.data).toEqual(isTold ? { customerId: userId } : undefined);
    });

    it('stores the password only as an argon2id hash of the agreed cost', async () => {
      const { body } = await ask(form()).expect(200);
      const credential = await stored('credentials', body.data.userId);
      expect(credential.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(JSON.stringify(await stored('people', body.data.userId))).not.toContain(goodPassword);
    });

    const stored = async (collection: string, id: string): Promise<Record<string, unknown>> => {
      const found = await service.get(Mongo).connection.collection<{ _id: string }>(collection).findOne({ _id: id });
      return { ...found };
    };
  });

  describe('whether an address is taken', () => {
    it.each([
      ['taken@example.test', true],
      ['free@example.test', false],
    ])('%s: %s', async (email, exists) => {
      if (exists) await ask(form({ email }));
      const { body } = await browser(service).get('/ajax/userExists', { email }).expect(200);
      expect(body.data).toEqual({ exists });
    });
  });
});

describe('somebody who buys without a password', () => {
  const at = startedRecovery();
  beforeEach(() => at.reset());

  const without = { password: undefined, password_confirmation: undefined };
  const buys = async (customerId: string) => {
    await at.service.deliver(purchaseCompleted, { ...purchaseCompleted.sample, customerId });
    await at.post();
  };
  const lastToken = () => new URL(at.sent.at(-1)?.facts['url'] ?? '').searchParams.get('token') ?? '';

  it('has an account that no password opens, and chooses one by the link that is emailed after the purchase', async () => {
    const { who, email, userId } = await at.aCustomer(without);
    await who.get(readMe.path).expect(200);
    for (const password of ['', 'blue kettle on the hob'])
      expect((await browser(at.service).post(login.path, { email, password })).status).not.toBe(200);

    await buys(userId);
    expect(at.sent).toMatchObject([{ channel: 'email', template: 'first-password', to: email, customerId: userId }]);
    expect(at.sent[0]?.facts['url']).toMatch(/^http:\/\/localhost:3000\/account\/reset-password\?token=[\w-]{43}$/);

    at.service.clock.advance(firstLinkLifeMs - 1);
    const elsewhere = browser(at.service);
    await elsewhere.post(resetPassword.path, { token: lastToken(), ...newPassword }).expect(200);
    await elsewhere.get(readMe.path).expect(200);
    await elsewhere.post(resetPassword.path, { token: lastToken(), ...newPassword }).expect(410);
    await browser(at.service).post(login.path, { email, password: newPassword.password }).expect(200);
  });

  it('hears no more of it once there is a password', async () => {
    const { userId } = await at.aCustomer(without);
    await buys(userId);
    await browser(at.service)
      .post(resetPassword.path, { token: lastToken(), ...newPassword })
      .expect(200);
    at.reset();
    await buys(userId);
    await buys((await at.aCustomer()).userId);
    await buys((await at.aCustomer(without)).userId);
    expect(at.sent).toHaveLength(1);
  });

  it('is told to choose one first, where it is asked for again', async () => {
    const { who } = await at.aCustomer(without);
    at.service.clock.advance(60 * 60_000);
    const { body } = await who.post(askEmailChange.path, { email: 'other@example.test', password: 'a guess' }).expect(401);
    expect(body.error).toMatchObject({
      code: 'PASSWORD_NEEDED',
      fields: { password: expect.stringContaining('You have no password yet') },
    });
  });
});

describe('reset links', () => {
  const at = startedRecovery();
  beforeEach(() => at.reset());

  describe('asking for a reset link', () => {
    it('gives the same answer for a known and an unknown address, and sends only to the known one', async () => {
      const { email, userId } = await at.aCustomer();
      const known = await at.askLink(email).expect(200);
      const unknown = await at.askLink('nobody@example.test').expect(200);
      expect(known.body.data).toEqual({ option: 'reset', email, otpTransport: null, otpSentTo: null, redirect: null });
      expect(unknown.body.data).toEqual({ ...known.body.data, email: 'nobody@example.test' });
      expect(at.sent).toEqual([]);

      await at.post();
      await at.post();
      expect(at.sent).toMatchObject([{ channel: 'email', template: 'password-reset', to: email, customerId: userId }]);
      expect(at.sent[0]?.facts['url']).toMatch(/^http:\/\/localhost:3000\/account\/reset-password\?token=[\w-]{43}$/);
    });

    it('neither loses the message nor reveals anything while messages cannot be sent', async () => {
      const { email } = await at.aCustomer();
      at.callbacks.areAway = true;
      await at.askLink(email).expect(200);
      await at.post();
      at.callbacks.areAway = false;
      await at.post();
      expect(at.sent).toEqual([]);
      at.service.clock.advance(1_000);
      await at.post();
      expect(at.sent).toHaveLength(1);
    });

    it('gives up when the link would arrive too late', async () => {
      const { email } = await at.aCustomer();
      at.callbacks.areAway = true;
      await at.askLink(email).expect(200);
      at.service.clock.advance(linkLifeMs);
      at.callbacks.areAway = false;
      await at.post();
      expect(at.sent).toEqual([]);
    });

    it('allows three an hour per address, known or not', async () => {
      for (const email of [(await at.aCustomer()).email, 'flooded@example.test']) {
        for (let tries = 1; tries <= 3; tries += 1) await at.askLink(email).expect(200);
        await at.askLink(email).expect(429);
      }
    });

    it('stores nothing that signs in', async () => {
      const { who, email } = await at.aCustomer();
      const secrets = [await at.linkToken(email), await at.codeFor(who, email)];
      const kept = await at.service.get(Mongo).connection.collection('recoveries').find({ email }).toArray();
      expect(kept.map(({ kind }) => kind).toSorted()).toEqual(['code', 'link']);
      for (const secret of secrets) expect(JSON.stringify(kept)).not.toContain(secret);
    });
  });

  describe('a reset link', () => {
    it('sets the password, ends every other session and signs in', async () => {
      const { who: lost, email } = await at.aCustomer();
      await lost.get(readMe.path).expect(200);
      const token = await at.linkToken(email);
      const who = browser(at.service);
      const { body } = await who.post(resetPassword.path, { token, ...newPassword }).expect(200);
      expect(body.data).toEqual({ redirect: '/account/' });
      await who.get(readMe.path).expect(200);
      await lost.get(readMe.path).expect(401);
      await browser(at.service).post(login.path, { email, password: goodPassword }).expect(401);
      await browser(at.service).post(login.path, { email, password: newPassword.password }).expect(200);
    });

    it.each([
      ['', 0, 'own-password-chosen'],
      [', with the passkeys that still sign in', 1, 'own-password-chosen-beside-passkeys'],
    ] as const)('says by email that it was used%s', async (_, count, change) => {
      const { email, userId: personId } = await at.aCustomer();
      const passkeys = at.service.get(Mongo).connection.collection('passkeys');
      if (count > 0) await passkeys.insertOne({ personId, credentialId: personId });
      const token = await at.linkToken(email);
      await browser(at.service)
        .post(resetPassword.path, { token, ...newPassword })
        .expect(200);
      await at.service.sweep(notifyOfChange);
      expect(at.sent.at(-1)).toMatchObject({ to: email, facts: { change, url: expect.stringContaining('/account/security') } });
    });

    it('works once, even when it is sent twice at the same moment', async () => {
      const { email } = await at.aCustomer();
      const token = await at.linkToken(email);
      const answers = await Promise.all([1, 2, 3].map(() => browser(at.service).post(resetPassword.path, { token, ...newPassword })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
      const { body } = await browser(at.service)
        .post(resetPassword.path, { token, ...newPassword })
        .expect(410);
      expect(body.error.code).toBe('RESET_LINK_SPENT');
    });

    it('works for 30 minutes, and cannot be made up', async () => {
      const { email } = await at.aCustomer();
      const token = await at.linkToken(email);
      const look = (one: string) => browser(at.service).post(readResetLink.path, { token: one });
      await look(token).expect(200);
      await look(token).expect(200);
      at.service.clock.advance(linkLifeMs);
      for (const one of [token, 'a'.repeat(43)]) {
        expect((await look(one).expect(410)).body.error.code).toBe('RESET_LINK_SPENT');
        await browser(at.service)
          .post(resetPassword.path, { token: one, ...newPassword })
          .expect(410);
      }
    });

    it('makes earlier links and codes worthless', async () => {
      const { who, email } = await at.aCustomer();
      const [first, code, second] = [await at.linkToken(email), await at.codeFor(who, email), await at.linkToken(email)];
      await browser(at.service)
        .post(resetPassword.path, { token: second, ...newPassword })
        .expect(200);
      await browser(at.service)
        .post(resetPassword.path, { token: first, ...newPassword })
        .expect(410);
      await at.tryCode(who, email, code).expect(401);
    });

    it('is not spent by a password that is refused', async () => {
      const { email } = await at.aCustomer();
      const token = await at.linkToken(email);
      const attempt = (change: object) => browser(at.service).post(resetPassword.path, { token, ...newPassword, ...change });
      const common = { password: 'princess', password_confirmation: 'princess' };
      expect((await attempt(common).expect(400)).body.error.fields).toEqual({
        password: 'This password is too easy to guess. Choose another one',
      });
      await attempt({}).expect(200);
    });
  });
});
