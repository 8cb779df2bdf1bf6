import { forgotPassword, login, readMe, resetPassword } from '@kerbside/contracts/http/accounts/accounts';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { linkLifeMs } from '../src/recovery/recovery.js';
import { browser, goodPassword } from './browser.js';
import { newPassword, startRecovery, type RecoveryUnderTest } from './recovery-under-test.js';

let at: RecoveryUnderTest;
beforeAll(async () => {
  at = await startRecovery();
});
beforeEach(() => at.reset());
afterAll(() => at.service.close());

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
    const expires = new Date(at.service.clock.now().getTime() + linkLifeMs).toISOString();
    expect(at.sent).toMatchObject([{ channel: 'email', template: 'password-reset', to: email, customerId: userId, facts: { expires } }]);
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

  it.each([
    ['option', { option: 'guess' }, 'Choose how to get back in'],
    ['email', { email: 'x' }, 'Enter an email address like name@example.com'],
    ['otpTransport', { otpTransport: 'pigeon' }, 'Choose where to send the code'],
  ])('refuses a bad %s', async (field, change, message) => {
    const { body } = await browser(at.service)
      .post(forgotPassword.path, { option: 'reset', email: 'a@example.test', ...change })
      .expect(400);
    expect(body.error.fields).toEqual({ [field]: message });
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

  it('works for 30 minutes', async () => {
    const { email } = await at.aCustomer();
    const token = await at.linkToken(email);
    at.service.clock.advance(linkLifeMs);
    await browser(at.service)
      .post(resetPassword.path, { token, ...newPassword })
      .expect(410);
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
    expect((await attempt({ password: 'short' }).expect(400)).body.error.fields).toEqual({
      password: 'Your password must be 8 characters or more',
    });
    const common = { password: 'princess', password_confirmation: 'princess' };
    expect((await attempt(common).expect(400)).body.error.fields).toEqual({
      password: 'This password is too easy to guess. Choose another one',
    });
    expect((await attempt({ password_confirmation: 'green lamp' }).expect(400)).body.error.fields).toEqual({
      password_confirmation: "Password doesn't match",
    });
    expect((await attempt({ token: '' }).expect(400)).body.error.fields).toEqual({ token: 'Open the link from your email again' });
    await attempt({}).expect(200);
  });

  it('cannot be made up', async () => {
    await browser(at.service)
      .post(resetPassword.path, { token: 'a'.repeat(43), ...newPassword })
      .expect(410);
  });
});
