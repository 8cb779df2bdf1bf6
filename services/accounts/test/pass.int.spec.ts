import { createHash, randomUUID } from 'node:crypto';
import { fillPath } from '@kerbside/contracts/call';
import type { EventType } from '@kerbside/contracts/event';
import { policyCancelled, policyIssued, policyRenewalMarked, policyTransferred } from '@kerbside/contracts/events/claims';
import { archiveCar, restoreCar } from '@kerbside/contracts/http/accounts/cars';
import { addToWallet, downloadPass, passType, readPass } from '@kerbside/contracts/http/accounts/pass';
import { approveRegistrationChange, requestRegistrationChange } from '@kerbside/contracts/http/accounts/registrations';
import { readCoverOfCar } from '@kerbside/contracts/http/claims/cars';
import { toldEvents } from '@kerbside/contracts/testing/told';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { stuckAfterFailing } from '@kerbside/platform/testing/stuck-work';
import { startedService } from '@kerbside/platform/testing/test-service';
import type { Caller } from '@kerbside/contracts/caller';
import { CarsService } from '../src/cars/cars.service.js';
import { passDays, updatePass } from '../src/given-passes/pass-updates.js';
import { service as definition } from '../src/service.js';
import { updateGooglePass } from '../src/wallets/pass-updates.service.js';
import { gold, passIn, startedWallets } from './wallets-under-test.js';

describe('the digital pass of a car', () => {
  const cover = {
    kind: 'cover' as const,
    policyNumber: 'KS-WAR-0000001-100',
    name: 'Warranty Gold',
    endsOn: '2027-11-30',
    isRolling: false,
  };
  const service = startedService(definition);
  beforeEach(() => service.answer(readCoverOfCar, () => ({ rows: [cover] })));

  const aCustomer = async () => {
    const [userId, carId] = [randomUUID(), randomUUID()];
    const me = { kind: 'customer', userId } as const;
    const vehicle = { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', range: null };
    await service.get(Mongo).transaction((session) => service.get(CarsService).add({ id: carId, customerId: userId, vehicle }, session));
    const add = (platform: string, by: Caller = me, whose = userId) =>
      service
        .by(by)
        .post(fillPath(addToWallet.path, { carId, userId: whose }))
        .send({ platform });
    const read = (by: Caller) => service.by(by).get(fillPath(readPass.path, { carId }));
    return { me, userId, carId, add, read };
  };

  /** The files of an archive whose files are not compressed. */
  const filesIn = (archive: Buffer): Map<string, Buffer> => {
    const files = new Map<string, Buffer>();
    for (let at = 0; archive.readUInt32LE(at) === 0x04034b50;) {
      const [size, length] = [archive.readUInt32LE(at + 22), archive.readUInt16LE(at + 26)];
      const start = at + 30 + length;
      files.set(archive.toString('utf8', at + 30, start), archive.subarray(start, start + size));
      at = start + size;
    }
    return files;
  };
  const open = async (url: string) => {
    const answer = await service
      .http()
      .get(new URL(url).pathname)
      .buffer(true)
      .parse((response, done) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => done(null, Buffer.concat(parts)));
      });
    return {
      status: answer.status,
      type: answer.headers['content-type'],
      files: answer.status === 200 ? filesIn(answer.body) : new Map<string, Buffer>(),
    };
  };
  const passIn = (files: Map<string, Buffer>) => JSON.parse(String(files.get('pass.json')));

  it('A7: is a signed file for Apple, which anybody with the address may open', async () => {
    const { carId, add } = await aCustomer();
    const { url, isPreview } = (await add('apple').expect(200)).body.data;
    expect(isPreview).toBe(true);
    const { type, files } = await open(url);
    expect(type).toContain(passType);
    expect([...files.keys()]).toEqual(['pass.json', 'icon.png', 'icon@2x.png', 'manifest.json', 'signature']);
    const sums = JSON.parse(String(files.get('manifest.json')));
    for (const name of ['pass.json', 'icon.png', 'icon@2x.png'])
      expect(sums[name]).toBe(
        createHash('sha1')
          .update(files.get(name) ?? '')
          .digest('hex'),
      );
    expect(passIn(files)).toMatchObject({ serialNumber: carId, logoText: 'Kerbside (preview)' });
    expect(
      files.get('signature')?.includes(
        createHash('sha256')
          .update(files.get('manifest.json') ?? '')
          .digest(),
      ),
    ).toBe(true);
  });

  it('A7: shows what covers the car now, each time it is opened, as its page does', async () => {
    const { add, read, me } = await aCustomer();
    const { url } = (await add('apple').expect(200)).body.data;
    const shown = async () => passIn((await open(url)).files).generic.secondaryFields.map(({ value }: { value: string }) => value);
    expect(await shown()).toEqual(['Until 30 November 2027']);
    service.answer(readCoverOfCar, () => ({ rows: [{ ...cover, endsOn: '2028-11-30' }] }));
    expect(await shown()).toEqual(['Until 30 November 2028']);
    expect((await read(me).expect(200)).body.data).toEqual({
      plate: 'AA19AAA',
      lines: [{ label: 'Warranty Gold', value: 'Until 30 November 2028' }],
    });
  });

  it('A7: of a car that was archived is there as long as the car is covered, and leads to its policies', async () => {
    const { add, me, carId } = await aCustomer();
    const { url } = (await add('apple').expect(200)).body.data;
    expect(passIn((await open(url)).files).barcodes[0].message).toContain(`/account/cars/${carId}`);
    await service.by(me).post(fillPath(archiveCar.path, { carId })).send({}).expect(200);
    const shown = passIn((await open(url)).files);
    expect([shown.voided, new URL(shown.barcodes[0].message).pathname]).toEqual([false, '/account']);
    service.answer(readCoverOfCar, () => ({ rows: [] }));
    expect((await open(url)).status).toBe(404);
  });

  it('is an address with a signed token for Google', async () => {
    const { add } = await aCustomer();
    const { url } = (await add('google').expect(200)).body.data;
    expect(url).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]{300,}$/);
  });

  it('is of the owner of the car, and opened by no made-up token', async () => {
    const { carId, add, me } = await aCustomer();
    await add('apple', me, randomUUID()).expect(404);
    await service
      .http()
      .get(fillPath(downloadPass.path, { token: `${carId}.made-up` }))
      .expect(404);
  });
});

describe('wallet changes', () => {
  const wallets = startedWallets();
  beforeEach(() => wallets.reset());

  describe('a pass in a wallet changes', () => {
    it.each([
      ['is issued', policyIssued, [{ ...gold, endsOn: '2028-11-30' }], false],
      ['is cancelled', policyCancelled, [], true],
    ] as const)('A7: when a policy %s: its phone is told', async (_, type, covers, voided) => {
      const ann = await wallets.aCustomer();
      const pass = await ann.inWallet();
      const phone = wallets.aPhone();
      await phone.register(pass).expect(201);
      wallets.covers.set(ann.userId, [...covers]);
      await wallets.service.deliver(type, Object.assign({}, type.sample, { customerId: ann.userId }));
      await wallets.sweepAll();
      expect(wallets.sandbox.pushes.map(({ pushToken, body }) => [pushToken, body])).toEqual([[phone.pushToken, '{}']]);
      expect(passIn((await wallets.latest(pass)).body).voided).toBe(voided);
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

    const visit = { kind: 'visit' as const, policyNumber: 'KS-MOT-0000001-100', name: 'MOT test', time: '09:30', isAwaited: true };
    const proposed = { ...visit, day: '2027-02-08', proposal: { day: '2027-02-05', time: '14:00' } };
    it.each([
      ['cover of two ends', [gold, { ...gold, name: 'GAP', endsOn: '2027-02-04' }], [gold]],
      ['the last cover ends', [{ ...gold, endsOn: '2027-02-04' }], []],
      ['cover begins', [{ ...gold, startsOn: '2027-02-05' }], [gold]],
      ['a proposed day has come', [proposed], [{ ...proposed, isUnanswered: true as const }]],
      ['a visit is over', [{ ...visit, day: '2027-02-04' }], [{ ...visit, day: '2027-02-04', isPassed: true as const }]],
    ] as const)('A7: with the day alone, and not before: %s', async (_, before, after) => {
      wallets.service.clock.set(new Date('2027-02-04T23:59:00Z'));
      const ann = await wallets.aCustomer();
      wallets.covers.set(ann.userId, [...before]);
      const pass = await ann.inWallet();
      await wallets.aPhone().register(pass).expect(201);
      const pushesThen = async () => {
        await wallets.service.sweep(passDays);
        await wallets.sweepAll();
        return wallets.sandbox.pushes.length;
      };
      expect(await pushesThen()).toBe(0);
      wallets.service.clock.advance(120_000);
      wallets.covers.set(ann.userId, [...after]);
      expect([await pushesThen(), await pushesThen()]).toEqual([1, 1]);
    });

    const changesAfter = async (...events: readonly EventType[]) => {
      const ann = await wallets.aCustomer();
      await ann.add('google');
      wallets.covers.set(ann.userId, []);
      for (const event of events) await wallets.service.deliver(event, Object.assign({}, event.sample, { customerId: ann.userId }));
      await wallets.sweepAll();
      return wallets.sandbox.changes.length;
    };
    const [told, others] = [true, false].map((is) => toldEvents().filter(([, , { pass }]) => Boolean(pass) === is));

    it.each(told ?? [])('A7: by %s, as the table of all channels says', async (_, event) => expect(await changesAfter(event)).toBe(1));

    it('A7: by no other event of that table', async () => expect(await changesAfter(...(others ?? []).map(([, event]) => event))).toBe(0));
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
        await wallets.service.by({ kind: 'customer', userId }).post(requestRegistrationChange.path).send(form).expect(200);
        await wallets.service
          .by({ kind: 'staff', userId: randomUUID(), role: 'agent' })
          .post(approveRegistrationChange.path)
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
});
