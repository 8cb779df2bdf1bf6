import { randomUUID } from 'node:crypto';
import { setQuoteVisit } from '@kerbside/contracts/http/pricing/visits';
import { DomainError } from '@kerbside/platform/errors/errors';
import { serviceLine, startedGarages } from './garages-under-test.js';

const at = startedGarages();
beforeEach(() => at.letPricingAnswer());

describe('the prices of a visit before its garage is chosen', () => {
  const range = (quoteId: string, query = '') => at.read(`/api/garages/quotes/${quoteId}/visit-prices${query}`);
  const mot = () => at.aQuote({ productType: 'mot', productTypes: ['mot'] });
  const listed = async (postcode: string): Promise<number[]> => {
    const { items } = (await at.post('/ajax/garagelookup', { postcode, product_type: 'mot' }).expect(200)).body.data;
    return items.map(({ mot_price }: { mot_price: number }) => mot_price);
  };

  it.each(['LS1 1AA', 'ls1-1aa', 'L S 1 1 A A'])('Q3: are those of the garages that are listed near the postcode %j', async (postcode) => {
    const prices = await listed('LS1 1AA');
    expect(await range(mot(), `?postcode=${encodeURIComponent(postcode)}`)).toEqual({
      from: Math.min(...prices),
      to: Math.max(...prices),
      near: true,
    });
  });

  it.each(['', '?postcode=ZZ1%201ZZ'])('are those of the whole network where the postcode is not known (%j)', async (query) => {
    const { from, to, near } = await range(mot(), query);
    const around = await listed('LS1 1AA');
    expect([near, from <= Math.min(...around), to >= Math.max(...around)]).toEqual([false, true, true]);
  });

  it('are of the kind of service, for the car of the quote', async () => {
    const car = { make: 'BMW', registeredOn: '2015-03-01', mileage: 91_000, engineSize: 2_993 };
    const of = (quoteId: string, type: string) => range(quoteId, `?service_type=${type}&postcode=LS1%201AA`);
    const [full, interim, big] = [await of(at.aQuote(), 'full'), await of(at.aQuote(), 'interim'), await of(at.aQuote({ car }), 'full')];
    expect([interim.from < full.from, full.from < big.from, full.from <= full.to]).toEqual([true, true, true]);
  });

  it('are of an MOT or a service only', async () => {
    await at.get(`/api/garages/quotes/${at.aQuote({ productType: 'gap', productTypes: ['gap'] })}/visit-prices`).expect(404);
  });
});

describe('service offers', () => {
  const ask = (quote_id: string, over: object = {}) =>
    at.post('/service-quote/get-offer', { quote_id, booking_date: '2026-12-02', postcode: 'SW11 1AA', ...over });

  it('Q3: are full and interim, at the nearest garage that services, on the day', async () => {
    const { full, interim } = (await ask(at.aQuote()).expect(200)).body.data.offers;
    expect([full.name, interim.name]).toEqual(['Full service', 'Interim service']);
    expect(full).toMatchObject({ garage_id: 'ks-001', selected_service_type: null, default_service_type: 'full' });
    expect(full.discounted_price).toBeLessThanOrEqual(full.price);
  });

  it.each([
    [{ booking_date: '2026-11-23' }, 'booking_date'],
    [{ postcode: 'ZZ1 1ZZ' }, 'postcode'],
    [{ garage_id: 'nobody' }, 'garage_id'],
  ])('refuse %j next to %s', async (over, field) => {
    expect(Object.keys((await ask(at.aQuote(), over).expect(422)).body.error.fields)).toEqual([field]);
  });

  it('are for callers who may see the quote, while it can change', async () => {
    await ask(randomUUID()).expect(404);
    await at.garages
      .http()
      .post('/service-quote/get-offer')
      .send({ quote_id: at.aQuote(), secret: 'wrong', booking_date: '2026-12-02', postcode: 'SW11 1AA' })
      .expect(404);
    await ask(at.aQuote({ status: 'purchased' })).expect(409);
  });

  it('Q3: are for the car of the quote, also when one is priced again', async () => {
    const car = { make: 'BMW', registeredOn: '2015-03-01', mileage: 91_000, engineSize: 2_993 };
    const quote_id = at.aQuote({ car });
    const { full } = (await ask(quote_id).expect(200)).body.data.offers;
    const ordinary = (await ask(at.aQuote()).expect(200)).body.data.offers.full;
    expect(full.price).toBeGreaterThan(ordinary.price);
    const again = await at.post('/service-quote/update', { ...full.params, quote_id }).expect(200);
    expect([again.body.data.gross, again.body.data.params]).toEqual([full.price, full.params]);
    const visit = { product_type: 'service', service_type: 'full', garage_id: full.garage_id, booking_date: '2026-12-02' };
    const chosen = await at.put(`/api/garages/quotes/${quote_id}/visit`, visit).expect(200);
    expect(chosen.body.data.gross).toBe(full.discounted_price);
  });

  it('have a price by months since the last service', async () => {
    const price = (over: object) =>
      at.post('/service-quote/update', { postcode: 'SW11 1AA', garage_id: 'ks-001', system_id: 'full-service', periods: '12', ...over });
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

describe('the list of garages', () => {
  it('Q7, Q9: has only those that do all of the quote, and no other may be booked', async () => {
    const find = async (over: object) =>
      (await at.post('/ajax/garagelookup', { postcode: 'LS1 1AA', limit: 50, ...over }).expect(200)).body.data.items;
    const all: { id: string; available_services: string }[] = await find({ product_type: 'mot' });
    const doesNot = all.find(({ available_services }) => !available_services.split(',').includes('repair'));
    const root_quote_id = at.aQuote({ productType: 'warranty', productTypes: ['warranty', 'mot', 'repair'] });
    const listed: typeof all = await find({ product_type: 'warranty', root_quote_id });
    expect(listed.length).toBeGreaterThan(0);
    for (const { available_services } of listed) expect(available_services.split(',')).toEqual(expect.arrayContaining(['mot', 'repair']));
    const form = { delivery_type: 'drop_car', booking_date: '2026-12-02', postcode: 'LS1 1AA', garage_choice: 'own_garage' };
    const book = (garage_id?: string) => at.put(`/api/garages/quotes/${root_quote_id}/booking`, { ...form, garage_id });
    expect((await book(doesNot?.id).expect(422)).body.error.fields).toEqual({ garage_id: 'Choose a garage from the list' });
    await book(listed[0]?.id).expect(200);
  });
});

describe('the list of garages that service', () => {
  const list = async (over: object) => {
    const body = { postcode: 'SW11 1AA', product_type: 'service', ...over };
    return (await at.post('/ajax/garagelookup', body).expect(200)).body.data.items;
  };

  it('Q3: has the price that each asks for the service, for the car, on the day: what choosing it then costs', async () => {
    const root_quote_id = at.aQuote({ car: { make: 'BMW', registeredOn: '2015-03-01', mileage: 91_000, engineSize: 2_993 } });
    const wanted = { system_id: 'flexible-interval', periods: 'oil-service', booking_date: '2026-12-02' };
    const garages = await list({ root_quote_id, ...wanted });
    expect(garages).toHaveLength(5);
    for (const { id, service_price, service_price_discounted } of garages) {
      const chosen = await at
        .put(`/api/garages/quotes/${root_quote_id}/visit`, { product_type: 'service', garage_id: id, ...wanted })
        .expect(200);
      expect(chosen.body.data.gross).toBe(service_price_discounted ?? service_price);
    }
  });

  it.each(['full', 'interim'])(
    'Q3: has what it asks for a service (%s) that an MOT is sold with, and only garages that do both',
    async (service_type) => {
      const root_quote_id = at.aQuote({ productType: 'mot', productTypes: ['mot', 'service'] });
      const wanted = { product_type: 'mot', root_quote_id, service_type, booking_date: '2026-12-02' };
      const garages = await list(wanted);
      expect(garages).toHaveLength(5);
      for (const { id, available_services, service_price, service_price_discounted } of garages) {
        expect(available_services.split(',')).toEqual(expect.arrayContaining(['mot', 'service']));
        const chosen = await at
          .put(`/api/garages/quotes/${root_quote_id}/visit`, { ...wanted, product_type: 'service', garage_id: id })
          .expect(200);
        expect(chosen.body.data.gross).toBe(service_price_discounted ?? service_price);
      }
      expect((await list({ ...wanted, root_quote_id: at.aQuote({ productTypes: ['mot'] }) }))[0]).not.toHaveProperty('service_price');
    },
  );

  it('has none without a quote that the caller may see', async () => {
    for (const over of [{}, { root_quote_id: randomUUID() }]) expect((await list(over))[0]).not.toHaveProperty('service_price');
  });

  it('refuses a service that is not on the menu', async () => {
    const body = { postcode: 'SW11 1AA', product_type: 'service', root_quote_id: at.aQuote(), system_id: 'oil' };
    expect((await at.post('/ajax/garagelookup', body).expect(422)).body.error.fields).toEqual({ system_id: 'Choose a service' });
  });
});

describe('service menus', () => {
  it.each([
    ['/ajax/getUpdatedFixedService', {}, 'full-service', ['12'], null],
    [
      '/ajax/getUpdatedFixedService',
      { system_id: 'interim-service', periods: '36', garage_id: 'ks-001' },
      'interim-service',
      ['36'],
      159.79,
    ],
    ['/ajax/getUpdatedManufacturerService', {}, 'fixed-interval', ['minor'], null],
    [
      '/ajax/getUpdatedManufacturerService',
      { make: 'BMW', first_registration_date: '2022-10-01', mileage: '41,000', garage_id: 'ks-001' },
      'flexible-interval',
      ['inspection', 'brake-fluid', 'plugs-and-filters'],
      475,
    ],
  ])('Q3: %s for %j list systems, periods and items, and what they cost at a garage', async (path, body, system, periods, gross) => {
    const { data } = (await at.garages.http().post(path).send(body).expect(200)).body;
    const selected = (rows: readonly { readonly id: string; readonly selected: boolean }[]) =>
      rows.flatMap((row) => (row.selected ? row.id : []));
    expect([selected(data.systems), selected(data.periods), data.gross]).toEqual([[system], periods, gross]);
    expect(data.items.length).toBeGreaterThan(3);
  });

  it('are for the garages that service', async () => {
    const { body } = await at.garages.http().post('/ajax/getUpdatedFixedService').send({ garage_id: 'nobody' }).expect(422);
    expect([body.error.code, Object.keys(body.error.fields)]).toEqual(['GARAGE_UNKNOWN', ['garage_id']]);
  });
});

describe('a visit', () => {
  const choose = (quoteId: string, over: object = {}) =>
    at.put(`/api/garages/quotes/${quoteId}/visit`, {
      product_type: 'service',
      service_type: 'interim',
      garage_id: 'ks-001',
      booking_date: '2026-11-24',
      ...over,
    });

  it('is sent to pricing with a growing number, and remembered by the offers', async () => {
    const quoteId = at.aQuote();
    expect((await choose(quoteId).expect(200)).body.data).toMatchObject({
      service_type: 'interim',
      garage_name: 'Millbrook Garage',
      total: 123.45,
    });
    await choose(quoteId, { service_type: 'full' }).expect(200);
    expect(at.visits.filter((one) => one.quoteId === quoteId).map(({ selectionVersion, visit }) => [selectionVersion, visit])).toEqual([
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
    const offers = await at.post('/service-quote/get-offer', { quote_id: quoteId, booking_date: '2026-12-02', postcode: 'SW11 1AA' });
    expect(offers.body.data.offers.interim.selected_service_type).toBe('full');
  });

  it('stays the same kind of service when it is moved to another day', async () => {
    const quoteId = at.aQuote();
    await choose(quoteId).expect(200);
    expect((await choose(quoteId, { service_type: undefined, booking_date: '2026-11-25' }).expect(200)).body.data).toMatchObject({
      service_type: 'interim',
      booking_date: '2026-11-25',
    });
    expect(at.visits.at(-1)).toMatchObject({ quoteId, visit: { version: 'interim' } });
    expect((await choose(at.aQuote(), { service_type: undefined }).expect(200)).body.data.service_type).toBe('full');
  });

  it('is of the kind that the quote has, where nobody says another', async () => {
    const quoteId = at.aQuote({ lines: [serviceLine('interim')] });
    const unsaid = { service_type: undefined };
    expect((await choose(quoteId, unsaid).expect(200)).body.data).toMatchObject({ service_type: 'interim', system_id: 'interim-service' });
    await choose(quoteId, { service_type: 'full', periods: '24' }).expect(200);
    expect((await choose(quoteId, unsaid).expect(200)).body.data).toMatchObject({ service_type: 'interim', system_id: 'interim-service' });
    expect((await choose(quoteId, { service_type: 'full' }).expect(200)).body.data.service_type).toBe('full');
  });

  it('is priced by the months since the last service, and keeps them', async () => {
    const quoteId = at.aQuote();
    await choose(quoteId, { service_type: 'full', periods: '24' }).expect(200);
    const priced = at.visits.at(-1)?.visit;
    await choose(quoteId, { service_type: undefined, booking_date: '2026-11-25' }).expect(200);
    expect(at.visits.at(-1)?.visit).toEqual({ ...priced, startsOn: '2026-11-25' });
    await choose(quoteId, { service_type: 'full', periods: '12' }).expect(200);
    expect(at.visits.at(-1)?.visit).not.toEqual(priced);
    const { body } = await choose(quoteId, { periods: '60' }).expect(422);
    expect(body.error).toMatchObject({ code: 'SERVICE_UNKNOWN', fields: { periods: 'Choose 12, 24 or 36 months' } });
  });

  it('Q3: may be the manufacturer’s service: the price that the offer shows is what the quote gets', async () => {
    const car = { make: 'Ford', registeredOn: '2022-10-01', mileage: 41_000, engineSize: 1_500 };
    const quoteId = at.aQuote({ car });
    const offers = async () => {
      const body = { quote_id: quoteId, booking_date: '2026-12-02', postcode: 'SW11 1AA' };
      return (await at.post('/service-quote/get-offer', body).expect(200)).body.data.offers;
    };
    const { manufacturer } = await offers();
    const { system_id, periods, garage_id } = manufacturer.params;
    expect([manufacturer.name, system_id, periods]).toEqual([
      'Manufacturer’s service',
      'fixed-interval',
      'major,brake-fluid,plugs-and-filters',
    ]);
    const form = { service_type: undefined, system_id, periods, garage_id, booking_date: '2026-12-02' };
    const { data } = (await choose(quoteId, form).expect(200)).body;
    expect(data).toMatchObject({ service_type: 'full', system_id, periods, gross: manufacturer.discounted_price });
    expect(at.visits.at(-1)?.visit).toMatchObject({
      version: 'full',
      label: 'Manufacturer’s service: major service, brake fluid, plugs and filters',
    });
    expect((await offers()).full).toMatchObject({ selected_service_type: 'full', selected_system_id: 'fixed-interval' });
    const fewer = { ...form, periods: 'minor' };
    const price = { quote_id: quoteId, postcode: 'SW11 1AA', garage_id, system_id, periods: 'minor' };
    const { gross } = (await at.post('/service-quote/update', price).expect(200)).body.data;
    expect((await choose(quoteId, { ...fewer, booking_date: '2026-11-24' }).expect(200)).body.data.gross).toBe(gross);
    await choose(quoteId, { service_type: undefined, booking_date: '2026-11-25' }).expect(200);
    expect(at.visits.at(-1)?.visit?.label).toBe('Manufacturer’s service: minor service');
    expect((await offers()).manufacturer.params.periods).toBe('minor');
    const { body } = await choose(quoteId, { ...form, periods: 'minor,major' }).expect(422);
    expect([body.error.code, Object.keys(body.error.fields)]).toEqual(['PERIODS_NOT_COMBINABLE', ['periods']]);
  });

  it('of an engine leaves out its plugs once the car of the quote is electric', async () => {
    const car = { make: 'Ford', registeredOn: '2022-10-01', mileage: 41_000, engineSize: 1_500 };
    const quoteId = at.aQuote({ car });
    const form = { service_type: undefined, system_id: 'fixed-interval', garage_id: 'ks-001', booking_date: '2026-12-02' };
    expect((await choose(quoteId, form).expect(200)).body.data.periods).toBe('major,brake-fluid,plugs-and-filters');
    at.change(quoteId, { car: { ...car, engineSize: 0 } });
    const body = { quote_id: quoteId, booking_date: '2026-12-02', postcode: 'SW11 1AA' };
    const { manufacturer } = (await at.post('/service-quote/get-offer', body).expect(200)).body.data.offers;
    expect(manufacturer.params.periods).toBe('major,brake-fluid');
    await choose(quoteId, { service_type: undefined, booking_date: '2026-12-02' }).expect(200);
    expect(at.visits.at(-1)?.visit?.label).toBe('Manufacturer’s service: major service, brake fluid');
  });

  it('Q3: at a garage that we choose costs the middle of what those listed ask', async () => {
    const quoteId = at.aQuote({ productType: 'mot' });
    const { items } = (await at.post('/ajax/garagelookup', { postcode: 'LS1 1AA', product_type: 'mot' }).expect(200)).body.data;
    const prices = items.map(({ mot_price }: { mot_price: number }) => mot_price).sort((one: number, other: number) => one - other);
    const form = { product_type: 'mot', service_type: undefined, garage_id: 'our-choice', postcode: 'LS1 1AA' };
    expect((await choose(quoteId, form).expect(200)).body.data).toMatchObject({ garage_id: 'our-choice', gross: prices[2] });
    expect(at.visits.at(-1)?.visit).toMatchObject({ garageName: 'a garage that we choose', startsOn: '2026-11-24' });
    const { body } = await choose(quoteId, { ...form, postcode: undefined }).expect(422);
    expect(Object.keys(body.error.fields)).toEqual(['postcode']);
  });

  it('Q3: is read again wherever the quote is opened, by those who may see it', async () => {
    const read = async (quoteId: string) => (await at.read(`/api/garages/quotes/${quoteId}/visit`)).visit;
    const quoteId = at.aQuote();
    expect(await read(quoteId)).toBeNull();
    await choose(quoteId, { postcode: 'SW11 1AA' }).expect(200);
    await choose(quoteId, { booking_date: '2026-11-25' }).expect(200);
    expect(await read(quoteId)).toEqual({
      product_type: 'service',
      service_type: 'interim',
      system_id: 'interim-service',
      periods: '12',
      garage_id: 'ks-001',
      booking_date: '2026-11-25',
      postcode: 'SW11 1AA',
    });
    await at.garages.http().get(`/api/garages/quotes/${quoteId}/visit`).set('x-quote-secret', 'wrong').expect(404);
    expect(await read(at.aQuote({ productType: 'gap' }))).toBeNull();
  });

  it('may be an MOT, at the garage’s own price', async () => {
    const quoteId = at.aQuote({ productType: 'mot' });
    await choose(quoteId, { product_type: 'mot', service_type: undefined, booking_date: undefined }).expect(200);
    expect(at.visits.at(-1)).toMatchObject({ productType: 'mot', visit: { version: 'test', grossPence: 3_995, startsOn: null } });
  });

  it.each([
    [{ garage_id: 'nobody' }, 'garage_id'],
    [{ booking_date: '2026-11-21' }, 'booking_date'],
  ])('refuses %j next to %s', async (over, field) => {
    expect(Object.keys((await choose(at.aQuote(), over).expect(422)).body.error.fields)).toEqual([field]);
  });

  it('keeps the price of its service when an MOT is chosen beside it', async () => {
    const quoteId = at.aQuote();
    const maker = { service_type: undefined, system_id: 'fixed-interval', periods: 'minor' };
    await choose(quoteId, maker).expect(200);
    const service = at.visits.at(-1)?.visit;
    await choose(quoteId, { product_type: 'mot', service_type: undefined }).expect(200);
    expect(at.visits.at(-1)?.alsoThere).toContainEqual({ productType: 'service', visit: service });
  });

  it('passes on what pricing refuses, and stays as it is priced', async () => {
    const [fresh, chosen] = [at.aQuote(), at.aQuote()];
    await choose(chosen).expect(200);
    at.garages.answer(setQuoteVisit, () => {
      throw new DomainError('QUOTE_BEING_PAID');
    });
    for (const quoteId of [fresh, chosen]) await choose(quoteId, { service_type: 'full', garage_id: 'ks-002' }).expect(409);
    const visitOf = async (quoteId: string) => (await at.read(`/api/garages/quotes/${quoteId}/visit`)).visit;
    expect(await visitOf(fresh)).toBeNull();
    expect(await visitOf(chosen)).toMatchObject({ garage_id: 'ks-001', service_type: 'interim' });
  });
});
