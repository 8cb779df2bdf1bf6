import { randomUUID, verify } from 'node:crypto';
import { policyCancelled } from '@kerbside/contracts/events/claims';
import { logOfWallets } from '@kerbside/contracts/http/accounts/wallet';
import { readCoverOfCar } from '@kerbside/contracts/http/claims/cars';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PersonalData } from '@kerbside/platform/personal/personal-data';
import { stuckAfterFailing } from '@kerbside/platform/testing/stuck-work';
import { testService } from '@kerbside/platform/testing/test-service';
import { startWalletSandbox } from '../sandbox/wallets/server.js';
import { updatePass } from '../src/given-passes/pass-updates.js';
import { service as definition } from '../src/service.js';
import { AppleNotifications } from '../src/wallets/apple-push.js';
import { pushPass } from '../src/wallets/pass-updates.service.js';
import { passTypeId, pushKey } from './wallet-settings.js';
import { gold, passIn, startedWallets } from './wallets-under-test.js';

const wallets = startedWallets();
beforeEach(() => wallets.reset());

describe('wallet phones', () => {
  describe('a phone with a pass', () => {
    it('A7: registers with 201, again with 200, and takes its leave', async () => {
      const pass = await (await wallets.aCustomer()).inWallet();
      const phone = wallets.aPhone();
      await phone.register(pass).expect(201);
      await phone.register(pass, 'another-token').expect(200);
      expect((await phone.changed().expect(200)).body).toMatchObject({ serialNumbers: [pass.carId] });
      await phone.unregister(pass).expect(200);
      await phone.unregister(pass).expect(200);
      await phone.changed().expect(204);
      await phone.register(pass).expect(201);
    });

    it('A7: that shows the token of another pass, or none, is refused with 401, and nothing is stored', async () => {
      const [mine, theirs] = [await (await wallets.aCustomer()).inWallet(), await (await wallets.aCustomer('BB20BBB')).inWallet()];
      const phone = wallets.aPhone();
      for (const authorization of [theirs.authorization, mine.authorization.replace('ApplePass', 'Bearer'), 'ApplePass', '']) {
        expect((await phone.register(mine, 'x', authorization).expect(401)).body.error.code).toBe('PASS_TOKEN_REFUSED');
        await phone.unregister(mine, authorization).expect(401);
        expect((await wallets.latest({ ...mine, authorization })).status).toBe(401);
      }
      const unknown = { ...mine, carId: randomUUID() };
      await phone.register(unknown).expect(401);
      await wallets.service
        .http()
        .post(phone.at(mine, 'pass.of.others'))
        .set({ authorization: mine.authorization })
        .send({ pushToken: 'x' })
        .expect(401);
      await phone.changed().expect(204);
    });

    it('A7: hears which of its passes changed since it asked', async () => {
      const [ann, bob] = [await wallets.aCustomer(), await wallets.aCustomer('BB20BBB')];
      const [hers, his] = [await ann.inWallet(), await bob.inWallet()];
      const phone = wallets.aPhone();
      await phone.register(hers).expect(201);
      await phone.register(his).expect(201);
      const first = (await phone.changed().expect(200)).body;
      expect(first.serialNumbers.toSorted()).toEqual([ann.carId, bob.carId].toSorted());
      await phone.changed(first.lastUpdated).expect(204);
      wallets.covers.set(bob.userId, []);
      await wallets.service.deliver(policyCancelled, { ...policyCancelled.sample, customerId: bob.userId });
      await wallets.service.sweep(updatePass);
      const then = (await phone.changed(first.lastUpdated).expect(200)).body;
      expect(then.serialNumbers).toEqual([bob.carId]);
      await phone.changed(then.lastUpdated).expect(204);
      await wallets.aPhone().changed().expect(204);
    });

    it('A7: fetches the pass once for each change', async () => {
      const ann = await wallets.aCustomer();
      const pass = await ann.inWallet();
      const first = await wallets.latest(pass);
      expect([first.status, first.headers['content-type']]).toEqual([200, 'application/vnd.apple.pkpass']);
      const since = String(first.headers['last-modified']);
      const again = await wallets.latest(pass, since);
      expect([again.status, again.body.length]).toEqual([304, 0]);
      wallets.covers.set(ann.userId, [{ ...gold, endsOn: '2028-11-30' }]);
      const renewed = await wallets.latest(pass, since);
      expect(renewed.status).toBe(200);
      expect(passIn(renewed.body)).toMatchObject({ voided: false, expirationDate: '2028-12-01T00:00:00.000Z' });
      wallets.covers.set(ann.userId, [{ ...gold, endsOn: '2029-11-30' }]);
      expect((await wallets.latest(pass, String(renewed.headers['last-modified']))).status).toBe(200);
    });

    it('is answered as if it had asked nothing while claims is away, and asks again', async () => {
      const pass = await (await wallets.aCustomer()).inWallet();
      wallets.service.answer(readCoverOfCar, () => {
        throw new DomainError('SERVICE_UNAVAILABLE');
      });
      expect((await wallets.latest(pass)).status).toBe(503);
    });

    it('may say what went wrong', async () => {
      await wallets.service
        .http()
        .post(logOfWallets.path)
        .send({ logs: ['Get pass task failed', 'x'.repeat(10_000)] })
        .expect(200);
    });

    it('may not fill our log', async () => {
      const alone = await testService(definition, { env: { PER_ADDRESS_LIMIT_FACTOR: '1' } });
      const say = (address: string) =>
        alone
          .http()
          .post(logOfWallets.path)
          .set('x-forwarded-for', address)
          .send({ logs: ['Again'] });
      for (let times = 0; times < 30; times += 1) await say('203.0.113.77').expect(200);
      await say('203.0.113.77').expect(429);
      await say('203.0.113.78').expect(200);
      await alone.close();
    });
  });

  describe('phones that have a pass', () => {
    it('A7: are in the copy of a customer’s data, and go with them', async () => {
      const ann = await wallets.aCustomer();
      const pass = await ann.inWallet();
      const phone = wallets.aPhone();
      await phone.register(pass).expect(201);
      const subject = { customerId: ann.userId, emails: [], phones: [], plates: [], names: [], places: [], quoteIds: [] };
      const personal = wallets.service.get(PersonalData);
      const { value: copy } = await personal.copyOf(subject).next();
      for (const theirs of [phone.deviceId, phone.pushToken]) expect(String(copy?.content)).toContain(theirs);
      await wallets.service.get(Mongo).transaction((session) => personal.erase(subject, session));
      await phone.changed().expect(204);
      await phone.register(pass).expect(401);
      expect((await wallets.latest(pass)).status).toBe(401);
    });
  });
});

describe('Apple’s push service', () => {
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

  it.each([
    ['has the token forgotten', 0, 204],
    ['of a time before the phone came back has nothing forgotten', 3_600_000, 200],
  ])('A7: that answers 410 %s', async (_, agoMs, status) => {
    const { phone } = await toBeTold();
    const timestamp = wallets.service.clock.now().getTime() - agoMs;
    wallets.sandbox.settings.push = { status: 410, body: { reason: 'Unregistered', timestamp } };
    await wallets.service.sweep(pushPass);
    await phone.changed().expect(status);
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
