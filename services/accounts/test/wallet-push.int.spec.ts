import { randomUUID, verify } from 'node:crypto';
import { policyCancelled } from '@kerbside/contracts/events/claims';
import { stuckAfterFailing } from '@kerbside/platform/testing/stuck-work';
import { updatePass } from '../src/given-passes/pass-updates.js';
import { AppleNotifications } from '../src/wallets/apple-push.js';
import { pushPass } from '../src/wallets/pass-updates.service.js';
import { passTypeId, pushKey } from './wallet-settings.js';
import { startWallets, type WalletsUnderTest } from './wallets-under-test.js';

let wallets: WalletsUnderTest;
beforeAll(async () => {
  wallets = await startWallets();
});
beforeEach(() => wallets.reset());
afterAll(() => wallets.close());

/** A phone that waits to hear of a cancelled policy. */
const toBeTold = async () => {
  const ann = await wallets.aCustomer();
  const pass = await ann.inWallet();
  const phone = wallets.aPhone();
  await phone.register(pass).expect(201);
  wallets.service.clock.advance(1_000);
  wallets.covers.set(ann.userId, []);
  await wallets.service.deliver(policyCancelled, { ...policyCancelled.sample, customerId: ann.userId });
  await wallets.service.sweep(updatePass);
  return { ...ann, pass, phone };
};

describe('Apple’s push service', () => {
  it('is shown a token that our key signed, and the pass type', async () => {
    await toBeTold();
    await wallets.service.sweep(pushPass);
    const headers = wallets.sandbox.pushes[0]?.headers;
    expect(headers).toMatchObject({ ':method': 'POST', 'apns-topic': passTypeId });
    const [head = '', body = '', signature = ''] = String(headers?.authorization).replace('bearer ', '').split('.');
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'ES256', kid: 'KEY1234567' });
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toMatchObject({ iss: 'TEAM123456' });
    const signed = { key: pushKey, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', Buffer.from(`${head}.${body}`), signed, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  it('A7: that answers 410 has the token forgotten', async () => {
    const { phone } = await toBeTold();
    wallets.sandbox.settings.push = { status: 410, body: { reason: 'Unregistered', timestamp: wallets.service.clock.now().getTime() } };
    await wallets.service.sweep(pushPass);
    await phone.changed().expect(204);
  });

  it('that answers 410 of a time before the phone came back has nothing forgotten', async () => {
    const { phone } = await toBeTold();
    wallets.sandbox.settings.push = {
      status: 410,
      body: { reason: 'Unregistered', timestamp: wallets.service.clock.now().getTime() - 3_600_000 },
    };
    await wallets.service.sweep(pushPass);
    await phone.changed().expect(200);
  });

  it('that fails is asked again later, until it takes the push', async () => {
    const { phone } = await toBeTold();
    wallets.sandbox.settings.push = { status: 503, body: { reason: 'ServiceUnavailable' } };
    await wallets.service.sweep(pushPass);
    await wallets.service.sweep(pushPass);
    expect(wallets.sandbox.pushes).toHaveLength(1);
    wallets.sandbox.settings.push = { status: 200 };
    wallets.service.clock.advance(61_000);
    await wallets.service.sweep(pushPass);
    wallets.service.clock.advance(61_000);
    await wallets.service.sweep(pushPass);
    expect(wallets.sandbox.pushes.map(({ pushToken }) => pushToken)).toEqual([phone.pushToken, phone.pushToken]);
  });

  it('A7: that does not answer in time, or is away, has failed, and is asked on a new connection', async () => {
    const key = { certificate: '', key: '' };
    const push = (url: string) =>
      new AppleNotifications({ url, passType: passTypeId, identity: { by: 'certificate', ...key }, timeoutMs: 200, now: () => new Date() });
    const [slow, away] = [push(wallets.sandbox.pushUrl), push('http://127.0.0.1:9')];
    wallets.sandbox.settings.push = 'silence';
    await expect(slow.send('one')).rejects.toMatchObject({ code: 'PUSH_UNAVAILABLE' });
    await expect(away.send('one')).rejects.toMatchObject({ code: 'PUSH_UNAVAILABLE' });
    wallets.sandbox.settings.push = { status: 200 };
    expect(await slow.send('two')).toEqual({ is: 'sent' });
    expect(await slow.send('three')).toEqual({ is: 'sent' });
    slow.close();
    away.close();
  });

  it('A7: that keeps failing, or refuses, is shown to staff as stuck work', async () => {
    const failing = await toBeTold();
    wallets.sandbox.settings.push = { status: 500, body: { reason: 'InternalServerError' } };
    const owner = 'accounts';
    expect(await stuckAfterFailing(wallets.service, { owner, kind: pushPass, subjectId: failing.carId })).toMatchObject({
      customerId: failing.userId,
      failure: 'Apple’s push service did not answer.',
    });
    wallets.sandbox.settings.push = { status: 200 };
    await wallets.service.sweep(pushPass);
    const refused = await toBeTold();
    wallets.sandbox.settings.push = { status: 400, body: { reason: 'BadDeviceToken' } };
    await wallets.service.sweep(pushPass);
    const staff = wallets.service.as({ kind: 'staff', userId: randomUUID(), role: 'agent' });
    const { body } = await wallets.service.http().get('/api/accounts/stuck-work?perPage=200').set(staff).expect(200);
    const row = body.data.rows.find(({ subjectId }: { subjectId: string }) => subjectId === refused.carId);
    expect(row).toMatchObject({ tries: 1, failure: 'Apple refused the push: BadDeviceToken.', nextTryAt: null });
    expect(JSON.stringify(body)).not.toContain(refused.phone.pushToken);
  });
});
