import { randomUUID } from 'node:crypto';
import { policyCancelled } from '@kerbside/contracts/events/claims';
import { paymentFailed, purchaseCompleted } from '@kerbside/contracts/events/payments';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { DiaryService, diarySweep } from '../src/diary/diary.service.js';
import { GaragesService } from '../src/garages/garages.service.js';
import { serviceLine, startGarages, startedGarages, visitForm } from './garages-under-test.js';

const at = startedGarages();
beforeEach(async () => {
  minutesLater(0);
  for (const name of ['diary', 'bookings']) await at.garages.get(Mongo).database.collection(name).deleteMany({});
});

const wednesday = '2026-12-02';
const anMot = () => at.aQuote({ productType: 'mot', productTypes: ['mot'] });
const book = (quoteId: string, over: object = {}) => at.put(`/api/garages/quotes/${quoteId}/booking`, { ...visitForm, ...over });
const hold = (quoteId: string) => at.put(`/api/garages/quotes/${quoteId}/booking/hold`, {});
const leave = (quoteId: string) => at.delete(`/api/garages/quotes/${quoteId}/booking/hold`).expect(200);
const read = (quoteId: string) => at.read(`/api/garages/quotes/${quoteId}/booking`);
const days = async (quoteId: string, query: object = {}) => {
  const asked = { garage_id: 'ks-001', delivery_type: 'drop_car', from: wednesday, to: wednesday, ...query };
  return (await at.get(`/api/garages/quotes/${quoteId}/slots`).query(asked).expect(200)).body.data;
};
const timesOn = async (day: string, quoteId = anMot()): Promise<string[]> => (await days(quoteId, { from: day, to: day })).days[0].times;
const minutesLater = (minutes: number) => at.garages.clock.set(new Date(Date.parse('2026-11-20T12:00:00Z') + minutes * 60_000));
const bought = (quoteId: string) =>
  at.garages.deliver(purchaseCompleted, {
    ...purchaseCompleted.sample,
    purchaseId: randomUUID(),
    quoteId,
    customerId: randomUUID(),
  });
const failed = (quoteId: string, over: { line?: number } = {}) =>
  at.garages.deliver(paymentFailed, { paymentId: randomUUID(), quoteId, reason: 'card_declined', ...over });
/** Books every time of the day but the last. */
const fillDay = async (): Promise<string> => {
  const times = await timesOn(wednesday);
  for (const booking_time of times.slice(0, -1)) await book(anMot(), { booking_time }).expect(200);
  return times.at(-1) ?? '';
};

describe('the times of a garage', () => {
  it('are those at which it is open and has room, from the first day that is allowed', async () => {
    const { earliest, days: open } = await days(anMot(), { from: undefined, to: undefined });
    expect([earliest, open.length, open[0].date]).toEqual(['2026-11-24', 14, '2026-11-24']);
    expect(open[0].times).toEqual(['08:30', '09:30', '10:30', '11:30', '12:30', '13:30', '14:30', '15:30', '16:30']);
    expect(open[0].left).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect(open[5]).toEqual({
      date: '2026-11-29',
      times: [],
      left: [],
      problem: 'Garages are closed on Sundays and bank holidays. Please choose another day.',
    });
  });

  it('Q9: are fewer for longer work, and none before the notice for a collection', async () => {
    const both = at.aQuote({ productTypes: ['mot', 'service'] });
    expect((await days(both)).days[0].times.at(-1)).toBe('13:30');
    at.change(both, { lines: [serviceLine('interim')] });
    expect((await days(both)).days[0].times.at(-1)).toBe('14:30');
    expect((await days(anMot(), { delivery_type: 'collect_and_return', from: '2026-11-25', to: '2026-11-25' })).days[0].problem).toMatch(
      /minimum of 5 working days/,
    );
  });

  it('are without what others hold, and with what the booking itself holds', async () => {
    const quoteId = anMot();
    await book(quoteId, { booking_time: '09:30' }).expect(200);
    expect(await timesOn(wednesday, quoteId)).toContain('09:30');
    expect(await timesOn(wednesday)).not.toContain('09:30');
  });

  it('have the MOT bay once a test in it is cancelled, though others have the workshop at the hour of its visit', async () => {
    const quoteId = at.aQuote({ productTypes: ['mot', 'service'], status: 'purchased', customerId: randomUUID() });
    await book(quoteId, { booking_time: '08:30' }).expect(200);
    for (let checks = 0; checks < 2; checks += 1)
      await book(at.aQuote({ productTypes: ['healthcheck'] }), { booking_time: '08:30' }).expect(200);
    expect(await timesOn(wednesday)).not.toContain('08:30');
    await at.garages.deliver(policyCancelled, { ...policyCancelled.sample, quoteId, productType: 'mot' });
    expect(await timesOn(wednesday)).toContain('08:30');
    const aService = at.aQuote({ productTypes: ['service'] });
    await book(aService, { booking_time: '09:30' }).expect(200);
    expect(await timesOn(wednesday, at.aQuote({ productTypes: ['service'] }))).not.toContain('09:30');
  });

  it('Q3: are for callers who may see the quote', async () => {
    const asked = { garage_id: 'ks-001', delivery_type: 'drop_car' };
    await at.garages.http().get(`/api/garages/quotes/${anMot()}/slots`).query(asked).expect(404);
    await at.get(`/api/garages/quotes/${randomUUID()}/slots`).query(asked).expect(404);
  });

  it('are those of garages that we know', async () => {
    const asked = { garage_id: 'nobody', delivery_type: 'drop_car' };
    const { body } = await at.get(`/api/garages/quotes/${anMot()}/slots`).query(asked).expect(422);
    expect(Object.keys(body.error.fields)).toEqual(['garage_id']);
  });
});

describe('a slot', () => {
  it('is the earliest that is free, or the one that was asked for', async () => {
    expect((await book(anMot()).expect(200)).body.data).toMatchObject({ booking_time: '08:30', held_until: '2026-11-20T12:30:00.000Z' });
    expect((await book(anMot()).expect(200)).body.data).toMatchObject({ booking_time: '09:30' });
    expect((await book(anMot(), { booking_time: '15:30' }).expect(200)).body.data).toMatchObject({ booking_time: '15:30' });
  });

  it('is held for no more than so many from one address, but for all who call staff', async () => {
    const own = await startGarages({ env: { PER_ADDRESS_LIMIT_FACTOR: '1' } });
    const path = `/api/garages/quotes/${own.aQuote({ productType: 'mot', productTypes: ['mot'] })}/booking`;
    await own.put(path, visitForm).expect(200);
    await own.put(`${path}/hold`, {}).expect(200);
    const holds = { points: 240, durationSeconds: 1_800 };
    for (let count = 2; count < 240; count += 1) await own.garages.get(RateLimits).consumeByAddress('slot-holds', '127.0.0.1', holds);
    await own.put(path, visitForm).expect(429);
    await own.put(`${path}/hold`, {}).expect(429);
    const staff = own.garages.by({ kind: 'staff', userId: randomUUID(), role: 'agent' });
    await staff.put(path).send(visitForm).expect(200);
    await own.garages.close();
  });

  it('is not booked twice, nor at a time that is not in the list', async () => {
    await book(anMot(), { booking_time: '09:30' }).expect(200);
    const { body } = await book(anMot(), { booking_time: '09:30' }).expect(409);
    expect(body.error).toMatchObject({
      code: 'SLOT_TAKEN',
      fields: { booking_time: 'Somebody else has just taken that time. Please choose another.' },
    });
    const fields = { booking_time: 'Choose a time from the list' };
    expect((await book(anMot(), { booking_time: '09:00' }).expect(422)).body.error.fields).toEqual(fields);
  });

  it('Q3: stays with the booking when the form is saved again, and is left for another', async () => {
    const quoteId = anMot();
    await book(quoteId, { booking_time: '10:30' }).expect(200);
    expect((await book(quoteId).expect(200)).body.data.booking_time).toBe('10:30');
    await book(quoteId, { booking_time: '11:30' }).expect(200);
    expect(await timesOn(wednesday)).toContain('10:30');
    await book(quoteId, { booking_date: '2026-12-03' }).expect(200);
    expect(await timesOn(wednesday)).toContain('11:30');
    await book(quoteId, { garage_choice: 'our_choice' }).expect(200);
    expect(await timesOn('2026-12-03')).toHaveLength(9);
    expect(await read(quoteId)).toMatchObject({ garage: null, held_until: null });
  });

  it('of a full day is refused next to the day', async () => {
    await book(anMot(), { booking_time: await fillDay() }).expect(200);
    const { body } = await book(anMot()).expect(409);
    expect(body.error.fields).toEqual({ booking_date: 'Millbrook Garage is fully booked that day. Please choose another day.' });
    expect((await days(anMot())).days[0].problem).toBe('Millbrook Garage is fully booked that day. Please choose another day.');
  });

  it('Q9: goes to one of 50 who want the last at the same moment', async () => {
    const last = await fillDay();
    const quotes = Array.from({ length: 50 }, anMot);
    const answers = await Promise.all(quotes.map((quoteId, place) => book(quoteId, place % 2 === 0 ? {} : { booking_time: last })));
    const booked = answers.filter(({ status }) => status === 200);
    expect(booked.map(({ body }) => body.data.booking_time)).toEqual([last]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    const days = await at.garages.get(Mongo).database.collection('diary').find({ day: wednesday }).toArray();
    expect(days.flatMap(({ holds }) => holds).filter(({ time }: { time: string }) => time === last)).toHaveLength(1);
  });
});

describe('a slot that is held', () => {
  it('Q9: is free again after half an hour, and forgotten by the sweep', async () => {
    await book(anMot(), { booking_time: '09:30' }).expect(200);
    minutesLater(29);
    await book(anMot(), { booking_time: '09:30' }).expect(409);
    minutesLater(30);
    expect(await timesOn(wednesday)).toContain('09:30');
    await at.garages.sweep(diarySweep);
    expect(await at.garages.get(Mongo).database.collection('diary').findOne({ day: wednesday })).toMatchObject({ holds: [] });
  });

  it('is held on by the page on which it is paid, and refused there once somebody else has it', async () => {
    const quoteId = anMot();
    await book(quoteId, { booking_time: '09:30' }).expect(200);
    minutesLater(20);
    expect((await hold(quoteId).expect(200)).body.data).toEqual({ held_until: '2026-11-20T12:50:00.000Z' });
    minutesLater(45);
    await book(anMot(), { booking_time: '09:30' }).expect(409);
    minutesLater(50);
    await book(anMot(), { booking_time: '09:30' }).expect(200);
    expect((await hold(quoteId).expect(409)).body.error.code).toBe('SLOT_TAKEN');
    expect((await hold(anMot()).expect(200)).body.data).toEqual({ held_until: null });
  });

  it('Q3: is given back when the payment fails, and taken again by paying again', async () => {
    const quoteId = anMot();
    await book(quoteId, { booking_time: '09:30' }).expect(200);
    minutesLater(1);
    await failed(quoteId);
    expect(await timesOn(wednesday)).toContain('09:30');
    expect(await read(quoteId)).toMatchObject({ booking_time: '09:30', held_until: null });
    await bought(quoteId);
    expect(await timesOn(wednesday)).not.toContain('09:30');
  });

  it('Q3: is given back when the page is left, and not while it is being paid', async () => {
    const quoteId = anMot();
    await book(quoteId, { booking_time: '09:30' }).expect(200);
    at.change(quoteId, { status: 'paying' });
    expect((await leave(quoteId)).body.data).toEqual({ released: false });
    expect((await hold(quoteId).expect(200)).body.data).toEqual({ held_until: '2026-11-20T12:30:00.000Z' });
    at.change(quoteId, { status: 'open' });
    expect([(await leave(quoteId)).body.data, (await leave(quoteId)).body.data]).toEqual([{ released: true }, { released: false }]);
    expect(await timesOn(wednesday)).toContain('09:30');
    expect(await read(quoteId)).toMatchObject({ booking_time: '09:30', held_until: null });
    await hold(quoteId).expect(200);
    expect(await timesOn(wednesday)).not.toContain('09:30');
    at.change(quoteId, { status: 'purchased' });
    await hold(quoteId).expect(409);
    expect((await leave(anMot())).body.data).toEqual({ released: false });
  });

  it('Q3: is not given back for a payment that failed before it was held, nor for a later line', async () => {
    const quoteId = anMot();
    minutesLater(10);
    await book(quoteId, { booking_time: '09:30' }).expect(200);
    await at.garages.deliver(paymentFailed, { paymentId: randomUUID(), quoteId, reason: 'x' }, { time: new Date('2026-11-20T12:09:00Z') });
    await failed(quoteId, { line: 2 });
    expect(await timesOn(wednesday)).not.toContain('09:30');
  });

  it('Q3: is kept for good once it is bought', async () => {
    const quoteId = anMot();
    await book(quoteId, { booking_time: '09:30' }).expect(200);
    await bought(quoteId);
    await failed(quoteId);
    minutesLater(10_000);
    await at.garages.sweep(diarySweep);
    expect(await timesOn(wednesday)).not.toContain('09:30');
    expect(await read(quoteId)).toMatchObject({ status: 'requested', booking_time: '09:30', held_until: null });
  });

  it('Q3: stays kept for good when the page on which it was paid holds it once more', async () => {
    const quoteId = anMot();
    const bookingId: string = (await book(quoteId, { booking_time: '09:30' }).expect(200)).body.data.id;
    await bought(quoteId);
    const garage = await at.garages.get(GaragesService).known('ks-001');
    const work = [{ bay: 'mot', minutes: 60 }] as const;
    const late = { bookingId, garage, day: wednesday, time: '09:30', work };
    expect(await at.garages.get(DiaryService).hold(late, new Date('2026-11-20T12:30:00Z'))).toMatchObject({ time: '09:30' });
    minutesLater(31);
    await at.garages.sweep(diarySweep);
    expect(await timesOn(wednesday)).not.toContain('09:30');
  });

  it('Q9: is not held on once its day has come too close, and is chosen anew', async () => {
    const quoteId = anMot();
    await book(quoteId, { booking_date: '2026-11-24' }).expect(200);
    minutesLater(24 * 60);
    expect((await hold(quoteId).expect(422)).body.error).toMatchObject({
      code: 'BOOKING_TOO_SOON',
      fields: { booking_date: 'Please note, we require a minimum of 3 working days to arrange your visit.' },
    });
    const byUs = anMot();
    minutesLater(0);
    await book(byUs, { booking_date: '2026-11-24', garage_choice: 'our_choice' }).expect(200);
    minutesLater(24 * 60);
    await hold(byUs).expect(422);
    at.change(quoteId, { status: 'paying' });
    await hold(quoteId).expect(200);
    await book(quoteId, { booking_date: '2026-11-26' }).expect(409);
    at.change(quoteId, { status: 'open' });
    await book(quoteId, { booking_date: '2026-11-26' }).expect(200);
    await hold(quoteId).expect(200);
  });

  it('Q9: whose day has come before it is paid waits for another time', async () => {
    const quoteId = anMot();
    await book(quoteId, { booking_date: '2026-11-24', booking_time: '09:30' }).expect(200);
    minutesLater(4 * 24 * 60);
    await bought(quoteId);
    const told = (await at.garages.events()).filter(({ data }) => JSON.stringify(data).includes(quoteId));
    expect(told.map(({ type }) => type.split('.')[2])).toEqual(['booking-requested', 'booking-action-needed']);
    expect(await read(quoteId)).not.toHaveProperty('booking_time');
  });
});
