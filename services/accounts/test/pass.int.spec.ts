import { createHash, randomUUID } from 'node:crypto';
import { fillPath } from '@kerbside/contracts/call';
import { archiveCar } from '@kerbside/contracts/http/accounts/cars';
import { addToWallet, downloadPass, passType, readPass } from '@kerbside/contracts/http/accounts/pass';
import { readCoverOfCar } from '@kerbside/contracts/http/claims/cars';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { CarsService } from '../src/cars/cars.service.js';
import { service as definition } from '../src/service.js';

let service: ServiceUnderTest;
const cover = { kind: 'cover' as const, policyNumber: 'KS-WAR-0000001-100', name: 'Warranty Gold', endsOn: '2027-11-30', isRolling: false };
beforeAll(async () => {
  service = await testService(definition);
});
beforeEach(() => service.answer(readCoverOfCar, () => ({ rows: [cover] })));
afterAll(() => service.close());

type By = Parameters<ServiceUnderTest['as']>[0];
const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;

const aCustomer = async () => {
  const [userId, carId] = [randomUUID(), randomUUID()];
  const me = { kind: 'customer', userId } as const;
  const vehicle = { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', range: null };
  await service.get(Mongo).transaction((session) => service.get(CarsService).add({ id: carId, customerId: userId, vehicle }, session));
  const add = (platform: string, by: By = me, whose = userId) =>
    service
      .http()
      .post(fillPath(addToWallet.path, { carId, userId: whose }))
      .set(service.as(by))
      .send({ platform });
  const read = (by: By) => service.http().get(fillPath(readPass.path, { carId })).set(service.as(by));
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

describe('the digital pass of a car', () => {
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
    await service.http().post(fillPath(archiveCar.path, { carId })).set(service.as(me)).send({}).expect(200);
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

  it('is nobody else’s to add, and opened by no made-up token', async () => {
    const [ann, bob] = [await aCustomer(), await aCustomer()];
    await ann.add('apple', bob.me).expect(404);
    await ann.add('apple', ann.me, bob.userId).expect(404);
    await ann.add('apple', agent).expect(403);
    await ann.read(bob.me).expect(404);
    await ann.read(agent).expect(403);
    expect((await ann.add('palm').expect(400)).body.error.fields).toEqual({ platform: 'Choose a wallet' });
    await service
      .http()
      .get(fillPath(downloadPass.path, { token: `${ann.carId}.made-up` }))
      .expect(404);
  });
});
