import { randomUUID, verify } from 'node:crypto';
import { fillPath } from '@kerbside/contracts/call';
import {
  policyArrearsChanged,
  policyCancelled,
  policyCarRenamed,
  policyIssued,
  policyReinstated,
  policyRenewalMarked,
  policyTransferred,
} from '@kerbside/contracts/events/claims';
import { readPolicyInternally } from '@kerbside/contracts/http/claims/policies';
import { readCoverOfCar, type CoverOfCar } from '@kerbside/contracts/http/claims/cars';
import { addToWallet } from '@kerbside/contracts/http/accounts/pass';
import { listChangedPasses, logOfWallets, readLatestPass, registerForPass } from '@kerbside/contracts/http/accounts/wallet';
import { approveRegistrationChange, requestRegistrationChange } from '@kerbside/contracts/http/accounts/registrations';
import { aPolicy } from '@kerbside/contracts/testing/sample-policy';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PersonalData } from '@kerbside/platform/personal/personal-data';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { stuckAfterFailing } from '@kerbside/platform/testing/stuck-work';
import { testService } from '@kerbside/platform/testing/test-service';
import { startWalletSandbox, type WalletSandbox } from '../sandbox/wallets/server.js';
import { AppleNotifications } from '../src/wallets/apple-push.js';
import { CarsService } from '../src/cars/cars.service.js';
import { service as definition } from '../src/service.js';
import { updatePass } from '../src/given-passes/pass-updates.js';
import { pushPass, updateGooglePass } from '../src/wallets/pass-updates.service.js';
import { passTypeId, pushKey, walletEnv } from './wallet-settings.js';

let service: ServiceUnderTest;
let sandbox: WalletSandbox;
/** What covers the cars of each customer. */
const covers = new Map<string, CoverOfCar[]>();
const gold = { policyNumber: 'KS-WAR-0000001-100', name: 'Warranty Gold', endsOn: '2027-11-30', isRolling: false };

beforeAll(async () => {
  sandbox = await startWalletSandbox();
  service = await testService(definition, { env: { ...walletEnv(sandbox), PER_ADDRESS_LIMIT_FACTOR: '1000' } });
});
beforeEach(async () => {
  Object.assign(sandbox.settings, { push: { status: 200 }, google: { status: 200 } });
  service.clock.advance(61_000);
  await sweepAll();
  service.answer(readCoverOfCar, ({ body }) => ({ rows: covers.get(body.customerId) ?? [] }));
  service.answer(readPolicyInternally, ({ params }) => aPolicy({ id: params.policyId }));
  for (const heard of [sandbox.pushes, sandbox.changes, sandbox.grants]) heard.splice(0);
});
afterAll(async () => {
  await service.close();
  await sandbox.close();
});

interface InWallet {
  readonly carId: string;
  readonly authorization: string;
}

/** Somebody whose car is covered. */
const aCustomer = async (plate = 'AA19AAA') => {
  const [userId, carId] = [randomUUID(), randomUUID()];
  covers.set(userId, [gold]);
  const vehicle = { registrationNumber: plate, make: 'Ford', model: 'Focus', range: null };
  await service.get(Mongo).transaction((session) => service.get(CarsService).add({ id: carId, customerId: userId, vehicle }, session));
  const add = async (platform: 'apple' | 'google') => {
    const path = fillPath(addToWallet.path, { carId, userId });
    const { body } = await service
      .http()
      .post(path)
      .set(service.as({ kind: 'customer', userId }))
      .send({ platform })
      .expect(200);
    return body.data;
  };
  /** Adds the pass as a phone does, and returns what its wallet needs from then on. */
  const inWallet = async (): Promise<InWallet> => {
    const pass = passIn((await fetched(new URL((await add('apple')).url).pathname)).body);
    expect(pass).toMatchObject({ passTypeIdentifier: passTypeId, serialNumber: carId });
    expect(pass.webServiceURL).toMatch(/\/api\/accounts\/wallet$/);
    expect(pass.authenticationToken.length).toBeGreaterThanOrEqual(16);
    return { carId, authorization: `ApplePass ${pass.authenticationToken}` };
  };
  return { userId, carId, add, inWallet };
};

const fetched = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
  service
    .http()
    .get(path)
    .set(headers)
    .buffer(true)
    .parse((response, done) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => done(null, Buffer.concat(parts)));
    });

/** The first file of an archive whose files are not compressed. */
const passIn = (archive: Buffer) => {
  const start = 30 + archive.readUInt16LE(26);
  return JSON.parse(archive.toString('utf8', start, start + archive.readUInt32LE(22)));
};

const aPhone = () => {
  const deviceId = randomUUID().replaceAll('-', '');
  const pushToken = `token${deviceId}`;
  const at = ({ carId }: InWallet, passType = passTypeId) =>
    fillPath(registerForPass.path, { deviceId, passTypeId: passType, serialNumber: carId });
  const register = (pass: InWallet, token = pushToken, authorization = pass.authorization) =>
    service.http().post(at(pass)).set({ authorization }).send({ pushToken: token });
  const unregister = (pass: InWallet, authorization = pass.authorization) => service.http().delete(at(pass)).set({ authorization });
  const changed = (since?: string) =>
    service
      .http()
      .get(fillPath(listChangedPasses.path, { deviceId, passTypeId }))
      .query(since === undefined ? {} : { passesUpdatedSince: since });
  return { deviceId, pushToken, at, register, unregister, changed };
};

const latest = ({ carId, authorization }: InWallet, since?: string) =>
  fetched(fillPath(readLatestPass.path, { passTypeId, serialNumber: carId }), {
    authorization,
    ...(since === undefined ? {} : { 'if-modified-since': since }),
  });

const sweepAll = async (): Promise<void> => {
  for (const kind of [updatePass, pushPass, updateGooglePass]) await service.sweep(kind);
};

describe('a phone with a pass', () => {
  it('registers with 201, again with 200, and takes its leave', async () => {
    const pass = await (await aCustomer()).inWallet();
    const phone = aPhone();
    await phone.register(pass).expect(201);
    await phone.register(pass, 'another-token').expect(200);
    expect((await phone.changed().expect(200)).body).toMatchObject({ serialNumbers: [pass.carId] });
    await phone.unregister(pass).expect(200);
    await phone.unregister(pass).expect(200);
    await phone.changed().expect(204);
    await phone.register(pass).expect(201);
  });

  it('that shows the token of another pass, or none, is refused with 401, and nothing is stored', async () => {
    const [mine, theirs] = [await (await aCustomer()).inWallet(), await (await aCustomer('BB20BBB')).inWallet()];
    const phone = aPhone();
    for (const authorization of [theirs.authorization, mine.authorization.replace('ApplePass', 'Bearer'), 'ApplePass', '']) {
      expect((await phone.register(mine, 'x', authorization).expect(401)).body.error.code).toBe('PASS_TOKEN_REFUSED');
      await phone.unregister(mine, authorization).expect(401);
      expect((await latest({ ...mine, authorization })).status).toBe(401);
    }
    const unknown = { ...mine, carId: randomUUID() };
    await phone.register(unknown).expect(401);
    await service
      .http()
      .post(phone.at(mine, 'pass.of.others'))
      .set({ authorization: mine.authorization })
      .send({ pushToken: 'x' })
      .expect(401);
    await phone.changed().expect(204);
  });

  it('that sends no push token is told so', async () => {
    const pass = await (await aCustomer()).inWallet();
    const phone = aPhone();
    const send = (body: object) => service.http().post(phone.at(pass)).set({ authorization: pass.authorization }).send(body).expect(400);
    expect((await send({})).body.error.fields).toEqual({ pushToken: 'Send the push token' });
    await send({ pushToken: '' });
    await send({ pushToken: 'x'.repeat(201) });
  });

  it('hears which of its passes changed since it asked', async () => {
    const [ann, bob] = [await aCustomer(), await aCustomer('BB20BBB')];
    const [hers, his] = [await ann.inWallet(), await bob.inWallet()];
    const phone = aPhone();
    await phone.register(hers).expect(201);
    await phone.register(his).expect(201);
    const first = (await phone.changed().expect(200)).body;
    expect(first.serialNumbers.toSorted()).toEqual([ann.carId, bob.carId].toSorted());
    await phone.changed(first.lastUpdated).expect(204);
    covers.set(bob.userId, []);
    await service.deliver(policyCancelled, { ...policyCancelled.sample, customerId: bob.userId });
    await service.sweep(updatePass);
    const then = (await phone.changed(first.lastUpdated).expect(200)).body;
    expect(then.serialNumbers).toEqual([bob.carId]);
    await phone.changed(then.lastUpdated).expect(204);
    await aPhone().changed().expect(204);
  });

  it('fetches the pass once for each change', async () => {
    const ann = await aCustomer();
    const pass = await ann.inWallet();
    const first = await latest(pass);
    expect([first.status, first.headers['content-type']]).toEqual([200, 'application/vnd.apple.pkpass']);
    const since = String(first.headers['last-modified']);
    const again = await latest(pass, since);
    expect([again.status, again.body.length]).toEqual([304, 0]);
    covers.set(ann.userId, [{ ...gold, endsOn: '2028-11-30' }]);
    const renewed = await latest(pass, since);
    expect(renewed.status).toBe(200);
    expect(passIn(renewed.body)).toMatchObject({ voided: false, expirationDate: '2028-12-01T00:00:00.000Z' });
    covers.set(ann.userId, [{ ...gold, endsOn: '2029-11-30' }]);
    expect((await latest(pass, String(renewed.headers['last-modified']))).status).toBe(200);
  });

  it('is answered as if it had asked nothing while claims is away, and asks again', async () => {
    const pass = await (await aCustomer()).inWallet();
    service.answer(readCoverOfCar, () => {
      throw new DomainError('SERVICE_UNAVAILABLE');
    });
    expect((await latest(pass)).status).toBe(503);
  });

  it('may say what went wrong', async () => {
    await service
      .http()
      .post(logOfWallets.path)
      .send({ logs: ['Get pass task failed', 'x'.repeat(10_000)] })
      .expect(200);
    await service.http().post(logOfWallets.path).send({ logs: 'one' }).expect(400);
  });
});

describe('a pass in a wallet changes', () => {
  type Told = (customerId: string) => Promise<void>;
  const changes: readonly (readonly [string, Told, Partial<CoverOfCar> | null])[] = [
    ['a policy is issued', (customerId) => service.deliver(policyIssued, { ...policyIssued.sample, customerId }), { endsOn: '2028-11-30' }],
    ['a policy is cancelled', (customerId) => service.deliver(policyCancelled, { ...policyCancelled.sample, customerId }), null],
    [
      'one is reinstated',
      (customerId) => service.deliver(policyReinstated, { ...policyReinstated.sample, customerId }),
      { endsOn: '2027-12-31' },
    ],
    [
      'one is renewed',
      (customerId) => service.deliver(policyRenewalMarked, { ...policyRenewalMarked.sample, customerId }),
      { endsOn: '2028-11-30' },
    ],
    ['cover rests', (customerId) => service.deliver(policyArrearsChanged, { ...policyArrearsChanged.sample, customerId }), null],
    [
      'its car has another plate',
      (customerId) => service.deliver(policyCarRenamed, { ...policyCarRenamed.sample, customerId }),
      { name: 'Platinum' },
    ],
  ];
  it.each(changes)('when %s: its phone is told', async (_, tell, left) => {
    const ann = await aCustomer();
    const pass = await ann.inWallet();
    const phone = aPhone();
    await phone.register(pass).expect(201);
    covers.set(ann.userId, left ? [{ ...gold, ...left }] : []);
    await tell(ann.userId);
    await sweepAll();
    expect(sandbox.pushes.map(({ pushToken, body }) => [pushToken, body])).toEqual([[phone.pushToken, '{}']]);
    expect(passIn((await latest(pass)).body).voided).toBe(left === null);
  });

  it('when somebody takes the policy over: void for who had it, new for who has it', async () => {
    const [ann, bob] = [await aCustomer(), await aCustomer()];
    covers.set(bob.userId, []);
    const [hers, his] = [await ann.inWallet(), await bob.inWallet()];
    const [herPhone, hisPhone] = [aPhone(), aPhone()];
    await herPhone.register(hers).expect(201);
    await hisPhone.register(his).expect(201);
    covers.set(ann.userId, []).set(bob.userId, [gold]);
    await service.deliver(policyTransferred, { ...policyTransferred.sample, customerId: bob.userId, fromCustomerId: ann.userId });
    await sweepAll();
    expect(new Set(sandbox.pushes.map(({ pushToken }) => pushToken))).toEqual(new Set([herPhone.pushToken, hisPhone.pushToken]));
    expect(passIn((await latest(hers)).body).voided).toBe(true);
    expect(passIn((await latest(his)).body).voided).toBe(false);
  });

  it('once, however often the event comes, and not when nothing that it shows changed', async () => {
    const ann = await aCustomer();
    const pass = await ann.inWallet();
    await aPhone().register(pass).expect(201);
    const event = { id: randomUUID() };
    await service.deliver(policyRenewalMarked, { ...policyRenewalMarked.sample, customerId: ann.userId });
    await sweepAll();
    expect(sandbox.pushes).toEqual([]);
    covers.set(ann.userId, []);
    for (let n = 0; n < 3; n += 1) await service.deliver(policyCancelled, { ...policyCancelled.sample, customerId: ann.userId }, event);
    await service.deliver(policyCancelled, { ...policyCancelled.sample, customerId: ann.userId });
    await sweepAll();
    expect(sandbox.pushes).toHaveLength(1);
  });

  it('in Google’s wallet too, where it was offered', async () => {
    const ann = await aCustomer();
    expect(await ann.add('google')).toMatchObject({ isPreview: false, isKeptCurrent: true });
    covers.set(ann.userId, []);
    await service.deliver(policyCancelled, { ...policyCancelled.sample, customerId: ann.userId });
    await sweepAll();
    expect(sandbox.changes).toMatchObject([
      {
        id: `3388000000.${ann.carId}`,
        authorization: 'Bearer ya29.sandbox',
        body: { state: 'EXPIRED', header: { defaultValue: { value: 'AA19AAA' } } },
      },
    ]);
    const [, claims = ''] = (sandbox.grants[0]?.assertion ?? '').split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      iss: 'wallet@kerbside.example',
      aud: sandbox.googleTokenUrl,
      scope: 'https://www.googleapis.com/auth/wallet_object.issuer',
    });
  });

  it('not at Google, where nobody saved it: that is no failure', async () => {
    const ann = await aCustomer();
    await ann.add('google');
    sandbox.settings.google = { status: 404 };
    covers.set(ann.userId, []);
    await service.deliver(policyCancelled, { ...policyCancelled.sample, customerId: ann.userId });
    await sweepAll();
    service.clock.advance(61_000);
    await sweepAll();
    expect(sandbox.changes).toHaveLength(1);
  });
});

/** A phone that waits for news of a cancelled policy. */
const toBeTold = async () => {
  const ann = await aCustomer();
  const pass = await ann.inWallet();
  const phone = aPhone();
  await phone.register(pass).expect(201);
  service.clock.advance(1_000);
  covers.set(ann.userId, []);
  await service.deliver(policyCancelled, { ...policyCancelled.sample, customerId: ann.userId });
  await service.sweep(updatePass);
  return { ...ann, pass, phone };
};

describe('Apple’s push service', () => {
  it('is shown a token that our key signed, and the pass type', async () => {
    await toBeTold();
    await service.sweep(pushPass);
    const headers = sandbox.pushes[0]?.headers;
    expect(headers).toMatchObject({ ':method': 'POST', 'apns-topic': passTypeId });
    const [head = '', body = '', signature = ''] = String(headers?.authorization).replace('bearer ', '').split('.');
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'ES256', kid: 'KEY1234567' });
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toMatchObject({ iss: 'TEAM123456' });
    const signed = { key: pushKey, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', Buffer.from(`${head}.${body}`), signed, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  it('that answers 410 has the token forgotten', async () => {
    const { phone } = await toBeTold();
    sandbox.settings.push = { status: 410, body: { reason: 'Unregistered', timestamp: service.clock.now().getTime() } };
    await service.sweep(pushPass);
    await phone.changed().expect(204);
  });

  it('that answers 410 of a time before the phone came back has nothing forgotten', async () => {
    const { phone } = await toBeTold();
    sandbox.settings.push = { status: 410, body: { reason: 'Unregistered', timestamp: service.clock.now().getTime() - 3_600_000 } };
    await service.sweep(pushPass);
    await phone.changed().expect(200);
  });

  it('that fails is asked again later, until it takes the push', async () => {
    const { phone } = await toBeTold();
    sandbox.settings.push = { status: 503, body: { reason: 'ServiceUnavailable' } };
    await service.sweep(pushPass);
    await service.sweep(pushPass);
    expect(sandbox.pushes).toHaveLength(1);
    sandbox.settings.push = { status: 200 };
    service.clock.advance(61_000);
    await service.sweep(pushPass);
    service.clock.advance(61_000);
    await service.sweep(pushPass);
    expect(sandbox.pushes.map(({ pushToken }) => pushToken)).toEqual([phone.pushToken, phone.pushToken]);
  });

  it('that does not answer in time, or is away, has failed, and is asked on a new connection', async () => {
    const key = { certificate: '', key: '' };
    const push = (url: string) =>
      new AppleNotifications({ url, passType: passTypeId, identity: { by: 'certificate', ...key }, timeoutMs: 200, now: () => new Date() });
    const [slow, away] = [push(sandbox.pushUrl), push('http://127.0.0.1:9')];
    sandbox.settings.push = 'silence';
    await expect(slow.send('one')).rejects.toMatchObject({ code: 'PUSH_UNAVAILABLE' });
    await expect(away.send('one')).rejects.toMatchObject({ code: 'PUSH_UNAVAILABLE' });
    sandbox.settings.push = { status: 200 };
    expect(await slow.send('two')).toEqual({ is: 'sent' });
    expect(await slow.send('three')).toEqual({ is: 'sent' });
    slow.close();
    away.close();
  });

  it('that keeps failing, or refuses, is shown to staff as stuck work', async () => {
    const failing = await toBeTold();
    sandbox.settings.push = { status: 500, body: { reason: 'InternalServerError' } };
    const owner = 'accounts';
    expect(await stuckAfterFailing(service, { owner, kind: pushPass, subjectId: failing.carId })).toMatchObject({
      customerId: failing.userId,
      failure: 'Apple’s push service did not answer.',
    });
    sandbox.settings.push = { status: 200 };
    await service.sweep(pushPass);
    const refused = await toBeTold();
    sandbox.settings.push = { status: 400, body: { reason: 'BadDeviceToken' } };
    await service.sweep(pushPass);
    const staff = service.as({ kind: 'staff', userId: randomUUID(), role: 'agent' });
    const { body } = await service.http().get('/api/accounts/stuck-work?perPage=200').set(staff).expect(200);
    const row = body.data.rows.find(({ subjectId }: { subjectId: string }) => subjectId === refused.carId);
    expect(row).toMatchObject({ tries: 1, failure: 'Apple refused the push: BadDeviceToken.', nextTryAt: null });
    expect(JSON.stringify(body)).not.toContain(refused.phone.pushToken);
  });
});

describe('the wallets of the sandbox', () => {
  beforeAll(() => Object.assign(sandbox.settings, { siteUrl: service.url }));
  beforeEach(() => Object.assign(sandbox.settings, { push: undefined, google: undefined }));

  it('have the newer pass once its cover has changed: the phone is pushed and fetches it, Google’s is patched', async () => {
    const ann = await aCustomer();
    const [onPage, address] = [new URL((await ann.add('google')).url), (await ann.add('apple')).url];
    await sandbox.phone.add(address);
    await fetch(new URL(`/save/${onPage.pathname.split('/').at(-1) ?? ''}`, sandbox.pageUrl));
    const apple = () => sandbox.phone.passes.find(({ pass }) => pass.serialNumber === ann.carId);
    const google = () => sandbox.saved.all.find(({ id }) => id.endsWith(ann.carId));
    expect([apple()?.fetched, apple()?.pass.voided, google()?.state]).toEqual([1, false, 'ACTIVE']);
    covers.set(ann.userId, []);
    await service.deliver(policyCancelled, { ...policyCancelled.sample, customerId: ann.userId });
    await sweepAll();
    await sandbox.phone.wake();
    expect([apple()?.fetched, apple()?.pass.voided, google()?.state]).toEqual([2, true, 'EXPIRED']);
    const page = await (await fetch(sandbox.pageUrl)).text();
    expect(page).toContain('<dt>State</dt><dd>Void</dd>');
  });

  it('take a pass by its address on the page, and say why one cannot be added', async () => {
    const ann = await aCustomer('CC22CCC');
    const add = (address: string) => fetch(new URL('/passes', sandbox.pageUrl), { method: 'POST', body: new URLSearchParams({ address }) });
    expect(await (await add('https://kerbside.test/api/accounts/passes/none')).text()).toContain('The site has no pass there');
    expect(await (await add((await ann.add('apple')).url)).text()).toContain('CC22CCC');
  });

  it('tell of a phone that is gone, and of a pass that nobody saved', async () => {
    const ann = await aCustomer();
    const pass = await ann.inWallet();
    await ann.add('google');
    const phone = aPhone();
    await phone.register(pass).expect(201);
    covers.set(ann.userId, []);
    await service.deliver(policyCancelled, { ...policyCancelled.sample, customerId: ann.userId });
    await sweepAll();
    await phone.changed().expect(204);
    const staff = service.as({ kind: 'staff', userId: randomUUID(), role: 'agent' });
    const { body } = await service.http().get('/api/accounts/stuck-work?perPage=200').set(staff).expect(200);
    expect(body.data.rows.filter(({ subjectId }: { subjectId: string }) => subjectId === ann.carId)).toEqual([]);
  });

  it('ask nobody who they are, so that a pass of our own making changes there', async () => {
    const push = new AppleNotifications({
      url: sandbox.pushUrl,
      passType: passTypeId,
      identity: { by: 'nobody' },
      timeoutMs: 5_000,
      now: () => new Date(),
    });
    expect(await push.send(sandbox.phone.pushToken)).toEqual({ is: 'sent' });
    push.close();
  });

  it('never stand in for anybody in production', async () => {
    const before = process.env['NODE_ENV'];
    process.env['NODE_ENV'] = 'production';
    await expect(startWalletSandbox()).rejects.toThrow('never runs in production');
    process.env['NODE_ENV'] = before;
  });
});

it('Google’s wallet that keeps failing is shown to staff as stuck work', async () => {
  const ann = await aCustomer();
  await ann.add('google');
  sandbox.settings.google = { status: 500 };
  covers.set(ann.userId, []);
  await service.deliver(policyCancelled, { ...policyCancelled.sample, customerId: ann.userId });
  await service.sweep(updatePass);
  expect(await stuckAfterFailing(service, { owner: 'accounts', kind: updateGooglePass, subjectId: ann.carId })).toMatchObject({
    failure: 'Google’s wallet did not answer.',
  });
});

describe('the approval of another plate', () => {
  it('changes at once a pass that shows no cover; others follow their policies', async () => {
    const [ann, bob] = [await aCustomer(), await aCustomer('BB20BBB')];
    covers.set(ann.userId, []);
    const phone = aPhone();
    for (const one of [ann, bob]) await phone.register(await one.inWallet()).expect(201);
    const { lastUpdated } = (await phone.changed().expect(200)).body;
    for (const [{ userId, carId }, plate] of [
      [ann, 'CD21EFG'],
      [bob, 'CD21EFH'],
    ] as const) {
      const form = { car_id: carId, user_id: userId, new_reg_number: plate };
      await service
        .http()
        .post(requestRegistrationChange.path)
        .set(service.as({ kind: 'customer', userId }))
        .send(form)
        .expect(200);
      await service
        .http()
        .post(approveRegistrationChange.path)
        .set(service.as({ kind: 'staff', userId: randomUUID(), role: 'agent' }))
        .send({ car_id: carId })
        .expect(200);
    }
    await sweepAll();
    expect((await phone.changed(lastUpdated).expect(200)).body.serialNumbers).toEqual([ann.carId]);
  });
});

describe('phones that have a pass', () => {
  it('are in the copy of a customer’s data, and go with them', async () => {
    const ann = await aCustomer();
    const pass = await ann.inWallet();
    const phone = aPhone();
    await phone.register(pass).expect(201);
    const subject = { customerId: ann.userId, emails: [], phones: [], plates: [], names: [], places: [], quoteIds: [] };
    const personal = service.get(PersonalData);
    const [copy] = await personal.copyOf(subject);
    for (const theirs of [phone.deviceId, phone.pushToken]) expect(String(copy?.content)).toContain(theirs);
    await service.get(Mongo).transaction((session) => personal.erase(subject, session));
    await phone.changed().expect(204);
    await phone.register(pass).expect(401);
    expect((await latest(pass)).status).toBe(401);
  });
});
