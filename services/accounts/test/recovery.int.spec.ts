import { forgotPassword, login, readMe, register, resetPassword } from '@kerbside/contracts/http/accounts';
import { sendMessage } from '@kerbside/contracts/http/callbacks';
import type { CallInput } from '@kerbside/contracts/call';
import { DomainError } from '@kerbside/platform/errors';
import { Mongo } from '@kerbside/platform/mongo';
import { testService } from '@kerbside/platform/testing/test-service';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { codeLifeMs, linkLifeMs } from '../src/recovery/recovery.js';
import { service as definition } from '../src/service.js';
import { browser, form, goodPassword, type Browser } from './browser.js';

type Message = CallInput<typeof sendMessage>['body'];

let service: ServiceUnderTest;
let sent: Message[] = [];
let areCallbacksAway = false;
beforeAll(async () => {
  service = await testService(definition, { env: { PER_ADDRESS_LIMIT_FACTOR: '100' } });
  service.answer(sendMessage, ({ body }) => {
    if (areCallbacksAway) throw new DomainError('SERVICE_UNAVAILABLE');
    sent.push(body);
    return {};
  });
});
beforeEach(() => {
  sent = [];
  areCallbacksAway = false;
});
afterAll(() => service.close());

const aCustomer = async (change: object = {}) => {
  const who = browser(service);
  const { email, ...rest } = form(change);
  const { body } = await who.post(register.path, { email, ...rest }).expect(200);
  return { who, email, userId: String(body.data.userId) };
};
const post = () => service.sweep('send-recoveries');
const askLink = (email: string, who = browser(service)) => who.post(forgotPassword.path, { option: 'reset', email });
const askCode = (who: Browser, email: string, otpTransport = 'email') =>
  who.post(forgotPassword.path, { option: 'otp', email, otpTransport });
const tryCode = (who: Browser, email: string, otp: string) => who.post(forgotPassword.path, { option: 'otp', email, otp });
const newPassword = { password: 'green lamp by the door', password_confirmation: 'green lamp by the door' };

const linkToken = async (email: string): Promise<string> => {
  await askLink(email).expect(200);
  await post();
  return new URL(sent.at(-1)?.facts['url'] ?? '').searchParams.get('token') ?? '';
};
const codeFor = async (who: Browser, email: string): Promise<string> => {
  await askCode(who, email).expect(200);
  await post();
  return sent.at(-1)?.facts['code'] ?? '';
};
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('asking for a reset link', () => {
  it('answers the same for a known and an unknown address, and sends to the known one only', async () => {
    const { email, userId } = await aCustomer();
    const known = await askLink(email).expect(200);
    const unknown = await askLink('nobody@example.test').expect(200);
    expect(known.body.data).toEqual({ option: 'reset', email, otpTransport: null, otpSentTo: null, redirect: null });
    expect(unknown.body.data).toEqual({ ...known.body.data, email: 'nobody@example.test' });
    expect(sent).toEqual([]);

    await post();
    await post();
    const expires = new Date(service.clock.now().getTime() + linkLifeMs).toISOString();
    expect(sent).toMatchObject([{ channel: 'email', template: 'password-reset', to: email, customerId: userId, facts: { expires } }]);
    expect(sent[0]?.facts['url']).toMatch(/^http:\/\/localhost:3000\/account\/reset-password\?token=[\w-]{43}$/);
  });

  it('does not lose the message, nor tell, while messages cannot be sent', async () => {
    const { email } = await aCustomer();
    areCallbacksAway = true;
    await askLink(email).expect(200);
    await post();
    areCallbacksAway = false;
    await post();
    expect(sent).toEqual([]);
    service.clock.advance(1_000);
    await post();
    expect(sent).toHaveLength(1);
  });

  it('gives up when the link would arrive too late', async () => {
    const { email } = await aCustomer();
    areCallbacksAway = true;
    await askLink(email).expect(200);
    service.clock.advance(linkLifeMs);
    areCallbacksAway = false;
    await post();
    expect(sent).toEqual([]);
  });

  it('allows three an hour per address, known or not', async () => {
    for (const email of [(await aCustomer()).email, 'flooded@example.test']) {
      for (let tries = 1; tries <= 3; tries += 1) await askLink(email).expect(200);
      await askLink(email).expect(429);
    }
  });

  it.each([
    ['option', { option: 'guess' }, 'Choose how to get back in'],
    ['email', { email: 'x' }, 'Enter an email address like name@example.com'],
    ['otpTransport', { otpTransport: 'pigeon' }, 'Choose where to send the code'],
  ])('refuses a bad %s', async (field, change, message) => {
    const { body } = await browser(service)
      .post(forgotPassword.path, { option: 'reset', email: 'a@example.test', ...change })
      .expect(400);
    expect(body.error.fields).toEqual({ [field]: message });
  });

  it('keeps nothing that signs in', async () => {
    const { who, email } = await aCustomer();
    const secrets = [await linkToken(email), await codeFor(who, email)];
    const kept = JSON.stringify(await service.get(Mongo).connection.collection('recoveries').find().toArray());
    for (const secret of secrets) expect(kept).not.toContain(`"${secret}"`);
  });
});

describe('a reset link', () => {
  it('sets the password, ends every other session and signs in', async () => {
    const { who: lost, email } = await aCustomer();
    await lost.get(readMe.path).expect(200);
    const token = await linkToken(email);
    const who = browser(service);
    const { body } = await who.post(resetPassword.path, { token, ...newPassword }).expect(200);
    expect(body.data).toEqual({ redirect: '/account/' });
    await who.get(readMe.path).expect(200);
    await lost.get(readMe.path).expect(401);
    await browser(service).post(login.path, { email, password: goodPassword }).expect(401);
    await browser(service).post(login.path, { email, password: newPassword.password }).expect(200);
  });

  it('works once, also when it is sent twice at the same moment', async () => {
    const { email } = await aCustomer();
    const token = await linkToken(email);
    const answers = await Promise.all([1, 2, 3].map(() => browser(service).post(resetPassword.path, { token, ...newPassword })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
    const { body } = await browser(service)
      .post(resetPassword.path, { token, ...newPassword })
      .expect(410);
    expect(body.error.code).toBe('RESET_LINK_SPENT');
  });

  it('works for 30 minutes', async () => {
    const { email } = await aCustomer();
    const token = await linkToken(email);
    service.clock.advance(linkLifeMs);
    await browser(service)
      .post(resetPassword.path, { token, ...newPassword })
      .expect(410);
  });

  it('makes the earlier links and codes worthless', async () => {
    const { who, email } = await aCustomer();
    const [first, code, second] = [await linkToken(email), await codeFor(who, email), await linkToken(email)];
    await browser(service)
      .post(resetPassword.path, { token: second, ...newPassword })
      .expect(200);
    await browser(service)
      .post(resetPassword.path, { token: first, ...newPassword })
      .expect(410);
    await tryCode(who, email, code).expect(401);
  });

  it('is not spent by a password that is refused', async () => {
    const { email } = await aCustomer();
    const token = await linkToken(email);
    const attempt = (change: object) => browser(service).post(resetPassword.path, { token, ...newPassword, ...change });
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
    await browser(service)
      .post(resetPassword.path, { token: 'a'.repeat(43), ...newPassword })
      .expect(410);
  });
});

describe('a one-time code', () => {
  it('signs in the browser that asked for it, once', async () => {
    const { email } = await aCustomer();
    const who = browser(service);
    const code = await codeFor(who, email);
    expect(code).toMatch(/^\d{6}$/);
    const { body } = await tryCode(who, email, ` ${code.slice(0, 3)} ${code.slice(3)}`).expect(200);
    expect(body.data).toEqual({ option: 'otp', email, otpTransport: 'email', otpSentTo: email, redirect: '/account/' });
    await who.get(readMe.path).expect(200);
    await tryCode(who, email, code).expect(401);
  });

  it('works in no other browser, with no other address and in no later request', async () => {
    const { email } = await aCustomer();
    const who = browser(service);
    const code = await codeFor(who, email);
    await tryCode(browser(service), email, code).expect(401);
    await tryCode(who, (await aCustomer()).email, code).expect(401);
    await askCode(who, email).expect(200);
    await tryCode(who, email, code).expect(401);
  });

  it('allows five tries, also at the same moment', async () => {
    const { email } = await aCustomer();
    const who = browser(service);
    const code = await codeFor(who, email);
    const wrong = await Promise.all(Array.from({ length: 5 }, () => tryCode(who, email, otherThan(code))));
    expect(wrong.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    const { body } = await tryCode(who, email, code).expect(401);
    expect(body.error.code).toBe('CODE_REFUSED');
  });

  it('still works at the fifth try', async () => {
    const { email } = await aCustomer();
    const who = browser(service);
    const code = await codeFor(who, email);
    for (let tries = 1; tries <= 4; tries += 1) await tryCode(who, email, otherThan(code)).expect(401);
    await tryCode(who, email, code).expect(200);
  });

  it('lets in one of several who send it at the same moment', async () => {
    const { email } = await aCustomer();
    const who = browser(service);
    const code = await codeFor(who, email);
    const answers = await Promise.all([1, 2, 3, 4].map(() => tryCode(who, email, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('works for 10 minutes', async () => {
    const { email } = await aCustomer();
    const who = browser(service);
    const code = await codeFor(who, email);
    service.clock.advance(codeLifeMs);
    await tryCode(who, email, code).expect(401);
  });

  it('goes by text to a mobile number, and the answer does not tell which or whether', async () => {
    const { email } = await aCustomer({ phone: '07700 900 123' });
    const known = await askCode(browser(service), email, 'mobile').expect(200);
    const unknown = await askCode(browser(service), 'nobody@example.test', 'mobile').expect(200);
    expect(known.body.data).toEqual({
      option: 'otp',
      email,
      otpTransport: 'mobile',
      otpSentTo: 'the mobile number on your account',
      redirect: null,
    });
    expect(unknown.body.data).toEqual({ ...known.body.data, email: 'nobody@example.test' });
    expect(String(unknown.headers['set-cookie'])).toMatch(/^ks_code=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    await post();
    expect(sent).toMatchObject([{ channel: 'sms', template: 'one-time-code', to: '07700900123' }]);
  });

  it('refuses an unknown address as it refuses a wrong code', async () => {
    const { email } = await aCustomer();
    const [known, unknown] = [browser(service), browser(service)];
    const code = await codeFor(known, email);
    await askCode(unknown, 'nobody2@example.test').expect(200);
    const wrong = await tryCode(known, email, otherThan(code)).expect(401);
    expect((await tryCode(unknown, 'nobody2@example.test', '123456').expect(401)).body).toEqual(wrong.body);
  });

  it('is forgotten a day later', async () => {
    await askCode(browser(service), 'old@example.test').expect(200);
    service.clock.advance(codeLifeMs + 24 * 60 * 60_000 + 1);
    await service.sweep('forget-recoveries');
    expect(await service.get(Mongo).connection.collection('recoveries').countDocuments({ email: 'old@example.test' })).toBe(0);
  });
});
