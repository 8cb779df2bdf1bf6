import { randomUUID } from 'node:crypto';
import { aPolicy as anIssued } from '@kerbside/contracts/testing/sample-policy';
import { aCar } from '@kerbside/contracts/testing/samples';
import { carDaysChanged } from '@kerbside/contracts/events/accounts';
import { paymentCollected, paymentsScheduled, purchaseCompleted } from '@kerbside/contracts/events/payments';
import { readCar } from '@kerbside/contracts/http/accounts/accounts';
import { readPoliciesOfQuote } from '@kerbside/contracts/http/claims/policies';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import type { ProductType } from '@kerbside/contracts/ids';
import { pdfText } from '@kerbside/contracts/testing/pdf-text';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { aJpeg } from '@kerbside/platform/testing/sample-files';
import { findBookedCar } from '../src/bookings/booked-cars.js';
import { knowCar } from '../src/known-cars/known-cars.consumer.js';
import { aPolicy, serviceLine, startedGarages, golf, visitForm } from './garages-under-test.js';

const at = startedGarages();
beforeEach(() => at.garages.clock.set(new Date('2026-11-20T12:00:00Z')));

const staff = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
const stranger = { kind: 'customer', userId: randomUUID() } as const;

interface BoughtFor {
  readonly products?: readonly ProductType[];
  /** What is done before the visit is booked, and after. */
  readonly before?: (quoteId: string) => Promise<unknown>;
  readonly after?: (quoteId: string) => Promise<unknown>;
}

/** A visit that a customer has bought, and their car. */
const bought = async (over: object = {}, { products = ['mot', 'warranty'], before, after }: BoughtFor = {}) => {
  const [customerId, carId] = [randomUUID(), randomUUID()];
  const quoteId = at.aQuote({ productType: products[0] ?? 'mot', productTypes: [...products], motExpiresOn: '2026-12-03' });
  await before?.(quoteId);
  const { body } = await at.put(`/api/garages/quotes/${quoteId}/booking`, { ...visitForm, ...over }).expect(200);
  await after?.(quoteId);
  const { productTypes: sold, lines } = at.openedQuote(quoteId);
  const versionOf = (product: ProductType) => lines.find(({ productType }) => productType === product)?.code ?? '1';
  const policies = sold.map((product) => ({ ...aPolicy(product), version: versionOf(product) }));
  at.garages.answer(readPurchasedQuote, () => ({ quoteId, customerId, vehicle: golf, policies }));
  at.garages.answer(readCar, ({ params }) => {
    if (params.carId !== carId) throw new DomainError('NOT_FOUND');
    return { customerId, car: aCar({ ...golf, id: carId }) };
  });
  await at.garages.deliver(purchaseCompleted, { ...purchaseCompleted.sample, purchaseId: randomUUID(), quoteId, customerId });
  await at.garages.sweep(findBookedCar);
  const customer = { kind: 'customer', userId: customerId } as const;
  const as = (caller: Parameters<typeof at.garages.as>[0]) => ({
    post: (path: string, sent: object = {}) => at.garages.by(caller).post(path).send(sent),
    get: (path: string) => at.garages.by(caller).get(path),
  });
  const id: string = body.data.id;
  const step = (step: string, sent: object = {}) => as(staff).post(`/api/garages/bookings/${id}/step`, { step, ...sent });
  const status = async () => (await as(customer).post(`/ajax/booking-status/${id}`).expect(200)).body.data;
  return { id, carId, customerId, ...as(customer), as, step, status };
};
type TrackedPurchase = Awaited<ReturnType<typeof bought>>;
const typesOf = async ({ id }: TrackedPurchase) =>
  (await at.garages.events()).filter(({ subject }) => subject === id).map(({ type, sequence }) => `${type.split('.')[2]} ${sequence}`);
const freeTimes = async (day: string): Promise<string[]> => {
  const asked = { garage_id: 'ks-001', delivery_type: 'drop_car', from: day, to: day };
  return (
    await at
      .get(`/api/garages/quotes/${at.aQuote({ productTypes: ['mot'] })}/slots`)
      .query(asked)
      .expect(200)
  ).body.data.days[0].times;
};

describe('the work of a visit', () => {
  const booking_date = '2027-01-20';
  const choose = (quoteId: string, over: object = {}) =>
    at.put(`/api/garages/quotes/${quoteId}/visit`, { product_type: 'service', garage_id: 'ks-001', booking_date, ...over }).expect(200);

  it('A4: names the service that was chosen, to the customer and to the garage', async () => {
    const schedule = { system_id: 'fixed-interval', periods: 'minor' };
    const visit = await bought({ booking_date }, { products: ['service', 'mot'], before: (quoteId) => choose(quoteId, schedule) });
    const job = 'Manufacturer’s service (minor service) and MOT';
    expect(await visit.status()).toMatchObject({ job });
    expect((await visit.as(staff).get(`/api/garages/bookings/${visit.id}/garage-page`).expect(200)).body.data).toMatchObject({ job });
  });

  it('A4: names the service that was booked with an MOT', async () => {
    const before = async (quoteId: string) => at.change(quoteId, { lines: [serviceLine('interim')] });
    const visit = await bought({ booking_date: '2027-01-27' }, { products: ['mot', 'service'], before });
    expect(await visit.status()).toMatchObject({ job: 'MOT and interim service' });
  });

  it('is what was bought, when the quote was changed after it was booked', async () => {
    const visit = await bought(
      { booking_date },
      {
        products: ['service', 'mot'],
        before: (quoteId) => choose(quoteId, { service_type: 'full' }),
        after: async (quoteId) => {
          at.change(quoteId, { productTypes: ['service'] });
          expect(await at.read(`/api/garages/quotes/${quoteId}/booking`)).toBeNull();
        },
      },
    );
    expect(await visit.status()).toMatchObject({ job: 'Full service' });
  });
});

describe('the tracker', () => {
  it('A7: lists the visits of a car', async () => {
    const visit = await bought({ booking_time: '08:30' });
    const { body } = await visit.post(`/ajax/bookings-list/${visit.carId}`).expect(200);
    expect(body.data.rows).toMatchObject([
      {
        id: visit.id,
        product_type: 'mot',
        booking_date: '2026-12-02',
        booking_time: '08:30',
        status: 'booking',
        job: 'MOT',
        workshop_address: '72 Mill Lane, London, SW11 1AA',
        collected_from: null,
        mot_due_date: '3/12/2026',
        may_change: true,
      },
    ]);
  });

  it('A5: gives a booking on paper to its customer and to staff', async () => {
    const visit = await bought({ booking_date: '2027-02-10' });
    const path = `/api/garages/bookings/${visit.id}/booking.pdf`;
    const { body, headers } = await visit
      .get(path)
      .expect(200)
      .expect('content-type', /application\/pdf/);
    const { booking_number: number, booking_time: time } = await visit.status();
    expect(headers['content-disposition']).toContain(`kerbside-booking-${number}.pdf`);
    for (const words of [number, 'Millbrook Garage', `10 February 2027 at ${time}`, 'AA19DSL']) expect(pdfText(body)).toContain(words);
    await visit.as(stranger).get(path).expect(404);
    const trail = async () => (await visit.as(staff).get(`/api/garages/audit?subjectId=${visit.id}`).expect(200)).body.data.rows;
    expect(await trail()).toEqual([]);
    await visit.as(staff).get(path).expect(200);
    expect(await trail()).toMatchObject([
      { action: 'booking-document-downloaded', actorKind: 'staff', customerId: expect.any(String), after: { bookingNumber: number } },
    ]);
    const drafted = await at
      .put(`/api/garages/quotes/${at.aQuote({ productTypes: ['mot'] })}/booking`, { ...visitForm, booking_date: '2027-02-10' })
      .expect(200);
    for (const id of ['unknown', drafted.body.data.id]) await visit.get(`/api/garages/bookings/${id}/booking.pdf`).expect(404);
  });

  it('A5: has nothing of a stranger’s', async () => {
    const visit = await bought();
    const stranger = visit.as({ kind: 'customer', userId: randomUUID() });
    await stranger.post(`/ajax/bookings-list/${visit.carId}`).expect(404);
    await stranger.post(`/ajax/booking-status/${visit.id}`).expect(404);
    await stranger.get(`/api/garages/bookings/${visit.id}/free-days`).expect(404);
    await stranger.post('/bookings/change-date', { id: visit.id, date: '2026-12-04' }).expect(404);
    await stranger.post('/bookings/cancel', { id: visit.id }).expect(404);
    await stranger.post(`/api/garages/bookings/${visit.id}/accept-proposal`).expect(404);
    await stranger.get(`/api/garages/cars/${visit.carId}/workshop-history`).expect(404);
    expect((await visit.status()).status).toBe('booking');
  });

  it('A4: finds a garage for a visit whose garage we choose', async () => {
    const visit = await bought({ garage_choice: 'our_choice' });
    expect(await visit.status()).toMatchObject({ status: 'booking', workshop_name: 'Millbrook Garage' });
  });

  it('A4: says that information will be available soon while we have found none', async () => {
    const visit = await bought({ garage_choice: 'our_choice', postcode: 'ZZ1 1ZZ' });
    expect(await visit.status()).toMatchObject({ status: null, customer_status_text: 'Information will be available soon' });
    expect(await typesOf(visit)).toEqual(['booking-requested 1', 'booking-action-needed 2']);
  });

  it('A4: has the present registration of its car where it is booked after that changed', async () => {
    const { customerId, carId, post } = await bought();
    const quoteId = at.aQuote({ productTypes: ['mot'], status: 'purchased', customerId });
    const vehicle = { ...golf, registrationNumber: 'BX70KLM' };
    at.garages.answer(readPurchasedQuote, () => ({ quoteId, customerId, vehicle: golf, policies: [aPolicy('mot')] }));
    at.garages.answer(readPoliciesOfQuote, () => ({ policies: [anIssued({ customerId, vehicle })] }));
    at.garages.answer(readCar, () => ({ customerId, car: aCar({ ...vehicle, id: carId }) }));
    const { body } = await at.put(`/api/garages/quotes/${quoteId}/booking`, { ...visitForm, booking_date: '2027-02-04' }).expect(200);
    await at.garages.sweep(findBookedCar);
    at.garages.answer(readPoliciesOfQuote, () => ({ policies: [] }));
    expect((await post(`/ajax/bookings-list/${carId}`).expect(200)).body.data.rows).toMatchObject([{ id: body.data.id }]);
  });

  it('A4: lets the customer choose day and garage where we have found none, once, and has nothing to choose otherwise', async () => {
    const visit = await bought({ garage_choice: 'our_choice', postcode: 'ZZ1 1ZZ' });
    const { quote_to_book: quoteId, booking_number } = await visit.status();
    at.change(quoteId, { status: 'purchased', customerId: visit.customerId });
    const save = () => at.put(`/api/garages/quotes/${quoteId}/booking`, { ...visitForm, booking_date: '2027-02-03' });
    expect((await save().expect(200)).body.data).toMatchObject({ id: visit.id, booking_number, status: 'requested' });
    await at.garages.sweep(findBookedCar);
    expect((await visit.post(`/ajax/bookings-list/${visit.carId}`).expect(200)).body.data.rows).toMatchObject([{ id: visit.id }]);
    const booked = await visit.status();
    expect(booked).toMatchObject({ status: 'booking', booking_date: '2027-02-03', workshop_name: 'Millbrook Garage' });
    expect(booked).not.toHaveProperty('quote_to_book');
    expect((await save().expect(409)).body.error.code).toBe('QUOTE_PURCHASED');
    expect((await at.garages.events()).findLast(({ subject }) => subject === visit.id)).toMatchObject({
      type: 'kerbside.garages.booking-requested.v1',
      sequence: 3,
      data: { isLater: true, garageId: 'ks-001' },
    });
  });
});

describe('changing the date', () => {
  const change = (visit: TrackedPurchase, date: string, time?: string) => visit.post('/bookings/change-date', { id: visit.id, date, time });

  it('A5: moves the visit, frees its time and warns after the MOT', async () => {
    const visit = await bought({ booking_time: '14:30' });
    expect((await change(visit, '2026-12-03').expect(200)).body.data).toMatchObject({
      message: 'Successfully changed booking date',
      warning: null,
    });
    expect(await freeTimes('2026-12-02')).toContain('14:30');
    const { body } = await change(visit, '2026-12-04', '15:30').expect(200);
    expect(body.data).toMatchObject({
      warning: 'Your MOT expires on 3/12/2026, before this visit on 4/12/2026.',
      booking: { booking_date: '2026-12-04', booking_time: '15:30', status: 'booking' },
    });
    expect(await freeTimes('2026-12-04')).not.toContain('15:30');
    expect(await typesOf(visit)).toEqual(['booking-requested 1', 'booking-date-changed 2', 'booking-date-changed 3']);
  });

  it('A5: warns by when the MOT runs out as accounts knows it now, whatever the quote said weeks ago', async () => {
    const visit = await bought({ booking_date: '2026-12-02' });
    const { carId, customerId } = visit;
    const tell = async (version: number, motDueOn: string) => {
      at.garages.clock.advance(1_000);
      const days = { customerId, carId, motDueOn, serviceDueOn: null, isOnAccount: true };
      await at.garages.deliver(carDaysChanged, days, { aggregateId: carId, version });
      await at.garages.sweep(knowCar);
    };
    const moveTo = async (date: string) => (await change(visit, date).expect(200)).body.data;
    await tell(1, '2026-12-10');
    expect(await visit.status()).toMatchObject({ mot_due_date: '10/12/2026' });
    expect(await moveTo('2026-12-04')).toMatchObject({ warning: null, booking: { mot_due_date: '10/12/2026' } });
    await tell(2, '2026-12-01');
    expect((await visit.post(`/ajax/bookings-list/${carId}`).expect(200)).body.data.rows).toMatchObject([{ mot_due_date: '1/12/2026' }]);
    expect(await moveTo('2026-12-03')).toMatchObject({ warning: 'Your MOT expires on 1/12/2026, before this visit on 3/12/2026.' });
  });

  it('A5: is to a time that is free; its own counts', async () => {
    const visit = await bought({ booking_date: '2026-12-01', booking_time: '09:30' });
    await bought({ booking_date: '2026-12-01', booking_time: '10:30' });
    const { days } = (await visit.get(`/api/garages/bookings/${visit.id}/free-days`).expect(200)).body.data;
    const { times } = days.find(({ date }: { date: string }) => date === '2026-12-01');
    expect(days[0].date).toBe('2026-11-24');
    expect([times.includes('09:30'), times.includes('10:30')]).toEqual([true, false]);
  });

  let visit: TrackedPurchase | undefined;
  it.each([
    ['2026-12-02', 409, 'This is current booking date'],
    ['2026-11-23', 422, 'Please note, we require a minimum of 3 working days to arrange your visit.'],
    ['2027-07-01', 422, 'Please choose a day within 6 months.'],
  ])('A5: to %s is refused with %i next to the day: %s', async (date, status, message) => {
    visit ??= await bought();
    const { code, fields } = (await change(visit, date).expect(status)).body.error;
    expect(fields).toEqual({ date: message });
    if (status === 422) expect(code).toBe(date > '2027' ? 'BOOKING_TOO_LATE' : 'BOOKING_TOO_SOON');
  });

  it('A5: is not brought forward to before the early price that was paid, but by staff; it may always be later', async () => {
    const choose = (quoteId: string) =>
      at
        .put(`/api/garages/quotes/${quoteId}/visit`, {
          product_type: 'service',
          garage_id: 'ks-001',
          service_type: 'full',
          booking_date: '2026-12-16',
        })
        .expect(200);
    const visit = await bought({ booking_date: '2026-12-16' }, { products: ['service'], before: choose });
    const move = (as: typeof visit.post, date: string) => as('/bookings/change-date', { id: visit.id, date });
    const soon = (await move(visit.post, '2026-12-01')).body;
    expect(soon.error.fields).toEqual({ date: expect.stringContaining('Choose 2 December 2026 or later') });
    await move(visit.post, '2026-12-08').expect(200);
    await move(visit.as(staff).post, '2026-12-01').expect(200);
    await move(visit.post, '2026-12-02').expect(200);
  });

  it('is not moved from another time than the one that was seen', async () => {
    const visit = await bought({ booking_date: '2026-12-02', booking_time: '14:30' });
    const move = (date: string, seen: object) => visit.as(staff).post('/bookings/change-date', { id: visit.id, date, ...seen });
    await move('2026-12-08', { seen_date: '2026-12-02', seen_time: '14:30' }).expect(200);
    const late = await move('2026-12-09', { seen_date: '2026-12-02', seen_time: '14:30' }).expect(409);
    expect(late.body.error.code).toBe('BOOKING_MOVED');
    await move('2026-12-09', { seen_date: '2026-12-08' }).expect(200);
  });

  it('of a garage that has left the network cannot be moved there: we find another with the customer', async () => {
    const visit = await bought();
    const bookings = at.garages.get(Mongo).database.collection<{ _id: string }>('bookings');
    await bookings.updateOne({ _id: visit.id }, { $set: { 'garage.id': 'gone', 'garage.name': 'Oldgate Garage' } });
    const { code, message } = (await change(visit, '2026-12-08').expect(409)).body.error;
    expect([code, message]).toEqual([
      'BOOKING_STATE',
      expect.stringContaining('Oldgate Garage no longer takes visits for us. Call us on '),
    ]);
  });

  it('A5: is not brought forward to before its payments end, but by staff, nor booked again; once they have come it may be', async () => {
    let quoteId = '';
    const choose = (id: string) => {
      quoteId = id;
      const chosen = { product_type: 'mot', garage_id: 'ks-001', booking_date: '2027-05-06' };
      return at.put(`/api/garages/quotes/${id}/visit`, chosen).expect(200);
    };
    const visit = await bought({ booking_date: '2027-05-06' }, { products: ['mot'], before: choose });
    const { customerId } = visit;
    const of = { purchaseId: randomUUID(), quoteId, customerId };
    await at.garages.deliver(paymentsScheduled, { ...paymentsScheduled.sample, ...of }, { aggregateId: of.purchaseId, version: 1 });
    const until = { date: 'Your payments for it go on until 4 May 2027. Choose that day or later, or call us.' };
    expect((await change(visit, '2027-04-28').expect(422)).body.error.fields).toEqual(until);
    await change(visit, '2027-05-04').expect(200);
    await visit.as(staff).post('/bookings/change-date', { id: visit.id, date: '2027-04-29' }).expect(200);
    await visit.post('/bookings/cancel', { id: visit.id }).expect(200);
    at.change(quoteId, { status: 'purchased', customerId });
    const again = () => at.put(`/api/garages/quotes/${quoteId}/booking`, { ...visitForm, booking_date: '2027-04-28' });
    expect((await again().expect(422)).body.error.fields).toEqual({ booking_date: until.date });
    for (const line of [1, 2])
      await at.garages.deliver(
        paymentCollected,
        { ...paymentCollected.sample, ...of, line },
        { aggregateId: of.purchaseId, version: 1 + line },
      );
    await again().expect(200);
  });

  it('A5: to a time that somebody else has is refused', async () => {
    await bought({ booking_date: '2026-12-09', booking_time: '09:30' });
    expect((await change(await bought({ booking_date: '2026-12-16' }), '2026-12-09', '09:30').expect(409)).body.error).toMatchObject({
      code: 'SLOT_TAKEN',
    });
  });
});

it('A5: a cancelled visit leaves its time, the list and a fact for those who refund', async () => {
  const visit = await bought({ booking_date: '2026-12-10', booking_time: '09:30' });
  expect((await visit.post('/bookings/cancel', { id: visit.id }).expect(200)).body.data).toEqual({
    redirect: '/bookings/index?cancelled=1',
  });
  expect(await freeTimes('2026-12-10')).toContain('09:30');
  expect((await visit.post(`/ajax/bookings-list/${visit.carId}`).expect(200)).body.data.rows).toEqual([]);
  expect((await at.garages.events()).findLast(({ subject }) => subject === visit.id)?.data).toMatchObject({
    products: ['mot'],
    cancelledOn: '2026-11-20',
    by: 'customer',
  });
  await visit.post('/bookings/cancel', { id: visit.id }).expect(409);
});

it('A5: a visit whose day has passed is moved and cancelled by staff alone: it may have been made', async () => {
  const visit = await bought({ booking_date: '2027-02-10' });
  at.garages.clock.set(new Date('2027-02-11T08:00:00Z'));
  const refused = {
    code: 'BOOKING_STATE',
    message: 'The day of this visit has passed. Please call us, and we will put it right.',
  };
  const moved = { id: visit.id, date: '2027-02-24' };
  expect((await visit.post('/bookings/cancel', { id: visit.id }).expect(409)).body.error).toMatchObject(refused);
  expect((await visit.post('/bookings/change-date', moved).expect(409)).body.error).toMatchObject(refused);
  expect(await visit.status()).toMatchObject({ status: 'action', may_change: false, may_cancel: false });
  await visit.as(staff).post('/bookings/change-date', moved).expect(200);
  expect(await visit.status()).toMatchObject({ status: 'booking', may_change: true, may_cancel: true });
  await visit
    .as({ ...staff, role: 'finance' })
    .post('/bookings/cancel', { id: visit.id, why: 'It was not made' })
    .expect(200);
});

it('A5: a visit that was paid to us gives money back when it is cancelled: finance cancel it, with a reason, and agents change nothing', async () => {
  const visit = await bought();
  const finance = visit.as({ ...staff, role: 'finance' });
  const before = await visit.status();
  const refused = await visit.as(staff).post('/bookings/cancel', { id: visit.id, why: 'Asked by telephone' }).expect(403);
  expect([refused.body.error.code, await visit.status()]).toEqual(['NOT_ALLOWED', before]);
  const unexplained = await finance.post('/bookings/cancel', { id: visit.id }).expect(400);
  expect([Object.keys(unexplained.body.error.fields), await visit.status()]).toEqual([['why'], before]);
  await finance.post('/bookings/cancel', { id: visit.id, why: 'Asked by telephone' }).expect(200);
  const { body } = await visit.as(staff).get(`/api/garages/audit?subjectId=${visit.id}`).expect(200);
  expect(body.data.rows[0]).toMatchObject({ action: 'booking-changed', why: 'Asked by telephone', after: { status: 'cancelled' } });
});

describe('a garage', () => {
  it('accepts, begins, notes a finding that the customer answers, and finishes, by its link', async () => {
    const visit = await bought({ booking_date: '2026-12-11' });
    const { body } = await visit.as(staff).post(`/api/garages/bookings/${visit.id}/garage-link`).expect(200);
    const token = new URL(body.data.url).hash.slice(1);
    const page = () => at.garages.http().get('/api/garages/garage-page').set('x-garage-link', token);
    const step = (step: string, sent: object = {}) =>
      at.garages
        .http()
        .post('/api/garages/garage-page/step')
        .set('x-garage-link', token)
        .send({ step, ...sent });
    expect((await page().expect(200)).body.data).toMatchObject({
      status: 'requested',
      job: 'MOT',
      car: { registration_number: 'AA19DSL' },
      address: [],
      steps: ['accept', 'propose'],
    });
    expect((await step('accept').expect(200)).body.data.steps).toEqual(['propose']);
    await step('start').expect(409);
    at.garages.clock.set(new Date('2026-12-11T10:00:00Z'));
    expect((await page().expect(200)).body.data.steps).toEqual(['propose', 'start']);
    await step('start').expect(200);
    expect((await visit.status()).status).toBe('workshop');
    expect((await step('finding').expect(400)).body.error.fields).toEqual({ note: 'Say what you found' });
    await step('finding', { note: 'Front pads are worn', needs_answer: true }).expect(200);
    const asked = await visit.status();
    expect(asked).toMatchObject({ status: 'action', message: 'Front pads are worn' });
    await visit.post(`/api/garages/bookings/${visit.id}/findings/${asked.findings[0].id}/answer`, { answer: 'approved' }).expect(200);
    expect((await step('finish', { mot_result: 'perhaps' }).expect(400)).body.error.fields).toEqual({
      mot_result: 'Say whether the car passed its MOT',
    });
    expect((await step('finish', { mileage: '0' }).expect(400)).body.error.fields).toEqual({ mileage: 'Enter the mileage, like 42,000' });
    expect((await step('finish', { mot_result: 'failed', mileage: '64,100' }).expect(200)).body.data).toMatchObject({
      status: 'complete',
      asks_mot_result: true,
      mot_result: 'failed',
    });
    const { rows } = (await visit.get(`/api/garages/cars/${visit.carId}/workshop-history`).expect(200)).body.data;
    expect(rows).toMatchObject([
      { job: 'MOT', garage: 'Millbrook Garage', findings: [{ note: 'Front pads are worn', answer: 'approved' }] },
    ]);
    expect(rows[0].steps.map(({ text }: { text: string }) => text)).toContain('Work complete');
    await visit.post('/bookings/cancel', { id: visit.id }).expect(409);
    at.garages.clock.set(new Date('2027-01-11T10:00:00Z'));
    await page().expect(404);
  });

  it('keeps its link until 30 days after the day that the visit is moved to', async () => {
    const visit = await bought({ booking_date: '2026-12-17' });
    const { body } = await visit.as(staff).post(`/api/garages/bookings/${visit.id}/garage-link`).expect(200);
    const link = new URL(body.data.url).hash.slice(1);
    const page = () => at.garages.http().get('/api/garages/garage-page').set('x-garage-link', link);
    await visit.post('/bookings/change-date', { id: visit.id, date: '2027-01-20' }).expect(200);
    at.garages.clock.set(new Date('2027-02-18T10:00:00Z'));
    expect((await page().expect(200)).body.data).toMatchObject({ date: '2027-01-20' });
    at.garages.clock.set(new Date('2027-02-19T10:00:00Z'));
    await page().expect(404);
  });

  it('A4: shows photos of what it found, to the customer, to staff and to the garage of the visit alone', async () => {
    const visit = await bought({ booking_date: '2026-12-16' });
    const { body } = await visit.as(staff).post(`/api/garages/bookings/${visit.id}/garage-link`).expect(200);
    const token = new URL(body.data.url).hash.slice(1);
    const send = (path: string) => at.garages.http().post(path).set('x-garage-link', token);
    const sendPhoto = (bytes = aJpeg()) => send('/api/garages/garage-page/photos').attach('photo', bytes, { filename: 'pads.jpg' });
    const { id } = (await sendPhoto().expect(200)).body.data;
    expect((await sendPhoto(Buffer.from('<html>')).expect(400)).body.error.fields.photo).toContain('We take photos');
    await send('/api/garages/garage-page/photos')
      .set('x-garage-link', 'guessed')
      .attach('photo', aJpeg(), { filename: 'pads.jpg' })
      .expect(404);
    at.garages.clock.set(new Date('2026-12-16T10:00:00Z'));
    await send('/api/garages/garage-page/step').send({ step: 'start' }).expect(200);
    const finding = { step: 'finding', note: 'Front pads are worn' };
    const [key, keyOfStaff] = [randomUUID(), randomUUID()];
    const note = () =>
      send('/api/garages/garage-page/step')
        .set('idempotency-key', key)
        .send({ ...finding, photos: [id] })
        .expect(200);
    // Whose answer was lost is not told that the photos have gone, and nothing is noted twice.
    expect((await note()).text).toBe((await note()).text);
    expect(
      (
        await send('/api/garages/garage-page/step')
          .send({ ...finding, photos: [id] })
          .expect(400)
      ).body.error.fields,
    ).toHaveProperty('photos');
    expect((await visit.status()).findings).toMatchObject([{ note: 'Front pads are worn', photos: [id] }]);
    const byStaff = () =>
      visit
        .as(staff)
        .post(`/api/garages/bookings/${visit.id}/step`)
        .set('idempotency-key', keyOfStaff)
        .send({ ...finding, note: 'So are the discs' });
    expect((await byStaff().expect(200)).text).toBe((await byStaff().expect(200)).text);
    expect((await visit.status()).findings).toHaveLength(2);
    const path = `/api/garages/finding-photos/${id}`;
    expect((await visit.get(path).expect(200)).headers['content-disposition']).toContain('filename="found-1.jpg"');
    await visit.as(staff).get(path).expect(200);
    await visit.as(stranger).get(path).expect(404);
    await visit.get(`/api/garages/finding-photos/${randomUUID()}`).expect(404);
    const byLink = (link: string, photo = id) =>
      at.garages.http().get(`/api/garages/garage-page/photos/${photo}`).set('x-garage-link', link);
    expect((await byLink(token).expect(200)).headers['content-disposition']).toContain('filename="found-1.jpg"');
    await byLink('guessed').expect(404);
    const other = await bought({ booking_date: '2026-12-22' });
    const { url } = (await other.as(staff).post(`/api/garages/bookings/${other.id}/garage-link`).expect(200)).body.data;
    await byLink(new URL(url).hash.slice(1)).expect(404);
  });

  it('proposes another time through staff, which is held and the customer accepts', async () => {
    const visit = await bought({ booking_date: '2026-12-14', booking_time: '09:30' });
    expect((await visit.step('propose').expect(400)).body.error.fields).toEqual({ date: 'Enter the day that you propose' });
    await visit.step('propose', { date: '2026-12-15', time: '10:30' }).expect(200);
    expect(await visit.status()).toMatchObject({ status: 'action', proposal: { date: '2026-12-15', time: '10:30' } });
    expect([await freeTimes('2026-12-14'), await freeTimes('2026-12-15')]).toEqual([
      expect.arrayContaining(['09:30']),
      expect.not.arrayContaining(['10:30']),
    ]);
    await visit.post(`/api/garages/bookings/${visit.id}/accept-proposal`).expect(200);
    expect(await visit.status()).toMatchObject({ status: 'booking', booking_date: '2026-12-15', booking_time: '10:30', proposal: null });
    expect((await visit.as(staff).get(`/api/garages/bookings/${visit.id}/garage-page`).expect(200)).body.data).toMatchObject({
      id: visit.id,
      status: 'confirmed',
    });
    const { body } = await visit.as(staff).get(`/api/garages/audit?subjectId=${visit.id}`).expect(200);
    const proposed = { step: 'propose', status: 'proposed', proposedDate: '2026-12-15', proposedTime: '10:30' };
    expect(body.data.rows).toMatchObject([{ action: 'garage-step-taken', after: proposed }]);
  });

  it('is told through staff how its MOT went, each time as the trail says', async () => {
    const visit = await bought({ booking_date: '2026-12-14', booking_time: '09:30' });
    at.garages.clock.set(new Date('2026-12-14T10:00:00Z'));
    await visit.step('start').expect(200);
    await visit.step('finish').expect(200);
    await visit.step('finish', { mot_result: 'failed' }).expect(200);
    const { body } = await visit.as(staff).get(`/api/garages/audit?subjectId=${visit.id}`).expect(200);
    expect(body.data.rows).toMatchObject([
      { before: { status: 'complete', motResult: null }, after: { step: 'finish', status: 'complete', motResult: 'failed' } },
      { before: { status: 'workshop' }, after: { step: 'finish', status: 'complete', motResult: null } },
      { after: { step: 'start', status: 'workshop' } },
    ]);
  });

  it('A4: proposes nothing for a visit that its customer has cancelled, and its proposal is not accepted then, nor once its day has come', async () => {
    const cancelled = await bought({ booking_date: '2027-02-10' });
    await cancelled.step('propose', { date: '2027-02-11', time: '10:30' }).expect(200);
    await cancelled.post('/bookings/cancel', { id: cancelled.id }).expect(200);
    expect(await freeTimes('2027-02-11')).toContain('10:30');
    await cancelled.post(`/api/garages/bookings/${cancelled.id}/accept-proposal`).expect(409);
    expect((await cancelled.step('propose', { date: '2027-02-12' }).expect(409)).body.error.message).toBe('This visit was cancelled.');
    const visit = await bought({ booking_date: '2027-02-10' });
    await visit.step('propose', { date: '2027-02-11', time: '10:30' }).expect(200);
    at.garages.clock.set(new Date('2027-02-11T08:00:00Z'));
    const { body } = await visit.post(`/api/garages/bookings/${visit.id}/accept-proposal`).expect(409);
    expect(body.error.message).toBe('The day that the garage proposed has come. Please choose another day.');
    await visit.post('/bookings/change-date', { id: visit.id, date: '2027-02-17' }).expect(200);
    expect(await visit.status()).toMatchObject({ booking_date: '2027-02-17', proposal: null });
  });
});
