import { randomUUID } from 'node:crypto';
import { policyCancelled } from '@kerbside/contracts/events/claims';
import { readCoverOfCar } from '@kerbside/contracts/http/claims/cars';
import { logOfWallets } from '@kerbside/contracts/http/accounts/wallet';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PersonalData } from '@kerbside/platform/personal/personal-data';
import { testService } from '@kerbside/platform/testing/test-service';
import { service as definition } from '../src/service.js';
import { updatePass } from '../src/given-passes/pass-updates.js';
import { gold, passIn, startWallets, type WalletsUnderTest } from './wallets-under-test.js';

let wallets: WalletsUnderTest;
beforeAll(async () => {
  wallets = await startWallets();
});
beforeEach(() => wallets.reset());
afterAll(() => wallets.close());

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

  it('that sends no push token is told so', async () => {
    const pass = await (await wallets.aCustomer()).inWallet();
    const phone = wallets.aPhone();
    const send = (body: object) =>
      wallets.service.http().post(phone.at(pass)).set({ authorization: pass.authorization }).send(body).expect(400);
    expect((await send({})).body.error.fields).toEqual({ pushToken: 'Send the push token' });
    await send({ pushToken: '' });
    await send({ pushToken: 'x'.repeat(201) });
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
    await wallets.service.http().post(logOfWallets.path).send({ logs: 'one' }).expect(400);
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
    const [copy] = await personal.copyOf(subject);
    for (const theirs of [phone.deviceId, phone.pushToken]) expect(String(copy?.content)).toContain(theirs);
    await wallets.service.get(Mongo).transaction((session) => personal.erase(subject, session));
    await phone.changed().expect(204);
    await phone.register(pass).expect(401);
    expect((await wallets.latest(pass)).status).toBe(401);
  });
});
