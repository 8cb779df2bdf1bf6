import { randomUUID } from 'node:crypto';
import { policyCancelled } from '@kerbside/contracts/events/claims';
import { startWalletSandbox } from '../sandbox/wallets/server.js';
import { AppleNotifications } from '../src/wallets/apple-push.js';
import { passTypeId } from './wallet-settings.js';
import { startWallets, type WalletsUnderTest } from './wallets-under-test.js';

let wallets: WalletsUnderTest;
beforeAll(async () => {
  wallets = await startWallets();
});
beforeEach(() => wallets.reset());
afterAll(() => wallets.close());

describe('the wallets of the sandbox', () => {
  beforeAll(() => Object.assign(wallets.sandbox.settings, { siteUrl: wallets.service.url }));
  beforeEach(() => Object.assign(wallets.sandbox.settings, { push: undefined, google: undefined }));

  it('A7: have the newer pass once its cover has changed: the phone is pushed and fetches it, Google’s is patched', async () => {
    const ann = await wallets.aCustomer();
    const [onPage, address] = [new URL((await ann.add('google')).url), (await ann.add('apple')).url];
    await wallets.sandbox.phone.add(address);
    await fetch(new URL(`/save/${onPage.pathname.split('/').at(-1) ?? ''}`, wallets.sandbox.pageUrl));
    const apple = () => wallets.sandbox.phone.passes.find(({ pass }) => pass.serialNumber === ann.carId);
    const google = () => wallets.sandbox.saved.all.find(({ id }) => id.endsWith(ann.carId));
    expect([apple()?.fetched, apple()?.pass.voided, google()?.state]).toEqual([1, false, 'ACTIVE']);
    wallets.covers.set(ann.userId, []);
    await wallets.service.deliver(policyCancelled, { ...policyCancelled.sample, customerId: ann.userId });
    await wallets.sweepAll();
    await wallets.sandbox.phone.wake();
    expect([apple()?.fetched, apple()?.pass.voided, google()?.state]).toEqual([2, true, 'EXPIRED']);
    const page = await (await fetch(wallets.sandbox.pageUrl)).text();
    expect(page).toContain('<dt>State</dt><dd>Void</dd>');
  });

  it('take a pass by its address on the page, and say why one cannot be added', async () => {
    const ann = await wallets.aCustomer('CC22CCC');
    const add = (address: string) =>
      fetch(new URL('/passes', wallets.sandbox.pageUrl), { method: 'POST', body: new URLSearchParams({ address }) });
    expect(await (await add('https://kerbside.test/api/accounts/passes/none')).text()).toContain('The site has no pass there');
    expect(await (await add((await ann.add('apple')).url)).text()).toContain('CC22CCC');
  });

  it('tell of a phone that is gone, and of a pass that nobody saved', async () => {
    const ann = await wallets.aCustomer();
    const pass = await ann.inWallet();
    await ann.add('google');
    const phone = wallets.aPhone();
    await phone.register(pass).expect(201);
    wallets.covers.set(ann.userId, []);
    await wallets.service.deliver(policyCancelled, { ...policyCancelled.sample, customerId: ann.userId });
    await wallets.sweepAll();
    await phone.changed().expect(204);
    const staff = wallets.service.as({ kind: 'staff', userId: randomUUID(), role: 'agent' });
    const { body } = await wallets.service.http().get('/api/accounts/stuck-work?perPage=200').set(staff).expect(200);
    expect(body.data.rows.filter(({ subjectId }: { subjectId: string }) => subjectId === ann.carId)).toEqual([]);
  });

  it('ask nobody who they are, so that a pass of our own making changes there', async () => {
    const push = new AppleNotifications({
      url: wallets.sandbox.pushUrl,
      passType: passTypeId,
      identity: { by: 'nobody' },
      timeoutMs: 5_000,
      now: () => new Date(),
    });
    expect(await push.send(wallets.sandbox.phone.pushToken)).toEqual({ is: 'sent' });
    push.close();
  });

  it('A7: never stand in for anybody in production', async () => {
    const before = process.env['NODE_ENV'];
    process.env['NODE_ENV'] = 'production';
    await expect(startWalletSandbox()).rejects.toThrow('never runs in production');
    process.env['NODE_ENV'] = before;
  });
});
