import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Caller } from '@kerbside/contracts/caller';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { addDays, londonDay } from '@kerbside/contracts/days/dates';
import { isWorkingDay } from '@kerbside/contracts/days/working-days';
import { policyCancelled, policyReinstated } from '@kerbside/contracts/events/claims';
import { garagePaymentChanged, purchaseCompleted } from '@kerbside/contracts/events/payments';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { aJpeg } from '@kerbside/platform/testing/sample-files';
import { SelectionsRepository } from '../src/offers/selections.repository.js';
import { serviceLine, startedGarages, visitForm } from './garages-under-test.js';

const admin: Caller = { kind: 'staff', userId: randomUUID(), role: 'admin' };
const at = startedGarages();

describe('at garage', () => {
  const service: Caller = { kind: 'service', name: 'payments' };
  beforeEach(() => at.garages.clock.set(new Date('2026-11-20T12:00:00Z')));

  const anMot = () => at.aQuote({ productType: 'mot', productTypes: ['mot'] });
  const draft = async (over: object = {}, quoteId = anMot()): Promise<string> => {
    await at.put(`/api/garages/quotes/${quoteId}/booking`, { ...visitForm, ...over }).expect(200);
    return quoteId;
  };
  const toPay = async (quoteId: string, productTypes: string[] = ['mot'], lines?: QuoteFacts['lines']) => {
    const asked = at.garages.by(service).post(`/internal/quotes/${quoteId}/visit-to-pay`);
    return (await asked.send({ productType: 'mot', productTypes, lines }).expect(200)).body.data.visit;
  };
  const interimToPay = async (as: 'full' | 'interim') => {
    const quoteId = at.aQuote({ productTypes: ['service'], lines: [serviceLine('interim')] });
    return toPay(await draft({}, quoteId), ['service'], [serviceLine(as)]);
  };
  const setTakes = (takes_payments: boolean, garageId = 'ks-001') =>
    at.garages.by(admin).put(`/api/garages/network/${garageId}/takes-payments`).send({ takes_payments });

  describe('a visit, as payments asks about it', () => {
    it('has its garage, its day, and its time held', async () => {
      expect(await toPay(await draft())).toEqual({
        isChosen: true,
        garage: 'Millbrook Garage',
        day: '2026-12-02',
        isHeld: true,
        takesPayments: true,
      });
    });

    it.each<[string, () => Promise<unknown>, object | null]>([
      ['is none before it is drafted', () => toPay(anMot()), null],
      ['is none for other work than it was drafted for', async () => toPay(await draft(), ['mot', 'service']), null],
      ['is none for a longer service than it was drafted for', () => interimToPay('full'), null],
      ['is there for the service that it was drafted for', () => interimToPay('interim'), expect.objectContaining({ isHeld: true })],
      [
        'has no garage where that is left to us',
        async () => toPay(await draft({ garage_choice: 'our_choice', garage_id: undefined })),
        { isChosen: false, garage: null, isHeld: false },
      ],
    ])('%s', async (_, asked, expected) => {
      const visit = await asked();
      if (expected === null) expect(visit).toBeNull();
      else expect(visit).toMatchObject(expected);
    });

    it('is no longer held after half an hour, or when it was given back, until it is held again', async () => {
      const quoteId = await draft({ booking_time: '10:30' });
      await at.delete(`/api/garages/quotes/${quoteId}/booking/hold`).expect(200);
      expect(await toPay(quoteId)).toMatchObject({ isHeld: false });
      await at.put(`/api/garages/quotes/${quoteId}/booking/hold`, {}).expect(200);
      expect(await toPay(quoteId)).toMatchObject({ isHeld: true });
      at.garages.clock.set(new Date('2026-11-20T12:31:00Z'));
      expect(await toPay(quoteId)).toMatchObject({ isHeld: false });
    });

    it('is none once a part of it is priced at another garage', async () => {
      const quoteId = await draft({ booking_time: '11:30' });
      const chosen = { quoteId, productType: 'mot', garageId: 'ks-002', day: null } as const;
      const selections = at.garages.get(SelectionsRepository);
      await selections.keep({ ...chosen, serviceType: null, systemId: null, periods: null }, await selections.next(quoteId, 'mot'));
      expect(await toPay(quoteId)).toBeNull();
    });
  });

  describe('whether a garage takes payments', () => {
    it('is set by an admin, and is yes until then', async () => {
      const quoteId = await draft({ booking_time: '12:30' });
      const { body } = await setTakes(false).expect(200);
      expect(body.data).toMatchObject({ garage_id: 'ks-001', takes_payments: false });
      expect(await toPay(quoteId)).toMatchObject({ takesPayments: false });
      await setTakes(true).expect(200);
      expect(await toPay(quoteId)).toMatchObject({ takesPayments: true });
      // A colleague was first.
      await setTakes(true).expect(200);
      const audit = await at.garages.by(admin).get('/api/garages/audit').query({ subjectId: 'ks-001' }).expect(200);
      const [no, yes] = [{ takesPayments: false }, { takesPayments: true }];
      const action = 'garage-takes-payments-set';
      expect(audit.body.data.rows).toMatchObject([
        { action, before: no, after: yes },
        { action, before: yes, after: no },
      ]);
      await setTakes(false, 'ks-999').expect(422);
    });
  });

  describe('a visit that is paid at its garage', () => {
    const bought = async () => {
      const quoteId = await draft({ garage_id: 'ks-003' });
      const customerId = randomUUID();
      const purchase = { purchaseId: randomUUID(), quoteId, customerId, currency: 'gbp' as const };
      await at.garages.deliver(garagePaymentChanged, { ...purchase, amountPence: 5_485, dueOn: '2026-12-02', status: 'due' });
      await at.garages.deliver(purchaseCompleted, { ...purchaseCompleted.sample, ...purchase });
      const booking = await at.read(`/api/garages/quotes/${quoteId}/booking`);
      return { quoteId, customerId, purchase, bookingId: booking.id as string };
    };
    const agent: Caller = { kind: 'staff', userId: randomUUID(), role: 'agent' };
    const page = (bookingId: string) => at.garages.by(agent).read(`/api/garages/bookings/${bookingId}/garage-page`);

    it('is booked like any other, and says to its garage, its customer and its letters what is to be taken', async () => {
      const { quoteId, customerId, bookingId, purchase } = await bought();
      const due = { amountPence: 5_485, status: 'due' };
      expect(await page(bookingId)).toMatchObject({ status: 'requested', at_garage: due });
      const owner = at.garages.as({ kind: 'customer', userId: customerId });
      expect((await at.garages.http().post(`/ajax/booking-status/${bookingId}`).set(owner).expect(200)).body.data).toMatchObject({
        at_garage: due,
      });
      const letter = async () => (await at.garages.by(service).read(`/internal/quotes/${quoteId}/booking`)).visit;
      expect(await letter()).toMatchObject({ at_garage: due });
      await at.garages.deliver(garagePaymentChanged, { ...purchase, amountPence: 3_485, dueOn: '2026-12-02', status: 'due' });
      expect(await page(bookingId)).toMatchObject({ at_garage: { amountPence: 3_485, status: 'due' } });
      await at.garages.deliver(garagePaymentChanged, { ...purchase, amountPence: 3_485, dueOn: '2026-12-02', status: 'void' });
      expect(await letter()).toMatchObject({ at_garage: { status: 'void' } });
    });

    it('may be cancelled by an agent, who says why: no money of ours goes back', async () => {
      const { bookingId } = await bought();
      const cancel = (body: object) =>
        at.garages
          .by(agent)
          .post('/bookings/cancel')
          .send({ id: bookingId, ...body });
      expect((await cancel({}).expect(400)).body.error.fields).toEqual({ why: 'Say why, for the audit trail' });
      expect(await page(bookingId)).toMatchObject({ status: 'requested' });
      await cancel({ why: 'Asked by telephone' }).expect(200);
      expect(await page(bookingId)).toMatchObject({ status: 'cancelled' });
    });

    it('is no word of one that was paid online', async () => {
      const quoteId = await draft({ garage_id: 'ks-004' });
      const paid = { purchaseId: randomUUID(), quoteId, customerId: randomUUID(), currency: 'gbp' as const };
      await at.garages.deliver(purchaseCompleted, { ...purchaseCompleted.sample, ...paid });
      const { id } = await at.read(`/api/garages/quotes/${quoteId}/booking`);
      expect(await page(id)).toMatchObject({ at_garage: null });
    });
  });

  describe('a part of a visit that is cancelled and taken back', () => {
    const ids = { mot: randomUUID(), service: randomUUID() };
    const bought = async (over: object = {}) => {
      const quoteId = at.aQuote({ productType: 'mot', productTypes: ['mot', 'service'] });
      await draft({ garage_id: 'ks-005', booking_time: '09:30', ...over }, quoteId);
      const customerId = randomUUID();
      const paid = { purchaseId: randomUUID(), quoteId, customerId, currency: 'gbp' as const };
      await at.garages.deliver(purchaseCompleted, { ...purchaseCompleted.sample, ...paid });
      const { id } = await at.read(`/api/garages/quotes/${quoteId}/booking`);
      const facts = (productType: keyof typeof ids) => ({ policyId: ids[productType], quoteId, customerId, productType });
      const staff = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
      const owner = at.garages.as({ kind: 'customer', userId: customerId });
      const page = () => at.garages.by(staff).read(`/api/garages/bookings/${id}/garage-page`);
      return {
        page,
        quoteId,
        cancel: (product: keyof typeof ids) => at.garages.deliver(policyCancelled, { ...policyCancelled.sample, ...facts(product) }),
        takeBack: (product: keyof typeof ids) => at.garages.deliver(policyReinstated, { ...policyReinstated.sample, ...facts(product) }),
        step: (step: string) => at.garages.by(staff).post(`/api/garages/bookings/${id}/step`).send({ step }).expect(200),
        move: (date: string, time: string) =>
          at.garages.http().post('/bookings/change-date').set(owner).send({ id, date, time }).expect(200),
        seen: async () => {
          const { status, job, date, time } = await page();
          return { status, job, date, time };
        },
        told: async () => (await at.garages.events()).filter(({ subject }) => subject === id).map(({ type }) => type.split('.')[2]),
      };
    };
    const onDay = { date: '2026-12-02', time: '09:30' };

    it('is done again at its time, and a garage that had accepted the visit without it is asked again', async () => {
      const visit = await bought();
      await visit.cancel('mot');
      await visit.step('accept');
      expect(await visit.seen()).toEqual({ ...onDay, status: 'confirmed', job: 'Service' });
      await visit.takeBack('mot');
      expect(await visit.seen()).toEqual({ ...onDay, status: 'requested', job: 'Service and MOT' });
      expect((await visit.page()).steps).toContain('accept');
      expect(await visit.told()).toEqual(['booking-requested', 'booking-confirmed', 'booking-requested']);
    });

    it('follows the visit to another day; one that was cancelled with all it was for is booked as it was, for what was taken back', async () => {
      const visit = await bought({ booking_time: '10:30' });
      await visit.cancel('mot');
      await visit.move('2026-12-03', '10:30');
      await visit.takeBack('mot');
      const moved = { date: '2026-12-03', time: '10:30' };
      expect(await visit.seen()).toEqual({ ...moved, status: 'requested', job: 'Service and MOT' });
      await visit.cancel('mot');
      await visit.cancel('service');
      expect(await visit.seen()).toMatchObject({ status: 'cancelled' });
      await visit.takeBack('mot');
      expect(await visit.seen()).toEqual({ ...moved, status: 'requested', job: 'MOT' });
      await visit.takeBack('service');
      expect(await visit.seen()).toEqual({ ...moved, status: 'requested', job: 'MOT and service' });
    });

    it('waits for another time when others have its own, and when its day has come', async () => {
      const visit = await bought({ booking_date: '2026-12-04', booking_time: '09:30' });
      await visit.cancel('mot');
      await visit.cancel('service');
      // Its garage has one bay for MOTs.
      await draft({ garage_id: 'ks-005', booking_date: '2026-12-04', booking_time: '09:30' });
      await visit.takeBack('mot');
      expect(await visit.seen()).toMatchObject({ status: 'unplaced', job: 'MOT' });
      expect((await visit.told()).slice(-2)).toEqual(['booking-requested', 'booking-action-needed']);
      const late = await bought({ booking_date: '2026-12-07', booking_time: '09:30' });
      await late.cancel('mot');
      await late.cancel('service');
      at.garages.clock.set(new Date('2026-12-07T08:00:00Z'));
      await late.takeBack('service');
      expect(await late.seen()).toMatchObject({ status: 'unplaced', job: 'Service' });
    });
  });
});

describe('garage system', () => {
  const program = fileURLToPath(new URL('../../../contracts/examples/garage-system.mjs', import.meta.url));

  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kerbside-garage-'));
    // The program signs with the time that it is.
    at.garages.clock.set(new Date());
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Two weeks ahead, when garages work and can still propose another day. */
  const visitDay = (): string => {
    let day = addDays(londonDay(new Date()), 14);
    while (!isWorkingDay(day) || new Date(`${day}T00:00:00Z`).getUTCDay() === 6) day = addDays(day, 1);
    return day;
  };

  const bought = async (booking_date: string): Promise<string> =>
    (await at.buy(at.aQuote({ productType: 'mot', productTypes: ['mot'] }), { booking_date })).id;

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

  it('the worked example of a garage’s system lists its visits, proposes another time, begins, notes a finding with a photo, and is refused', async () => {
    const day = visitDay();
    const id = await bought(day);
    const path = '/api/garages/network/ks-001/signing-secret';
    const { secret } = (await at.garages.by(admin).post(path).send({}).expect(200)).body.data;
    const system = systemWith(secret);
    expect(await system('visits')).toEqual({
      code: 0,
      errors: '',
      output: expect.stringMatching(new RegExp(`^${id} KSB-\\w{6} requested ${day} \\d\\d:\\d\\d MOT\n$`)),
    });
    const proposed = await bought(day);
    const seen = await at.garages.by(admin).get(`/api/garages/bookings/${proposed}/garage-page`).expect(200);
    const free = seen.body.data.free.find(({ times }: { times: readonly string[] }) => times.length > 0);
    expect((await system('propose', proposed, free.date, free.times[0])).output).toBe(`${proposed} proposed\n`);
    const early = await system('start', id);
    expect([early.code, early.errors]).toEqual([1, expect.stringContaining('BOOKING_STATE')]);
    // The day of the visit has come.
    const bookings = at.garages.get(Mongo).database.collection<{ _id: string }>('bookings');
    await bookings.updateOne({ _id: id }, { $set: { 'slot.day': londonDay(new Date()) } });
    expect((await system('start', id)).output).toBe(`${id} workshop\n`);
    await writeFile(join(folder, 'pads.jpg'), aJpeg());
    expect(await system('finding', id, 'Worn pads', 'pads.jpg')).toEqual({ code: 0, errors: '', output: `${id} workshop\n` });
    const page = await at.garages.by(admin).get(`/api/garages/bookings/${id}/garage-page`).expect(200);
    expect(page.body.data.findings).toMatchObject([{ note: 'Worn pads', needs_answer: true, photos: [expect.any(String)] }]);
  }, 60_000);
});
