import { randomUUID } from 'node:crypto';
import { paymentSucceeded } from '@kerbside/contracts/events/payments';
import { openQuote, type QuoteFacts } from '@kerbside/contracts/http/pricing-internal';
import { setQuoteVisit } from '@kerbside/contracts/http/pricing-visits';
import { tryVoucher } from '@kerbside/contracts/http/vouchers';
import { DomainError } from '@kerbside/platform/errors';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { demoGarages } from '../src/garages/demo-garages.js';
import { GaragesRepository } from '../src/garages/garages.repository.js';
import { service } from '../src/service.js';

const facts = (over: Partial<QuoteFacts>): QuoteFacts => ({
  quoteId: randomUUID(),
  reference: 'KQ-1',
  customerId: null,
  productType: 'service',
  productTypes: ['service'],
  status: 'open',
  step: 3,
  priceVersion: 1,
  totalPence: 18_995,
  originalPence: 18_995,
  lines: [],
  voucher: null,
  maxInstalments: null,
  title: 'Service',
  durationMonths: 0,
  ...over,
});

describe('addresses, offers, visits and bookings of a quote', () => {
  let garages: ServiceUnderTest;
  const quotes = new Map<string, QuoteFacts>();
  const visits: { quoteId: string; productType: string; selectionVersion: number; visit: object | null }[] = [];
  const aQuote = (over: Partial<QuoteFacts> = {}): string => {
    const quote = facts(over);
    quotes.set(quote.quoteId, quote);
    return quote.quoteId;
  };
  const post = (path: string, body: object = {}) => garages.http().post(path).set('x-quote-secret', 's').send(body);
  const put = (path: string, body: object) => garages.http().put(path).set('x-quote-secret', 's').send(body);

  beforeAll(async () => {
    garages = await testService(service);
    garages.clock.set(new Date('2026-11-20T12:00:00Z'));
    await garages.get(GaragesRepository).addMissing(demoGarages());
  });
  beforeEach(() => {
    garages.answer(openQuote, ({ params, body }: { params: { quoteId: string }; body: { secret?: string | undefined } }) => {
      const quote = quotes.get(params.quoteId);
      if (!quote || body.secret !== 's') throw new DomainError('NOT_FOUND');
      return quote;
    });
    garages.answer(
      setQuoteVisit,
      ({
        params,
        body,
      }: {
        params: { quoteId: string; productType: string };
        body: { selectionVersion: number; visit: object | null };
      }) => {
        visits.push({ ...params, ...body });
        return facts({ quoteId: params.quoteId, totalPence: 12_345 });
      },
    );
  });
  afterAll(() => garages.close());

  describe('addresses', () => {
    it('are those of the postcode, however it is typed, and one is read whole', async () => {
      const { items } = (await post('/ajax/codelookup/query:b296vw').expect(200)).body.data;
      expect(items[0]).toEqual({ id: expect.any(String), description: '20 Park Avenue, Birmingham' });
      expect((await post(`/ajax/codelookup/fetch:${items[0].id}`).expect(200)).body.data.items).toEqual([
        {
          Line1: '20 Park Avenue',
          Line2: '',
          Line3: '',
          Line4: '',
          Line5: '',
          PostTown: 'Birmingham',
          County: 'West Midlands',
          CountryName: 'England',
        },
      ]);
    });

    it('are none when nobody knows the postcode', async () => {
      expect((await post('/ajax/codelookup/query:ZZ1%201ZZ').expect(200)).body.data).toEqual({ items: [] });
      await post('/ajax/codelookup/fetch:999').expect(404);
      await post('/ajax/codelookup/fetch:abc').expect(404);
    });

    it('say what is wrong with a postcode, and when they cannot be had', async () => {
      expect((await post('/ajax/codelookup/query:B29').expect(400)).body.error.fields).toEqual({
        postcode: 'Please supply a complete postcode',
      });
      expect((await post('/ajax/codelookup/query:ER1%201ER').expect(503)).body.error.code).toBe('ADDRESS_LOOKUP_UNAVAILABLE');
    });
  });

  describe('service offers', () => {
    const ask = (quote_id: string, over: object = {}) =>
      post('/service-quote/get-offer', { quote_id, booking_date: '2026-12-02', postcode: 'SW11 1AA', ...over });

    it('are full and interim, at the nearest garage that services, on the day', async () => {
      const { full, interim } = (await ask(aQuote()).expect(200)).body.data.offers;
      expect([full.name, interim.name]).toEqual(['Full service', 'Interim service']);
      expect(full).toMatchObject({ garage_id: 'ks-001', selected_service_type: null, default_service_type: 'full' });
      expect(full.discounted_price).toBeLessThanOrEqual(full.price);
    });

    it.each([
      [{ booking_date: '2026-11-23' }, 422, 'booking_date'],
      [{ booking_date: '2026-11-29' }, 422, 'booking_date'],
      [{ booking_date: 'soon' }, 400, 'booking_date'],
      [{ postcode: 'SW11' }, 400, 'postcode'],
      [{ postcode: 'ZZ1 1ZZ' }, 422, 'postcode'],
      [{ garage_id: 'nobody' }, 422, 'garage_id'],
    ])('refuse %j with %i next to %s', async (over, status, field) => {
      expect(Object.keys((await ask(aQuote(), over).expect(status)).body.error.fields)).toEqual([field]);
    });

    it('are for who may see the quote, while it can change', async () => {
      await ask(randomUUID()).expect(404);
      await garages
        .http()
        .post('/service-quote/get-offer')
        .send({ quote_id: aQuote(), secret: 'wrong', booking_date: '2026-12-02', postcode: 'SW11 1AA' })
        .expect(404);
      await ask(aQuote({ status: 'purchased' })).expect(409);
    });

    it('have a price by months since the last service', async () => {
      const price = (over: object) =>
        post('/service-quote/update', { postcode: 'SW11 1AA', garage_id: 'ks-001', system_id: 'full-service', periods: '12', ...over });
      const [year, three] = await Promise.all([price({}).expect(200), price({ periods: '36' }).expect(200)]);
      expect(three.body.data.gross).toBeGreaterThan(year.body.data.gross);
      expect(year.body.data.params).toEqual({ postcode: 'SW11 1AA', garage_id: 'ks-001', system_id: 'full-service', periods: '12' });
      for (const [over, field] of [
        [{ periods: '60' }, 'periods'],
        [{ system_id: 'oil' }, 'system_id'],
        [{ garage_id: 'x' }, 'garage_id'],
      ] as const)
        expect(Object.keys((await price(over).expect(422)).body.error.fields)).toEqual([field]);
    });
  });

  describe('a visit', () => {
    const choose = (quoteId: string, over: object = {}) =>
      put(`/api/garages/quotes/${quoteId}/visit`, {
        product_type: 'service',
        service_type: 'interim',
        garage_id: 'ks-001',
        booking_date: '2026-11-24',
        ...over,
      });

    it('is told to pricing with a number that grows, and remembered by the offers', async () => {
      const quoteId = aQuote();
      expect((await choose(quoteId).expect(200)).body.data).toMatchObject({
        service_type: 'interim',
        garage_name: 'Millbrook Garage',
        total: 123.45,
      });
      await choose(quoteId, { service_type: 'full' }).expect(200);
      expect(visits.filter((one) => one.quoteId === quoteId).map(({ selectionVersion, visit }) => [selectionVersion, visit])).toEqual([
        [
          1,
          expect.objectContaining({
            version: 'interim',
            label: 'Interim service',
            discountedPence: null,
            startsOn: '2026-11-24',
          }),
        ],
        [2, expect.objectContaining({ version: 'full' })],
      ]);
      const offers = await post('/service-quote/get-offer', { quote_id: quoteId, booking_date: '2026-12-02', postcode: 'SW11 1AA' });
      expect(offers.body.data.offers.interim.selected_service_type).toBe('full');
    });

    it('stays the kind of service that it was when it is moved to another day', async () => {
      const quoteId = aQuote();
      await choose(quoteId).expect(200);
      expect((await choose(quoteId, { service_type: undefined, booking_date: '2026-11-25' }).expect(200)).body.data).toMatchObject({
        service_type: 'interim',
        booking_date: '2026-11-25',
      });
      expect(visits.at(-1)).toMatchObject({ quoteId, visit: { version: 'interim' } });
      expect((await choose(aQuote(), { service_type: undefined }).expect(200)).body.data.service_type).toBe('full');
    });

    it('costs what it costs by the months since the last service, and keeps them', async () => {
      const quoteId = aQuote();
      await choose(quoteId, { service_type: 'full', periods: '24' }).expect(200);
      const priced = visits.at(-1)?.visit;
      await choose(quoteId, { service_type: undefined, booking_date: '2026-11-25' }).expect(200);
      expect(visits.at(-1)?.visit).toEqual({ ...priced, startsOn: '2026-11-25' });
      await choose(quoteId, { service_type: 'full', periods: '12' }).expect(200);
      expect(visits.at(-1)?.visit).not.toEqual(priced);
      const { body } = await choose(quoteId, { periods: '60' }).expect(422);
      expect(body.error).toMatchObject({ code: 'SERVICE_UNKNOWN', fields: { periods: 'Choose 12, 24 or 36 months' } });
    });

    it('may be an MOT, at the garage’s own price', async () => {
      const quoteId = aQuote({ productType: 'mot' });
      await choose(quoteId, { product_type: 'mot', service_type: undefined, booking_date: undefined }).expect(200);
      expect(visits.at(-1)).toMatchObject({ productType: 'mot', visit: { version: 'test', grossPence: 3_995, startsOn: null } });
    });

    it.each([
      [{ garage_id: 'nobody' }, 422, 'garage_id'],
      [{ garage_id: '' }, 400, 'garage_id'],
      [{ product_type: 'gap' }, 400, 'product_type'],
      [{ service_type: 'huge' }, 400, 'service_type'],
      [{ booking_date: '2026-11-21' }, 422, 'booking_date'],
    ])('refuses %j with %i next to %s', async (over, status, field) => {
      expect(Object.keys((await choose(aQuote(), over).expect(status)).body.error.fields)).toEqual([field]);
    });

    it('passes on what pricing refuses', async () => {
      garages.answer(setQuoteVisit, () => {
        throw new DomainError('QUOTE_BEING_PAID');
      });
      await choose(aQuote()).expect(409);
    });
  });

  describe('a voucher tried on', () => {
    const prices = async (voucher_to_try_on?: string) =>
      (await post('/ajax/garagelookup', { postcode: 'SW11 1AA', product_type: 'mot', voucher_to_try_on }).expect(200)).body.data.items.map(
        (one: { mot_price: number; mot_price_discounted?: number }) => [one.mot_price, one.mot_price_discounted],
      );

    it('shows what an MOT would cost with it', async () => {
      garages.answer(tryVoucher, () => ({ discount: { kind: 'percent' as const, percent: 10 } }));
      expect((await prices('WELCOME10'))[0]).toEqual([39.95, 35.95]);
    });

    it('shows garages without it when it takes nothing off, or vouchers cannot be asked', async () => {
      garages.answer(tryVoucher, () => ({ discount: null }));
      expect((await prices('NOPE'))[0]).toEqual([39.95, undefined]);
      garages.answer(tryVoucher, () => {
        throw new DomainError('SERVICE_UNAVAILABLE');
      });
      expect((await prices('WELCOME10'))[0]).toEqual([39.95, undefined]);
      expect((await prices())[0]).toEqual([39.95, undefined]);
    });
  });

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
    const at = (quoteId: string) => `/api/garages/quotes/${quoteId}/booking`;
    const read = async (quoteId: string) => (await garages.http().get(at(quoteId)).set('x-quote-secret', 's').expect(200)).body.data;
    const pay = (quoteId: string) =>
      garages.deliver(paymentSucceeded, {
        paymentId: randomUUID(),
        quoteId,
        customerId: randomUUID(),
        amountPence: 18_995,
        currency: 'gbp',
        method: 'card',
        voucherCode: null,
      });

    it('is kept, changed and read, and asked of the garage once the quote is paid', async () => {
      const quoteId = aQuote();
      expect(await read(quoteId)).toBeNull();
      await put(at(quoteId), form).expect(200);
      await put(at(quoteId), { ...form, booking_date: '2026-11-27' }).expect(200);
      expect(await read(quoteId)).toMatchObject({
        status: 'draft',
        booking_date: '2026-11-27',
        postcode: 'SW11 1AA',
        address: ['1 Mill Lane', 'London'],
        garage: { id: 'ks-001', name: 'Millbrook Garage' },
      });
      await pay(quoteId);
      await pay(quoteId);
      expect((await garages.events()).filter(({ type }) => type === 'kerbside.garages.booking-requested.v1')).toEqual([
        expect.objectContaining({ data: expect.objectContaining({ quoteId, garageId: 'ks-001', bookingDate: '2026-11-27' }) }),
      ]);
      expect(await read(quoteId)).toMatchObject({ status: 'requested' });
      await put(at(quoteId), form).expect(409);
    });

    it('lets us choose the garage', async () => {
      const quoteId = aQuote();
      await put(at(quoteId), { ...form, garage_choice: 'our_choice', garage_id: '' }).expect(200);
      expect((await read(quoteId)).garage).toBeNull();
    });

    it('says everything that is wrong at once', async () => {
      const answer = await put(at(aQuote()), { ...form, booking_date: '2026-11-24', booking_address_line_1: '', booking_town: '' }).expect(
        422,
      );
      expect(answer.body.error.fields).toEqual({
        booking_date: 'Please note, we require a minimum of 5 working days to arrange collection and delivery.',
        booking_address_line_1: 'Enter the first line of the address',
        booking_town: 'Enter the town or city',
      });
      const empty = await put(at(aQuote()), {}).expect(400);
      expect(Object.keys(empty.body.error.fields).toSorted()).toEqual(['booking_date', 'delivery_type', 'garage_choice', 'postcode']);
    });

    it('is a stranger’s like one that is not there', async () => {
      await put(at(randomUUID()), form).expect(404);
      await garages.http().get(at(aQuote())).expect(404);
    });
  });
});
