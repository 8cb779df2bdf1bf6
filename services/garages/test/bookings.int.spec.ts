import { randomUUID } from 'node:crypto';
import { policyCancelled, policyReinstated, purchaseNotIssued } from '@kerbside/contracts/events/claims';
import { purchaseCompleted } from '@kerbside/contracts/events/payments';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import type { ProductType } from '@kerbside/contracts/ids';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { onceAfter } from '@kerbside/platform/testing/once-after';
import { BookingsRepository, WithdrawnProducts } from '../src/bookings/bookings.repository.js';
import type { Hold } from '../src/diary/slot.js';
import { aPolicy, golf, startedGarages, visitForm } from './garages-under-test.js';

interface DiaryDay {
  readonly holds: readonly Pick<Hold, 'bookingId' | 'uses'>[];
}

const at = startedGarages();

describe('a booking', () => {
  const form = {
    delivery_type: 'collect_and_return',
    booking_date: '2026-11-26',
    postcode: 'sw111aa',
    isAddressFound: '1',
    booking_address_line_1: '1 Mill Lane',
    booking_town: 'London',
    garage_choice: 'own_garage',
    garage_id: 'ks-001',
  };
  const pathOf = (quoteId: string) => `/api/garages/quotes/${quoteId}/booking`;
  const read = (quoteId: string) => at.read(pathOf(quoteId));
  const baysOf = async (bookingId: string) => {
    const days = await at.garages.get(Mongo).database.collection<DiaryDay>('diary').find({ 'holds.bookingId': bookingId }).toArray();
    const uses = days.flatMap(({ holds }) => holds.filter((hold) => hold.bookingId === bookingId)).flatMap((hold) => hold.uses);
    return [...new Set(uses.map((use) => use.split(' ')[0]))];
  };
  const pay = (quoteId: string) =>
    at.garages.deliver(purchaseCompleted, { ...purchaseCompleted.sample, purchaseId: randomUUID(), quoteId, customerId: randomUUID() });

  it('is stored, changed and read, and requested from the garage once the quote is paid', async () => {
    const quoteId = at.aQuote();
    expect(await read(quoteId)).toBeNull();
    await at.put(pathOf(quoteId), form).expect(200);
    await at.put(pathOf(quoteId), { ...form, booking_date: '2026-11-27' }).expect(200);
    expect(await read(quoteId)).toMatchObject({
      status: 'draft',
      booking_date: '2026-11-27',
      postcode: 'SW11 1AA',
      address: ['1 Mill Lane', 'London'],
      garage: { id: 'ks-001', name: 'Millbrook Garage' },
    });
    await pay(quoteId);
    await pay(quoteId);
    expect((await at.garages.events()).filter(({ type }) => type === 'kerbside.garages.booking-requested.v1')).toEqual([
      expect.objectContaining({ data: expect.objectContaining({ quoteId, garageId: 'ks-001', bookingDate: '2026-11-27' }) }),
    ]);
    expect(await read(quoteId)).toMatchObject({ status: 'requested' });
    await at.put(pathOf(quoteId), form).expect(409);
  });

  it('A4: of what was paid for without a visit is requested at once, and once', async () => {
    const quoteId = at.aQuote({ productTypes: ['warranty', 'mot'], status: 'purchased', customerId: randomUUID() });
    const booked = await at.put(pathOf(quoteId), form).expect(200);
    expect(booked.body.data).toMatchObject({ status: 'requested', booking_date: '2026-11-26', held_until: null });
    expect((await at.garages.events()).filter(({ data }) => JSON.stringify(data).includes(quoteId)).map(({ type }) => type)).toEqual([
      'kerbside.garages.booking-requested.v1',
    ]);
    expect((await at.put(pathOf(quoteId), form).expect(409)).body.error.code).toBe('QUOTE_PURCHASED');
  });

  it('is not made of a purchase without anything that a garage does, nor of one that is over', async () => {
    const cover = at.aQuote({ productTypes: ['warranty'], status: 'purchased', customerId: randomUUID() });
    const expired = at.aQuote({ status: 'expired' });
    const refusals = [await at.put(pathOf(cover), form).expect(409), await at.put(pathOf(expired), form).expect(409)];
    expect(refusals.map(({ body }) => body.error.code)).toEqual(['QUOTE_PURCHASED', 'QUOTE_EXPIRED']);
  });

  it('A4: is cancelled with the last of what it is for, once', async () => {
    const facts = { productTypes: ['mot', 'service'] as const, status: 'purchased' as const, customerId: randomUUID() };
    const quoteId = at.aQuote({ ...facts, productTypes: [...facts.productTypes] });
    const told = async () =>
      (await at.garages.events()).filter(({ data }) => JSON.stringify(data).includes(quoteId)).map(({ data }) => data);
    const cancelled = (productType: 'mot' | 'service') => ({ ...policyCancelled.sample, quoteId, productType });
    const { id } = (await at.put(pathOf(quoteId), form).expect(200)).body.data;
    await at.garages.deliver(policyCancelled, cancelled('mot'));
    expect(await read(quoteId)).toMatchObject({ status: 'requested', minutes: 180 });
    expect(await baysOf(id)).toEqual(['workshop']);
    await at.garages.deliver(policyReinstated, { ...policyReinstated.sample, quoteId, productType: 'mot' });
    expect(await read(quoteId)).toMatchObject({ status: 'requested', minutes: 240 });
    expect(await baysOf(id)).toEqual(['mot', 'workshop']);
    await at.garages.deliver(policyCancelled, cancelled('mot'));
    await at.garages.deliver(policyCancelled, cancelled('service'));
    await at.garages.deliver(policyCancelled, cancelled('service'));
    expect(await read(quoteId)).toMatchObject({ status: 'cancelled' });
    expect(await told()).toMatchObject([{ deliveryType: 'collect_and_return' }, { by: 'system', products: ['service'] }]);
  });

  it('is not made of what was paid back before it was issued, booked before that or after', async () => {
    const productTypes = ['mot', 'warranty'] as const;
    const aPurchase = () => at.aQuote({ productTypes: [...productTypes], status: 'purchased', customerId: randomUUID() });
    const [booked, unbooked] = [aPurchase(), aPurchase()];
    await at.put(pathOf(booked), form).expect(200);
    for (const quoteId of [booked, unbooked])
      await at.garages.deliver(purchaseNotIssued, { ...purchaseNotIssued.sample, quoteId, productTypes: [...productTypes] });
    expect(await read(booked)).toMatchObject({ status: 'cancelled' });
    const { body } = await at.put(pathOf(unbooked), form).expect(409);
    expect(body.error.code).toBe('VISIT_CANCELLED');
  });

  it('A4: is cancelled and booked again as it was, whichever is told first: what it was for, or what came with that', async () => {
    const facts = { productTypes: ['mot', 'healthcheck'] as const, status: 'purchased' as const, customerId: randomUUID() };
    for (const isFirst of [true, false]) {
      const quoteId = at.aQuote({ ...facts, productTypes: [...facts.productTypes] });
      await at.put(pathOf(quoteId), form).expect(200);
      const leader = { quoteId, productType: 'mot' as const, withIt: ['healthcheck' as const] };
      const follower = { quoteId, productType: 'healthcheck', with: randomUUID() } as const;
      const both = isFirst ? [leader, follower] : [follower, leader];
      for (const over of both) await at.garages.deliver(policyCancelled, { ...policyCancelled.sample, ...over });
      for (const over of both) await at.garages.deliver(policyReinstated, { ...policyReinstated.sample, ...over });
      const told = (await at.garages.events()).filter(({ data }) => JSON.stringify(data).includes(quoteId)).map(({ data }) => data);
      expect(told).toMatchObject([{}, { by: 'system', products: ['mot', 'healthcheck'] }, { isLater: true }]);
    }
  });

  it.each([
    ['before', (cancel: () => Promise<unknown>) => cancel()],
    ['while it was made', (cancel: () => Promise<unknown>) => onceAfter(at.garages.get(WithdrawnProducts), 'of', cancel)],
  ])('A4: of what was cancelled %s is refused, and made once that is taken back', async (_, when) => {
    const quoteId = at.aQuote({ productTypes: ['mot'], status: 'purchased', customerId: randomUUID() });
    const book = () => at.put(pathOf(quoteId), { ...form, booking_date: '2026-12-01' });
    await when(() => at.garages.deliver(policyCancelled, { ...policyCancelled.sample, quoteId, productType: 'mot' }));
    expect((await book().expect(409)).body.error.code).toBe('VISIT_CANCELLED');
    await at.garages.deliver(policyReinstated, { ...policyReinstated.sample, quoteId, productType: 'mot' });
    await book().expect(200);
  });

  it('A4: that was cancelled with what it was for is booked again, under its number, once that is taken back', async () => {
    const quoteId = at.aQuote({ productTypes: ['mot'], status: 'purchased', customerId: randomUUID() });
    const first = (await at.put(pathOf(quoteId), form).expect(200)).body.data;
    await at.garages.deliver(policyCancelled, { ...policyCancelled.sample, quoteId, productType: 'mot' });
    expect((await at.put(pathOf(quoteId), form).expect(409)).body.error.code).toBe('VISIT_CANCELLED');
    await at.garages.deliver(policyReinstated, { ...policyReinstated.sample, quoteId, productType: 'mot' });
    const { id, booking_number, booking_date, booking_time } = first;
    expect(await read(quoteId)).toMatchObject({ id, booking_number, booking_date, booking_time, status: 'requested' });
    const told = (await at.garages.events()).filter(({ subject }) => subject === first.id);
    expect(told.map(({ type, sequence }) => `${type.split('.')[2]} ${sequence}`)).toEqual([
      'booking-requested 1',
      'booking-cancelled 2',
      'booking-requested 3',
    ]);
    expect((await at.put(pathOf(quoteId), form).expect(409)).body.error.code).toBe('QUOTE_PURCHASED');
  });

  it('and a visit that staff choose for a customer are audited, without the address', async () => {
    const staff = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
    const customerId = randomUUID();
    const quoteId = at.aQuote({ customerId });
    const put = (path: string, body: object) => at.garages.by(staff).put(path).send(body).expect(200);
    await put(`/api/garages/quotes/${quoteId}/visit`, { product_type: 'service', garage_id: 'ks-001', service_type: 'interim' });
    await put(pathOf(quoteId), form);
    await at.put(pathOf(quoteId), { ...form, booking_date: '2026-11-27' }).expect(200);
    await put(pathOf(quoteId), { ...form, garage_choice: 'our_choice' });
    const { body } = await at.garages.by(staff).get('/api/garages/audit').query({ subjectId: quoteId }).expect(200);
    const kept = (bookingDate: string, garageId: string | null = 'ks-001') => ({
      deliveryType: 'collect_and_return',
      bookingDate,
      bookingTime: garageId && expect.stringMatching(/^\d\d:\d\d$/),
      garageId,
    });
    expect(body.data.rows.toReversed()).toMatchObject([
      { actorId: staff.userId, action: 'visit-chosen', after: { productType: 'service', serviceType: 'interim', garageId: 'ks-001' } },
      { action: 'booking-saved', before: null, after: kept('2026-11-26') },
      { action: 'booking-saved', before: kept('2026-11-27'), after: kept('2026-11-26', null) },
    ]);
    expect(body.data.rows.map((row: { customerId?: string }) => row.customerId)).toEqual([customerId, customerId, customerId]);
    expect(JSON.stringify(body)).not.toContain('Mill Lane');
  });

  describe('A4: where garages ask different prices', () => {
    const choose = (quoteId: string, garage_id: string, product_type: 'mot' | 'service' = 'mot') =>
      at.put(`/api/garages/quotes/${quoteId}/visit`, { product_type, garage_id, service_type: 'full', postcode: 'SW11 1AA' }).expect(200);
    const draft = (quoteId: string, garage_id = 'ks-002') => at.put(pathOf(quoteId), { ...form, garage_id }).expect(200);
    const bought = async (quoteId: string, ...sold: readonly ProductType[]) => {
      const vehicle = { registrationNumber: null, make: 'Ford', model: 'Focus', range: null, firstRegistrationDate: null, mileage: null };
      at.garages.answer(readPurchasedQuote, () => ({ quoteId, customerId: randomUUID(), vehicle, policies: sold.map(aPolicy) }));
      await pay(quoteId);
      return (await read(quoteId)).garage?.id;
    };

    it.each<[string, (quoteId: string) => Promise<unknown>, readonly ProductType[], string]>([
      ['drafted elsewhere', (id) => choose(id, 'ks-001').then(() => draft(id)), ['mot'], 'ks-001'],
      ['chosen elsewhere after it was drafted', (id) => draft(id).then(() => choose(id, 'ks-001')), ['mot'], 'ks-001'],
      ['drafted for other work', (id) => draft(id).then(() => choose(id, 'ks-001', 'service')), ['repair', 'service'], 'ks-001'],
      ['chosen there for what was taken out again', (id) => choose(id, 'ks-001').then(() => draft(id)), ['repair'], 'ks-002'],
      ['drafted as it was chosen', (id) => choose(id, 'ks-002').then(() => draft(id)), ['mot'], 'ks-002'],
    ])('is made where its price was paid, though it was %s', async (_how, before, sold, garage) => {
      const quoteId = at.aQuote({ productTypes: ['mot'] });
      await before(quoteId);
      expect(await bought(quoteId, ...sold)).toBe(garage);
    });

    it('is of the service that was bought, in letters too, before the visit itself says so', async () => {
      const quoteId = at.aQuote({ productTypes: ['service'] });
      await choose(quoteId, 'ks-001', 'service');
      await draft(quoteId, 'ks-001');
      const policies = [{ ...aPolicy('service'), version: 'interim' }];
      at.garages.answer(readPurchasedQuote, () => ({ quoteId, customerId: randomUUID(), vehicle: golf, policies }));
      await pay(quoteId);
      const letter = await at.garages.by('callbacks').get(`/internal/quotes/${quoteId}/booking`).expect(200);
      expect(letter.body.data.visit).toMatchObject({ job: 'Interim service' });
    });

    describe('less of whoever books a service early', () => {
      const [soon, early, later] = ['2026-11-26', '2026-12-08', '2026-12-14'];
      const chosen = async (day: string, garage_id = 'ks-001', ...products: readonly ProductType[]) => {
        const quoteId = at.aQuote({ productTypes: ['service', ...products] });
        const visit = { product_type: 'service', garage_id, service_type: 'full', postcode: 'SW11 1AA', booking_date: day };
        await at.put(`/api/garages/quotes/${quoteId}/visit`, visit).expect(200);
        return quoteId;
      };
      const draftOn = (quoteId: string, booking_date: string, garage_id = 'ks-001') =>
        at.put(pathOf(quoteId), { ...form, booking_date, garage_id });
      const refused = { booking_date: expect.stringContaining('Choose 2 December 2026 or later, or call us') };

      it.each([
        ['on the day of the early price, though it was drafted for one before', early, soon, early],
        ['on the day it was drafted for, where that has the early price too', early, later, later],
        ['on the day it was chosen for, by which it is paid, though it was drafted for one before', later, early, later],
        ['on the day it was drafted for, where the usual price was paid', soon, soon, soon],
      ])('is made %s', async (_, paidFor, drafted, made) => {
        const quoteId = await chosen(paidFor);
        await draftOn(quoteId, drafted).expect(200);
        await bought(quoteId, 'service');
        expect(await read(quoteId)).toMatchObject({ status: 'requested', booking_date: made });
      });

      it('is made on any day, where the service was taken out again', async () => {
        const quoteId = await chosen(early, 'ks-002', 'mot');
        await draftOn(quoteId, soon, 'ks-002').expect(200);
        await bought(quoteId, 'mot');
        expect(await read(quoteId)).toMatchObject({ booking_date: soon });
      });

      it.each(['ks-001', 'our-choice'])('is booked at %s no sooner than the price that was paid', async (garage_id) => {
        const quoteId = await chosen(early, garage_id);
        at.change(quoteId, { status: 'purchased', customerId: randomUUID() });
        const where = garage_id === 'our-choice' ? { garage_choice: 'our_choice', garage_id: undefined } : {};
        const save = (booking_date: string) => at.put(pathOf(quoteId), { ...form, ...where, booking_date });
        expect((await save(soon).expect(422)).body.error.fields).toEqual(refused);
        await save(later).expect(200);
      });
    });

    it('drafted for other work is requested for what was bought', async () => {
      const quoteId = at.aQuote({ productTypes: ['mot', 'service'] });
      await draft(quoteId);
      await bought(quoteId, 'warranty', 'service');
      expect((await at.garages.get(BookingsRepository).ofQuote(quoteId))?.products).toEqual(['service']);
    });

    it('is made where we choose, if the middle price was paid, though it was drafted at a garage', async () => {
      const quoteId = at.aQuote({ productTypes: ['mot'] });
      await choose(quoteId, 'our-choice');
      await draft(quoteId, 'ks-040');
      expect(await bought(quoteId, 'mot')).toBe('ks-001');
    });

    it.each([
      ['ks-002', 'ks-001', 'Your visit is paid for at Millbrook Garage. Choose that garage, or call us.'],
      ['ks-001', 'our-choice', 'Your visit is paid for at a garage that we choose. Leave the choice to us, or call us.'],
    ])('is not booked at %s once it was bought at %s', async (garage_id, paidAt, message) => {
      const quoteId = at.aQuote({ productTypes: ['mot'] });
      await choose(quoteId, paidAt);
      at.change(quoteId, { status: 'purchased', customerId: randomUUID() });
      const { body } = await at.put(pathOf(quoteId), { ...form, garage_id }).expect(422);
      expect(body.error.fields).toEqual({ garage_id: message });
    });
  });
});

describe('the number of a booking', () => {
  const number = /^KSB-[2-9A-HJKMNP-TV-Z]{6}$/;
  const form = { ...visitForm, booking_date: '2026-12-16' };

  const pathOf = (quoteId: string) => `/api/garages/quotes/${quoteId}/booking`;
  const draft = async (booking_time: string) => {
    const quoteId = at.aQuote({ productType: 'mot', productTypes: ['mot'] });
    const { body } = await at.put(pathOf(quoteId), { ...form, booking_time }).expect(200);
    return { quoteId, id: String(body.data.id), number: String(body.data.booking_number) };
  };
  const buy = async (booking_time: string) => {
    const drafted = await draft(booking_time);
    const customerId = randomUUID();
    await at.garages.deliver(purchaseCompleted, {
      ...purchaseCompleted.sample,
      purchaseId: randomUUID(),
      quoteId: drafted.quoteId,
      customerId,
    });
    return { ...drafted, customerId };
  };
  const stored = () => at.garages.get(Mongo).database.collection<{ _id: string; number?: string | null }>('bookings');

  it('A4: is made with it, is another for each, and stays when it is saved again, bought and moved', async () => {
    const [one, other] = [await buy('09:30'), await draft('10:30')];
    for (const booking of [one, other]) expect(booking.number).toMatch(number);
    expect(one.number).not.toBe(other.number);
    await at.put(pathOf(other.quoteId), { ...form, booking_date: '2026-12-17' }).expect(200);
    expect((await at.read(pathOf(other.quoteId))).booking_number).toBe(other.number);
    const session = { kind: 'customer', userId: one.customerId } as const;
    const moved = await at.garages.by(session).post('/bookings/change-date').send({ id: one.id, date: '2026-12-18' }).expect(200);
    expect(moved.body.data.booking.booking_number).toBe(one.number);
    expect((await at.read(pathOf(one.quoteId))).booking_number).toBe(one.number);
  });

  it('A4: is in each of its events, and in what a letter, its customer and its garage are told', async () => {
    const { id, quoteId, customerId, number: given } = await buy('12:30');
    const told = (await at.garages.events()).filter(({ subject }) => subject === id);
    expect(told.map(({ data }) => data)).toMatchObject([{ bookingNumber: given }]);
    const visit = await at.garages.by('callbacks').get(`/internal/quotes/${quoteId}/booking`).expect(200);
    expect(visit.body.data.visit.booking_number).toBe(given);
    const none = await at.garages.by('callbacks').get(`/internal/quotes/${at.aQuote()}/booking`).expect(200);
    expect(none.body.data.visit).toBeNull();
    const customer = { kind: 'customer', userId: customerId } as const;
    expect((await at.garages.by(customer).post(`/ajax/booking-status/${id}`).expect(200)).body.data.booking_number).toBe(given);
    const staff = at.garages.as({ kind: 'staff', userId: randomUUID(), role: 'agent' });
    const page = await at.garages.http().get(`/api/garages/bookings/${id}/garage-page`).set(staff).expect(200);
    expect(page.body.data.booking_number).toBe(given);
  });

  it('A4: belongs to no two', async () => {
    const [one, other] = [await draft('14:30'), await draft('15:30')];
    await expect(stored().updateOne({ _id: other.id }, { $set: { number: one.number } })).rejects.toMatchObject({ code: 11_000 });
  });
});
