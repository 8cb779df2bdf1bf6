import { randomUUID } from 'node:crypto';
import {
  policyArrearsChanged,
  policyCancelled,
  policyCarRenamed,
  policyIssued,
  policyReinstated,
  policyRenewalMarked,
  policyTransferred,
} from '@kerbside/contracts/events/claims';
import { fillPath } from '@kerbside/contracts/call';
import { archiveCar, restoreCar } from '@kerbside/contracts/http/accounts/cars';
import { approveRegistrationChange, requestRegistrationChange } from '@kerbside/contracts/http/accounts/registrations';
import { toldEvents } from '@kerbside/contracts/testing/told';
import { stuckAfterFailing } from '@kerbside/platform/testing/stuck-work';
import { updatePass } from '../src/given-passes/pass-updates.js';
import { updateGooglePass } from '../src/wallets/pass-updates.service.js';
import { gold, passIn, startWallets, type WalletsUnderTest } from './wallets-under-test.js';

let wallets: WalletsUnderTest;
beforeAll(async () => {
  wallets = await startWallets();
});
beforeEach(() => wallets.reset());
afterAll(() => wallets.close());

describe('a pass in a wallet changes', () => {
  type WalletNotice = (customerId: string) => Promise<void>;
  const changes: readonly (readonly [string, WalletNotice, Partial<typeof gold> | null])[] = [
    [
      'a policy is issued',
      (customerId) => wallets.service.deliver(policyIssued, { ...policyIssued.sample, customerId }),
      { endsOn: '2028-11-30' },
    ],
    ['a policy is cancelled', (customerId) => wallets.service.deliver(policyCancelled, { ...policyCancelled.sample, customerId }), null],
    [
      'one is reinstated',
      (customerId) => wallets.service.deliver(policyReinstated, { ...policyReinstated.sample, customerId }),
      { endsOn: '2027-12-31' },
    ],
    [
      'one is renewed',
      (customerId) => wallets.service.deliver(policyRenewalMarked, { ...policyRenewalMarked.sample, customerId }),
      { endsOn: '2028-11-30' },
    ],
    ['cover rests', (customerId) => wallets.service.deliver(policyArrearsChanged, { ...policyArrearsChanged.sample, customerId }), null],
    [
      'its car has another plate',
      (customerId) => wallets.service.deliver(policyCarRenamed, { ...policyCarRenamed.sample, customerId }),
      { name: 'Platinum' },
    ],
  ];
  it.each(changes)('A7: when %s: its phone is told', async (_, tell, left) => {
    const ann = await wallets.aCustomer();
    const pass = await ann.inWallet();
    const phone = wallets.aPhone();
    await phone.register(pass).expect(201);
    wallets.covers.set(ann.userId, left ? [{ ...gold, ...left }] : []);
    await tell(ann.userId);
    await wallets.sweepAll();
    expect(wallets.sandbox.pushes.map(({ pushToken, body }) => [pushToken, body])).toEqual([[phone.pushToken, '{}']]);
    expect(passIn((await wallets.latest(pass)).body).voided).toBe(left === null);
  });

  it('A7: when somebody takes the policy over: void for whoever had it, new for whoever has it', async () => {
    const [ann, bob] = [await wallets.aCustomer(), await wallets.aCustomer()];
    wallets.covers.set(bob.userId, []);
    const [hers, his] = [await ann.inWallet(), await bob.inWallet()];
    const [herPhone, hisPhone] = [wallets.aPhone(), wallets.aPhone()];
    await herPhone.register(hers).expect(201);
    await hisPhone.register(his).expect(201);
    wallets.covers.set(ann.userId, []).set(bob.userId, [gold]);
    await wallets.service.deliver(policyTransferred, { ...policyTransferred.sample, customerId: bob.userId, fromCustomerId: ann.userId });
    await wallets.sweepAll();
    expect(new Set(wallets.sandbox.pushes.map(({ pushToken }) => pushToken))).toEqual(new Set([herPhone.pushToken, hisPhone.pushToken]));
    expect(passIn((await wallets.latest(hers)).body).voided).toBe(true);
    expect(passIn((await wallets.latest(his)).body).voided).toBe(false);
  });

  it('A7: when its car is archived: it leads to the policies until the car is put back, and is valid as before', async () => {
    const ann = await wallets.aCustomer();
    const pass = await ann.inWallet();
    const phone = wallets.aPhone();
    await phone.register(pass).expect(201);
    const moved = async (path: string) => {
      const call = wallets.service.http().post(fillPath(path, { carId: ann.carId }));
      await call
        .set(wallets.service.as({ kind: 'customer', userId: ann.userId }))
        .send({})
        .expect(200);
      await wallets.sweepAll();
      const shown = passIn((await wallets.latest(pass)).body);
      return [shown.voided, new URL(shown.barcodes[0].message).pathname];
    };
    expect(await moved(archiveCar.path)).toEqual([false, '/account']);
    expect(await moved(restoreCar.path)).toEqual([false, `/account/cars/${ann.carId}`]);
    expect(wallets.sandbox.pushes.map(({ pushToken }) => pushToken)).toEqual([phone.pushToken, phone.pushToken]);
  });

  it('A7: once, however often the event comes, and not when nothing that it shows changed', async () => {
    const ann = await wallets.aCustomer();
    const pass = await ann.inWallet();
    await wallets.aPhone().register(pass).expect(201);
    const event = { id: randomUUID() };
    await wallets.service.deliver(policyRenewalMarked, { ...policyRenewalMarked.sample, customerId: ann.userId });
    await wallets.sweepAll();
    expect(wallets.sandbox.pushes).toEqual([]);
    wallets.covers.set(ann.userId, []);
    for (let n = 0; n < 3; n += 1)
      await wallets.service.deliver(policyCancelled, { ...policyCancelled.sample, customerId: ann.userId }, event);
    await wallets.service.deliver(policyCancelled, { ...policyCancelled.sample, customerId: ann.userId });
    await wallets.sweepAll();
    expect(wallets.sandbox.pushes).toHaveLength(1);
  });

  it('A7: in Google’s wallet too, where it was offered', async () => {
    const ann = await wallets.aCustomer();
    expect(await ann.add('google')).toMatchObject({ isPreview: false, isKeptCurrent: true });
    wallets.covers.set(ann.userId, []);
    await wallets.service.deliver(policyCancelled, { ...policyCancelled.sample, customerId: ann.userId });
    await wallets.sweepAll();
    expect(wallets.sandbox.changes).toMatchObject([
      {
        id: `3388000000.${ann.carId}`,
        authorization: 'Bearer ya29.sandbox',
        body: { state: 'EXPIRED', header: { defaultValue: { value: 'AA19AAA' } } },
      },
    ]);
    const [, claims = ''] = (wallets.sandbox.grants[0]?.assertion ?? '').split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      iss: 'wallet@kerbside.example',
      aud: wallets.sandbox.googleTokenUrl,
      scope: 'https://www.googleapis.com/auth/wallet_object.issuer',
    });
  });

  it('not at Google, where nobody saved it: that is no failure', async () => {
    const ann = await wallets.aCustomer();
    await ann.add('google');
    wallets.sandbox.settings.google = { status: 404 };
    wallets.covers.set(ann.userId, []);
    await wallets.service.deliver(policyCancelled, { ...policyCancelled.sample, customerId: ann.userId });
    await wallets.sweepAll();
    wallets.service.clock.advance(61_000);
    await wallets.sweepAll();
    expect(wallets.sandbox.changes).toHaveLength(1);
  });

  it.each(toldEvents())('A7: by %s as the table of all channels says', async (_, event, { pass }) => {
    const ann = await wallets.aCustomer();
    await ann.add('google');
    wallets.covers.set(ann.userId, []);
    await wallets.service.deliver(event, Object.assign({}, event.sample, { customerId: ann.userId }));
    await wallets.sweepAll();
    expect(wallets.sandbox.changes).toHaveLength(pass ? 1 : 0);
  });
});

describe('the approval of another plate', () => {
  it('changes at once a pass that shows no cover; others follow their policies', async () => {
    const [ann, bob] = [await wallets.aCustomer(), await wallets.aCustomer('BB20BBB')];
    wallets.covers.set(ann.userId, []);
    const phone = wallets.aPhone();
    for (const one of [ann, bob]) await phone.register(await one.inWallet()).expect(201);
    const { lastUpdated } = (await phone.changed().expect(200)).body;
    for (const [{ userId, carId }, plate] of [
      [ann, 'CD21EFG'],
      [bob, 'CD21EFH'],
    ] as const) {
      const form = { car_id: carId, user_id: userId, new_reg_number: plate };
      await wallets.service
        .http()
        .post(requestRegistrationChange.path)
        .set(wallets.service.as({ kind: 'customer', userId }))
        .send(form)
        .expect(200);
      await wallets.service
        .http()
        .post(approveRegistrationChange.path)
        .set(wallets.service.as({ kind: 'staff', userId: randomUUID(), role: 'agent' }))
        .send({ car_id: carId })
        .expect(200);
    }
    await wallets.sweepAll();
    expect((await phone.changed(lastUpdated).expect(200)).body.serialNumbers).toEqual([ann.carId]);
  });
});

it('Google’s wallet that keeps failing is shown to staff as stuck work', async () => {
  const ann = await wallets.aCustomer();
  await ann.add('google');
  wallets.sandbox.settings.google = { status: 500 };
  wallets.covers.set(ann.userId, []);
  await wallets.service.deliver(policyCancelled, { ...policyCancelled.sample, customerId: ann.userId });
  await wallets.service.sweep(updatePass);
  expect(await stuckAfterFailing(wallets.service, { owner: 'accounts', kind: updateGooglePass, subjectId: ann.carId })).toMatchObject({
    failure: 'Google’s wallet did not answer.',
  });
});
