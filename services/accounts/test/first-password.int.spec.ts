import { purchaseCompleted } from '@kerbside/contracts/events/payments';
import { login, readMe, resetPassword } from '@kerbside/contracts/http/accounts/accounts';
import { askEmailChange } from '@kerbside/contracts/http/accounts/email';
import { firstLinkLifeMs } from '../src/recovery/recovery.js';
import { browser } from './browser.js';
import { newPassword, startRecovery, type RecoveryUnderTest } from './recovery-under-test.js';

let at: RecoveryUnderTest;
beforeAll(async () => {
  at = await startRecovery();
});
beforeEach(() => at.reset());
afterAll(() => at.service.close());

const without = { password: undefined, password_confirmation: undefined };
const buys = async (customerId: string) => {
  await at.service.deliver(purchaseCompleted, { ...purchaseCompleted.sample, customerId });
  await at.post();
};
const lastToken = () => new URL(at.sent.at(-1)?.facts['url'] ?? '').searchParams.get('token') ?? '';

describe('somebody who buys without a password', () => {
  it('has an account that no password opens, and chooses one by the link that is emailed after the purchase', async () => {
    const { who, email, userId } = await at.aCustomer(without);
    await who.get(readMe.path).expect(200);
    for (const password of ['', 'blue kettle on the hob'])
      expect((await browser(at.service).post(login.path, { email, password })).status).not.toBe(200);

    await buys(userId);
    const expires = new Date(at.service.clock.now().getTime() + firstLinkLifeMs).toISOString();
    expect(at.sent).toMatchObject([{ channel: 'email', template: 'first-password', to: email, customerId: userId, facts: { expires } }]);
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
