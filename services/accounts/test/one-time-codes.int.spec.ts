import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { codeLifeMs } from '../src/recovery/recovery.js';
import { browser } from './browser.js';
import { startRecovery, type RecoveryUnderTest } from './recovery-under-test.js';

let at: RecoveryUnderTest;
beforeAll(async () => {
  at = await startRecovery();
});
beforeEach(() => at.reset());
afterAll(() => at.service.close());

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a one-time code', () => {
  it('signs in the browser that asked for it, once', async () => {
    const { email } = await at.aCustomer();
    const who = browser(at.service);
    const code = await at.codeFor(who, email);
    expect(code).toMatch(/^\d{6}$/);
    const { body } = await at.tryCode(who, email, ` ${code.slice(0, 3)} ${code.slice(3)}`).expect(200);
    expect(body.data).toEqual({ option: 'otp', email, otpTransport: 'email', otpSentTo: email, redirect: '/account/' });
    await who.get(readMe.path).expect(200);
    await at.tryCode(who, email, code).expect(401);
  });

  it('works in no other browser, with no other address and in no later request', async () => {
    const { email } = await at.aCustomer();
    const who = browser(at.service);
    const code = await at.codeFor(who, email);
    await at.tryCode(browser(at.service), email, code).expect(401);
    await at.tryCode(who, (await at.aCustomer()).email, code).expect(401);
    await at.askCode(who, email).expect(200);
    await at.tryCode(who, email, code).expect(401);
  });

  it('allows five tries, even concurrent ones', async () => {
    const { email } = await at.aCustomer();
    const who = browser(at.service);
    const code = await at.codeFor(who, email);
    const wrong = await Promise.all(Array.from({ length: 5 }, () => at.tryCode(who, email, otherThan(code))));
    expect(wrong.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    const { body } = await at.tryCode(who, email, code).expect(401);
    expect(body.error.code).toBe('CODE_REFUSED');
  });

  it('still works at the fifth try', async () => {
    const { email } = await at.aCustomer();
    const who = browser(at.service);
    const code = await at.codeFor(who, email);
    for (let tries = 1; tries <= 4; tries += 1) await at.tryCode(who, email, otherThan(code)).expect(401);
    await at.tryCode(who, email, code).expect(200);
  });

  it('lets in only one of several who send it at the same moment', async () => {
    const { email } = await at.aCustomer();
    const who = browser(at.service);
    const code = await at.codeFor(who, email);
    const answers = await Promise.all([1, 2, 3, 4].map(() => at.tryCode(who, email, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('works for 10 minutes', async () => {
    const { email } = await at.aCustomer();
    const who = browser(at.service);
    const code = await at.codeFor(who, email);
    at.service.clock.advance(codeLifeMs);
    await at.tryCode(who, email, code).expect(401);
  });

  it('goes by text to a mobile number, and the answer reveals neither the number nor whether there is one', async () => {
    const { email } = await at.aCustomer({ phone: '07700 900 123' });
    const known = await at.askCode(browser(at.service), email, 'mobile').expect(200);
    const unknown = await at.askCode(browser(at.service), 'nobody@example.test', 'mobile').expect(200);
    expect(known.body.data).toEqual({
      option: 'otp',
      email,
      otpTransport: 'mobile',
      otpSentTo: 'the mobile number on your account',
      redirect: null,
    });
    expect(unknown.body.data).toEqual({ ...known.body.data, email: 'nobody@example.test' });
    expect(String(unknown.headers['set-cookie'])).toMatch(/^ks_code=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    await at.post();
    expect(at.sent).toMatchObject([{ channel: 'sms', template: 'one-time-code', to: '+447700900123' }]);
  });

  it('refuses an unknown address as it refuses a wrong code', async () => {
    const { email } = await at.aCustomer();
    const [known, unknown] = [browser(at.service), browser(at.service)];
    const code = await at.codeFor(known, email);
    await at.askCode(unknown, 'nobody2@example.test').expect(200);
    const wrong = await at.tryCode(known, email, otherThan(code)).expect(401);
    expect((await at.tryCode(unknown, 'nobody2@example.test', '123456').expect(401)).body).toEqual(wrong.body);
  });

  it('is deleted a day later', async () => {
    await at.askCode(browser(at.service), 'old@example.test').expect(200);
    at.service.clock.advance(codeLifeMs + 24 * 60 * 60_000 + 1);
    await at.service.sweep('forget-recoveries');
    expect(await at.service.get(Mongo).connection.collection('recoveries').countDocuments({ email: 'old@example.test' })).toBe(0);
  });
});
