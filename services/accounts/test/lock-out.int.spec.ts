import { forgotPassword, login, readMe, resetPassword, signInByLink } from '@kerbside/contracts/http/accounts/accounts';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { deviceLifeMs } from '../src/devices/device-cookie.js';
import { signInLinkLifeMs } from '../src/recovery/recovery.js';
import { browser, goodPassword, type Browser } from './browser.js';
import { newPassword, startRecovery, type RecoveryUnderTest } from './recovery-under-test.js';

let at: RecoveryUnderTest;
beforeAll(async () => {
  at = await startRecovery();
});
beforeEach(() => at.reset());
afterAll(() => at.service.close());

let addresses = 0;
const anAddress = () => `198.51.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;
const offer = 'Too many tries. We have emailed you a link to sign in.';

const guess = (email: string, who = browser(at.service, anAddress())) => who.post(login.path, { email, password: 'wrong kettle' });
const signIn = (email: string, who: Browser) => who.post(login.path, { email, password: goodPassword });
/** So many strangers guess that every stranger is refused. */
const attack = async (email: string): Promise<void> => {
  const answers = await Promise.all(Array.from({ length: 34 }, () => guess(email)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(30);
};
const linksTo = (email: string) => at.sent.filter(({ to, template }) => to === email && template === 'sign-in-link');
const tokenOf = (email: string) => new URL(linksTo(email).at(-1)?.facts['url'] ?? '').searchParams.get('token') ?? '';

describe('an account whose password strangers guess', () => {
  it('refuses strangers, even with the right password, but lets its own device in', async () => {
    const { email, who } = await at.aCustomer();
    await attack(email);
    const stranger = await signIn(email, browser(at.service, anAddress())).expect(429);
    expect(stranger.body.error).toMatchObject({ code: 'TOO_MANY_TRIES', message: offer, data: { retryAfterSeconds: expect.any(Number) } });
    await signIn(email, who).expect(200);
    await signIn(email, who).expect(200);
  });

  it('counts no try that was right against the account, however many devices it is signed in on', async () => {
    const { email } = await at.aCustomer();
    for (let device = 1; device <= 32; device += 1) await signIn(email, browser(at.service, anAddress())).expect(200);
    await attack(email);
  });

  it('keeps its device’s tries, and those of an address that only its owner uses', async () => {
    const { email, who } = await at.aCustomer();
    const guesser = browser(at.service, '203.0.113.77');
    for (let tries = 1; tries <= 5; tries += 1) await guess(email, guesser).expect(401);
    await guess(email, guesser).expect(429);
    await signIn(email, browser(at.service, anAddress())).expect(200);
    for (let tries = 1; tries <= 9; tries += 1) await guess(email, who).expect(401);
    await signIn(email, who).expect(200);
  });

  it('counts its device’s tries too, exactly, even concurrent ones', async () => {
    const { email, who } = await at.aCustomer();
    const answers = await Promise.all(Array.from({ length: 14 }, () => guess(email, who)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  it('is let in by the link in an email, once, for an hour', async () => {
    const { email } = await at.aCustomer();
    await attack(email);
    await at.post();
    const who = browser(at.service, anAddress());
    expect(linksTo(email)).toHaveLength(1);
    expect(linksTo(email)[0]?.facts['url']).toMatch(/^http:\/\/localhost:3000\/account\/sign-in\?token=[\w-]{43}$/);
    const answers = await Promise.all([1, 2, 3].map(() => who.post(signInByLink.path, { token: tokenOf(email) })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
    expect(answers.find(({ status }) => status === 410)?.body.error.code).toBe('SIGN_IN_LINK_SPENT');
    await who.get(readMe.path).expect(200);

    await guess(email).expect(429);
    await at.post();
    expect(linksTo(email)).toHaveLength(2);
    at.service.clock.advance(signInLinkLifeMs);
    await who.post(signInByLink.path, { token: tokenOf(email) }).expect(410);
  });

  it('gets one link however many guesses there are, and its sessions are left alone', async () => {
    const { email } = await at.aCustomer();
    await attack(email);
    await Promise.all(Array.from({ length: 10 }, () => guess(email).expect(429)));
    await at.post();
    expect(linksTo(email)).toHaveLength(1);
    await browser(at.service)
      .post(resetPassword.path, { token: tokenOf(email), ...newPassword })
      .expect(410);
  });

  it('gets the same answer when it does not exist, and no email', async () => {
    const { email } = await at.aCustomer();
    const unknown = 'nobody.at.all@example.test';
    await attack(email);
    await attack(unknown);
    const [known, none] = [await guess(email).expect(429), await guess(unknown).expect(429)];
    const seconds = { ...known.body.error.data, retryAfterSeconds: none.body.error.data.retryAfterSeconds };
    expect({ ...known.body.error, data: seconds }).toEqual(none.body.error);
    await at.post();
    expect(at.sent.map(({ to }) => to)).toEqual([email]);
  });
});

describe('a known device', () => {
  const device = (who: Browser) => who.cookie('ks_device');

  it('gets a new token each time it is signed in on, kept as a hash, for everybody who is known there', async () => {
    const [first, second] = [await at.aCustomer(), await at.aCustomer()];
    const token = device(first.who);
    expect(token).toMatch(/^[\w-]{43}$/);
    await signIn(second.email, first.who).expect(200);
    expect(device(first.who)).not.toBe(token);
    const kept = await at.service.get(Mongo).connection.collection('known_devices').find().toArray();
    expect(JSON.stringify(kept)).not.toContain(token);
    await attack(first.email);
    await signIn(first.email, first.who).expect(200);
  });

  it('is not recognised by a token that somebody planted', async () => {
    const [owner, attacker] = [await at.aCustomer(), await at.aCustomer()];
    const planted = device(attacker.who) ?? '';
    const shared = browser(at.service, anAddress());
    shared.keep('ks_device', planted);
    await signIn(owner.email, shared).expect(200);
    await attack(owner.email);
    await signIn(owner.email, attacker.who).expect(429);
    await signIn(owner.email, shared).expect(200);
  });

  it('is known to no other account', async () => {
    const [owner, other] = [await at.aCustomer(), await at.aCustomer()];
    await attack(owner.email);
    await signIn(owner.email, other.who).expect(429);
  });

  it('is no longer known after a new password, or a year', async () => {
    const { email, who } = await at.aCustomer();
    const elsewhere = await at.aCustomer();
    const token = await at.linkToken(email);
    await browser(at.service, anAddress())
      .post(resetPassword.path, { token, ...newPassword })
      .expect(200);
    await attack(email);
    await who.post(login.path, { email, password: newPassword.password }).expect(429);
    at.service.clock.advance(deviceLifeMs + 1);
    await at.service.sweep('forget-devices');
    await attack(elsewhere.email);
    await signIn(elsewhere.email, elsewhere.who).expect(429);
  });
});

describe('ways back in that a stranger asks for', () => {
  const askLink = (email: string, who = browser(at.service, anAddress())) => at.askLink(email, who);

  it('never run out for the owner, and do not flood the mailbox: a link that was just sent still works', async () => {
    const { email, who } = await at.aCustomer();
    await Promise.all(Array.from({ length: 12 }, () => askLink(email).expect(200)));
    for (let asks = 1; asks <= 5; asks += 1) await askLink(email, who).expect(200);
    await at.post();
    const links = at.sent.filter(({ to }) => to === email);
    expect(links).toHaveLength(2);
    const token = new URL(links.at(-1)?.facts['url'] ?? '').searchParams.get('token');
    await browser(at.service, anAddress())
      .post(resetPassword.path, { token, ...newPassword })
      .expect(200);
  });

  it('are refused to strangers after ten codes from anywhere, with a link instead, but not to the device', async () => {
    const { email, who } = await at.aCustomer();
    const answers = await Promise.all(Array.from({ length: 14 }, () => at.askCode(browser(at.service, anAddress()), email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.error).toMatchObject({ code: 'TOO_MANY_TRIES', message: offer });
    await at.post();
    expect(linksTo(email)).toHaveLength(1);
    const code = await at.codeFor(who, email);
    await at.tryCode(who, email, code).expect(200);
  });

  it('are refused to one network address after five codes, and to no other', async () => {
    const { email } = await at.aCustomer();
    const stranger = browser(at.service, anAddress());
    for (let asks = 1; asks <= 5; asks += 1) await at.askCode(stranger, email).expect(200);
    await at.askCode(stranger, email).expect(429);
    await at.askCode(browser(at.service, anAddress()), email).expect(200);
  });

  it.each([forgotPassword.path, login.path])('%s ignores a made-up device cookie', async (path) => {
    const { email } = await at.aCustomer();
    const who = browser(at.service, anAddress());
    who.keep('ks_device', 'a'.repeat(43));
    for (let tries = 1; tries <= 5; tries += 1) await who.post(path, { option: 'otp', email, password: 'wrong kettle' });
    await who.post(path, { option: 'otp', email, password: 'wrong kettle' }).expect(429);
  });
});
