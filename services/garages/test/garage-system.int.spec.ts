import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addDays, londonDay } from '@kerbside/contracts/days/dates';
import { purchaseCompleted } from '@kerbside/contracts/events/payments';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import { isWorkingDay } from '@kerbside/contracts/days/working-days';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { aJpeg } from '@kerbside/platform/testing/sample-files';
import { startGarages, type GaragesUnderTest } from './garages-under-test.js';

const program = fileURLToPath(new URL('../../../contracts/examples/garage-system.mjs', import.meta.url));
const admin = { kind: 'staff', userId: randomUUID(), role: 'admin' } as const;
const vehicle = { registrationNumber: 'AA19DSL', make: 'Volkswagen', model: 'Golf', range: null, firstRegistrationDate: null, mileage: 1 };

let at: GaragesUnderTest;
let folder: string;
beforeAll(async () => {
  [at, folder] = await Promise.all([startGarages(), mkdtemp(join(tmpdir(), 'kerbside-garage-'))]);
  // The program signs with the time that it is.
  at.garages.clock.set(new Date());
});
afterAll(async () => {
  await at.garages.close();
  await rm(folder, { recursive: true });
});

/** Two weeks ahead, when garages work and can still propose another day. */
const visitDay = (): string => {
  let day = addDays(londonDay(new Date()), 14);
  while (!isWorkingDay(day) || new Date(`${day}T00:00:00Z`).getUTCDay() === 6) day = addDays(day, 1);
  return day;
};

const bought = async (booking_date: string): Promise<string> => {
  const customerId = randomUUID();
  const quoteId = at.aQuote({ productType: 'mot', productTypes: ['mot'] });
  const form = { delivery_type: 'drop_car', booking_date, postcode: 'SW11 1AA', garage_choice: 'own_garage', garage_id: 'ks-001' };
  const { body } = await at.put(`/api/garages/quotes/${quoteId}/booking`, form).expect(200);
  at.garages.answer(readPurchasedQuote, () => ({ quoteId, customerId, vehicle, policies: [] }));
  await at.garages.deliver(purchaseCompleted, { ...purchaseCompleted.sample, purchaseId: randomUUID(), quoteId, customerId });
  return body.data.id;
};

const systemWith =
  (secret: string) =>
  async (...words: readonly string[]) => {
    const env = { KERBSIDE_URL: at.garages.url, GARAGE_ID: 'ks-001', GARAGE_SECRET: secret };
    const child = spawn(process.execPath, [program, ...words], { cwd: folder, env: { PATH: process.env['PATH'], ...env } });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    const code = await new Promise<number | null>((done) => child.once('close', done));
    return { code, output, errors };
  };

it('the worked example of a garage’s system lists its visits, accepts, begins, notes a finding with a photo, and finishes', async () => {
  const day = visitDay();
  const id = await bought(day);
  const path = '/api/garages/network/ks-001/signing-secret';
  const { secret } = (await at.garages.http().post(path).set(at.garages.as(admin)).send({}).expect(200)).body.data;
  const system = systemWith(secret);
  expect(await system('visits')).toEqual({
    code: 0,
    errors: '',
    output: expect.stringMatching(new RegExp(`^${id} KSB-\\w{6} requested ${day} \\d\\d:\\d\\d MOT\n$`)),
  });
  expect((await system('accept', id)).output).toBe(`${id} confirmed\n`);
  const again = await system('accept', id);
  expect([again.code, again.errors]).toEqual([1, expect.stringContaining('BOOKING_STATE')]);
  expect((await system('start', id)).errors).toContain('BOOKING_STATE');
  // The day of the visit has come.
  const bookings = at.garages.get(Mongo).database.collection<{ _id: string }>('bookings');
  await bookings.updateOne({ _id: id }, { $set: { 'slot.day': londonDay(new Date()) } });
  expect((await system('start', id)).output).toBe(`${id} workshop\n`);
  await writeFile(join(folder, 'pads.jpg'), aJpeg());
  expect(await system('finding', id, 'Worn pads', 'pads.jpg')).toEqual({ code: 0, errors: '', output: `${id} workshop\n` });
  const page = await at.garages.http().get(`/api/garages/bookings/${id}/garage-page`).set(at.garages.as(admin)).expect(200);
  expect(page.body.data.findings).toMatchObject([{ note: 'Worn pads', needs_answer: true, photos: [expect.any(String)] }]);
  expect((await system('finish', id)).output).toBe(`${id} complete\n`);
  expect((await system('visits')).output).toBe('');
  await at.garages.http().delete(path).set(at.garages.as(admin)).expect(200);
  const revoked = await system('visits');
  expect([revoked.code, revoked.errors]).toEqual([1, expect.stringContaining('SIGNATURE_REFUSED')]);
}, 60_000);

it('it proposes another time', async () => {
  const id = await bought(visitDay());
  const { body } = await at.garages.http().get(`/api/garages/bookings/${id}/garage-page`).set(at.garages.as(admin)).expect(200);
  const free = body.data.free.find(({ times }: { times: readonly string[] }) => times.length > 0);
  const { secret } = (
    await at.garages.http().post('/api/garages/network/ks-001/signing-secret').set(at.garages.as(admin)).send({}).expect(200)
  ).body.data;
  expect((await systemWith(secret)('propose', id, free.date, free.times[0])).output).toBe(`${id} proposed\n`);
});
