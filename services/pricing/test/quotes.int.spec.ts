import { agent, customer, otherCustomer, startPricing, step1, step2, step3, terms, type Pricing } from './journey.js';

let at: Pricing;
beforeAll(async () => {
  at = await startPricing();
});
afterAll(() => at.pricing.close());

const eventsOf = async (id: string) => (await at.pricing.events()).filter(({ subject }) => subject === id);

describe('a quote', () => {
  it('goes from a plate to its payment, step by step', async () => {
    const quote = await at.start();
    const one = await at.submit(quote, 1).expect(200);
    expect(one.body.data).toMatchObject({
      next: '/quote/warranty/step/2/',
      quote: { step: 2, vehicle: { make: 'Ford', model: 'Focus' }, cover: { version: 'extra', duration: '12' } },
    });
    await at.submit(quote, 2, step2, customer).expect(200);
    expect((await at.submit(quote, 3)).body.data).toMatchObject({
      next: '/quote/warranty/step/4/',
      quote: { price: { totalPence: 34_900 } },
    });
    await at.submit(quote, 4, { ...step3, subproducts: ['hire_car'] }).expect(200);
    const five = await at.submit(quote, 5).expect(200);
    expect(five.body.data).toMatchObject({
      next: `/payment/${quote.id}/`,
      quote: { step: 6, customerId: customer.userId, status: 'open', price: { totalPence: 38_500, net: 320.83, taxPence: 6_417 } },
    });
  });

  it('tells what happened to it, in order, without personal data', async () => {
    const quote = await at.answered(3);
    const events = await eventsOf(quote.id);
    expect(events.map(({ type, sequence }) => `${sequence} ${type.replace('kerbside.pricing.', '')}`)).toEqual([
      '1 quote-started.v1',
      '2 quote-updated.v1',
      '3 quote-priced.v1',
      '4 quote-updated.v1',
      '5 quote-updated.v1',
      '6 quote-priced.v1',
    ]);
    expect(JSON.stringify(events)).not.toMatch(/AA19AAA|Casey|example\.com/);
  });

  it('costs the same by hand as by registration, for the same car', async () => {
    const byPlate = await at.answered(3);
    const byHand = await at.start(customer);
    const { vehicle } = await at.read(byPlate);
    const form = {
      vrm_lookup_option: 'no',
      make: 'Ford',
      model: 'Focus',
      range: vehicle?.range,
      first_registration_date: '2019-03-21',
      mot_expiration_date: '2027-03-21',
      mileage: 50000,
      private_use_only: 'yes',
    };
    await at.submit(byHand, 1, form).expect(200);
    await at.submit(byHand, 2).expect(200);
    await at.submit(byHand, 3).expect(200);
    expect((await at.read(byHand)).price).toMatchObject({ lines: (await at.read(byPlate)).price?.lines });
  });

  it('keeps its price when the first step is answered again with the same car, and on another day', async () => {
    const quote = await at.answered(4);
    const before = await at.read(quote);
    at.pricing.clock.advance(20 * 24 * 60 * 60 * 1_000); // past the car's birthday
    await at.submit(quote, 1).expect(200);
    at.pricing.clock.advance(-20 * 24 * 60 * 60 * 1_000);
    expect((await at.read(quote)).price).toEqual(before.price);
  });

  it('is seen by its owner, staff and the holder of its secret; for all others it is not there', async () => {
    const quote = await at.answered(2);
    const path = `/api/pricing/quotes/${quote.id}`;
    await at.get(path, customer).expect(200);
    await at.get(path, agent).expect(200);
    await at.get(path, undefined, quote.secret).expect(200);
    const refusals = [
      at.get(path),
      at.get(path, otherCustomer),
      at.get(path, undefined, 'wrong'),
      at.get(path, undefined, ''),
      at.get('/api/pricing/quotes/no-such-quote', customer),
    ];
    for (const refusal of refusals)
      expect((await refusal.expect(404)).body.error).toEqual({ code: 'NOT_FOUND', message: 'We could not find that.' });
  });

  it('is not changed by a stranger', async () => {
    const { id } = await at.answered(4);
    for (const step of [1, 2, 3, 4, 5]) await at.post(`/quote/${id}/step/${step}`, {}, otherCustomer).expect(404);
    await at.post('/ajax/update-quote', { quote_id: id, first_name: 'Mallory' }, otherCustomer).expect(404);
    await at.put(`/api/pricing/quotes/${id}/cover`, step3, 'wrong', otherCustomer).expect(404);
    await at.get(`/api/pricing/quotes/${id}/prices`, otherCustomer).expect(404);
  });

  it('belongs to the customer who went on with it first', async () => {
    const quote = await at.start();
    await at.submit(quote, 1).expect(200);
    expect((await at.read(quote)).customerId).toBeNull();
    await at.submit(quote, 2, step2, customer).expect(200);
    await at.submit(quote, 3, step3, otherCustomer).expect(200);
    expect((await at.read(quote)).customerId).toBe(customer.userId);
  });

  it('is listed to its customer alone, and to staff who name them', async () => {
    const mine = await at.answered(1, otherCustomer);
    const ids = async (caller: typeof otherCustomer | typeof customer) =>
      (await at.get('/api/pricing/quotes', caller).expect(200)).body.data.rows.map(({ id }: { id: string }) => id);
    expect(await ids(otherCustomer)).toContain(mine.id);
    expect(await ids(customer)).not.toContain(mine.id);
    const { body } = await at.get(`/api/pricing/quotes?customerId=${otherCustomer.userId}`, agent).expect(200);
    expect(body.data.rows.map(({ id }: { id: string }) => id)).toContain(mine.id);
    await at.get('/api/pricing/quotes').expect(401);
  });

  it('is not started for what we do not sell yet', async () => {
    expect((await at.post('/api/pricing/quotes', { product_type: 'gap' }).expect(422)).body.error.code).toBe('PRODUCT_NOT_SOLD');
    expect((await at.post('/api/pricing/quotes', { product_type: 'boat' }).expect(400)).body.error.fields).toEqual({
      product_type: 'Choose one of our products',
    });
  });

  it('is refused its steps out of turn', async () => {
    const quote = await at.start();
    expect((await at.submit(quote, 3).expect(409)).body.error).toMatchObject({ code: 'STEP_NOT_REACHED', data: { step: 1 } });
    expect((await at.get(`/api/pricing/quotes/${quote.id}/prices`, undefined, quote.secret).expect(409)).body.error.code).toBe(
      'PRICES_NEED_VEHICLE',
    );
    await at.submit(quote, 6, {}).expect(404);
  });

  it('lives 30 days to the second', async () => {
    const quote = await at.answered(1);
    const day = 24 * 60 * 60 * 1_000;
    at.pricing.clock.advance(30 * day - 1);
    await at.submit(quote, 1).expect(200);
    at.pricing.clock.advance(1);
    expect((await at.submit(quote, 1).expect(409)).body.error.code).toBe('QUOTE_EXPIRED');
    expect((await at.read(quote)).status).toBe('expired');
    await at.pricing.sweep('expire-quotes');
    await at.pricing.sweep('expire-quotes');
    at.pricing.clock.advance(-30 * day);
    expect((await eventsOf(quote.id)).filter(({ type }) => type.includes('expired'))).toHaveLength(1);
    expect((await at.read(quote)).status).toBe('expired');
  });
});

describe('step 1', () => {
  const wrong = async (given: object) => {
    const { body } = await at.submit(await at.start(), 1, { ...step1, ...given }).expect(400);
    return body.error.fields;
  };

  it.each([
    ['mileage', { mileage: '' }],
    ['mileage', { mileage: -1 }],
    ['mileage', { mileage: 1_000_000 }],
    ['mileage', { mileage: '12.5' }],
    ['private_use_only', { private_use_only: 'maybe' }],
    ['vrm_lookup_option', { vrm_lookup_option: undefined }],
    ['registration_number', { registration_number: undefined }],
    ['registration_number', { registration_number: '???' }],
  ])('refuses a bad %s', async (field, given) => expect(Object.keys(await wrong(given))).toEqual([field]));

  it('by hand needs make, model, range, MOT and first registration, and no plate', async () => {
    expect(Object.keys(await wrong({ vrm_lookup_option: 'no', registration_number: undefined }))).toEqual([
      'make',
      'model',
      'range',
      'first_registration_date',
      'mot_expiration_date',
    ]);
  });

  it('by hand needs a date at which the range was sold', async () => {
    const focus = {
      vrm_lookup_option: 'no',
      make: 'Ford',
      model: 'Focus',
      range: '1.5 EcoBoost 150 (from 2018)',
      mot_expiration_date: '2027-05-01',
    };
    expect(await wrong({ ...focus, first_registration_date: '2017-12-31' })).toHaveProperty('first_registration_date');
    expect(await wrong({ ...focus, first_registration_date: '2027-03-03' })).toEqual({
      first_registration_date: 'The date of first registration must be in the past',
    });
  });

  it('needs a range for each size that the register lacks, and takes it', async () => {
    const sizes = { engine_size_range: '1601_2000', gross_weight_range: 'up_to_2500', bhp_range: '101_150' };
    expect(Object.keys(await wrong({ registration_number: 'AA19AMP' }))).toEqual(Object.keys(sizes));
    expect(Object.keys(await wrong({ registration_number: 'AA19PPP' }))).toEqual(['bhp_range']);
    const { body } = await at.submit(await at.start(), 1, { ...step1, registration_number: 'AA19AMP', ...sizes }).expect(200);
    expect(body.data.quote.price.lines).toContainEqual({
      kind: 'factor',
      code: 'engine_size',
      label: 'Engine: 1,601 to 2,000 cc (+7%)',
      amountPence: 1_883,
    });
  });

  it('does not let the form overrule the register', async () => {
    const { body } = await at
      .submit(await at.start(), 1, { ...step1, engine_size_range: 'electric', make: 'Kia', first_registration_date: '2026-01-01' })
      .expect(200);
    expect(body.data.quote.vehicle).toMatchObject({ make: 'Ford', engine_size: 1497, first_registration_date: '2019-03-21' });
  });

  it('says why a car is not covered', async () => {
    const { body } = await at.submit(await at.start(), 1, { ...step1, mileage: 150_001 }).expect(422);
    expect(body.error).toEqual({
      code: 'NO_COVER_FOR_CAR',
      message: 'We cannot cover this car because of its mileage.',
      data: { because: 'mileage' },
    });
  });

  it('passes on why a lookup failed', async () => {
    expect((await at.submit(await at.start(), 1, { ...step1, registration_number: 'ER19NFD' }).expect(404)).body.error.code).toBe(
      'VEHICLE_NOT_FOUND',
    );
  });
});

describe('step 2', () => {
  it('saves typing as it comes, and never an older one over a newer', async () => {
    const quote = await at.start();
    const type = (typed: object) => at.post('/ajax/update-quote', { quote_id: quote.id, secret: quote.secret, ...typed }).expect(200);
    await type({ sequence: 2, first_name: 'Casey', town: 'York' });
    await type({ sequence: 1, first_name: 'Cas' });
    await type({ sequence: 3, email: 'casey@', last_name: 'Holt' });
    expect((await at.read(quote)).details).toEqual({ first_name: 'Casey', last_name: 'Holt', town: 'York' });
    await type({ sequence: 4, first_name: '', is_admin: true });
    expect((await at.read(quote)).details).toEqual({ last_name: 'Holt', town: 'York' });
  });

  it('says what is wrong with every field at once', async () => {
    const quote = await at.answered(1);
    const { body } = await at.submit(quote, 2, { email: 'nobody', phone: '12', postcode: 'X', start_date: '2027-02-30' }).expect(400);
    expect(Object.keys(body.error.fields).sort()).toEqual([
      'address_line_1',
      'email',
      'first_name',
      'last_name',
      'phone',
      'postcode',
      'start_date',
      'town',
    ]);
  });
});

describe('step 3', () => {
  it('shows the price tables', async () => {
    const quote = await at.answered(2);
    const { body } = await at.get(`/api/pricing/quotes/${quote.id}/prices`, undefined, quote.secret).expect(200);
    expect(body.data).toMatchObject({
      labour_rates: [60, 65, 120, 200],
      repair_contributions: [0, 50, 100, 250],
      chosen: { version: 'extra' },
    });
    expect(body.data.levels).toHaveLength(3);
  });

  it('re-prices with each choice, and forces the network rate', async () => {
    const quote = await at.answered(2);
    const choose = (given: object) => at.put(`/api/pricing/quotes/${quote.id}/cover`, { ...step3, ...given }, quote.secret).expect(200);
    const { body } = await choose({ repairer_preference: 'network', labour_rate: 200 });
    expect(body.data).toMatchObject({
      quote: { cover: { labour_rate: 60 }, price: { totalPence: 31_061 } },
      tables: { chosen: { labour_rate: 60 } },
    });
    expect((await choose({})).body.data.quote.price.totalPence).toBe(34_900);
    expect((await choose({ duration: '0' })).body.data.quote.price).toMatchObject({ per: 'month', instalments: null, totalPence: 3_499 });
  });

  it.each([
    ['version', { version: 'platinum' }],
    ['duration', { duration: '5' }],
    ['labour_rate', { labour_rate: 100 }],
    ['repair_contribution', { repair_contribution: 10 }],
    ['subproducts', { subproducts: ['none-such'] }],
    ['additional_products', { additional_products: ['gap'] }],
    ['repairer_preference', { repairer_preference: 'anyone' }],
    ['subproducts', { subproducts: undefined }],
  ])('refuses a bad %s', async (field, given) => {
    const quote = await at.answered(2);
    const { body } = await at.put(`/api/pricing/quotes/${quote.id}/cover`, { ...step3, ...given }, quote.secret).expect(400);
    expect(Object.keys(body.error.fields)).toEqual([field]);
  });

  it('is saved when the page is left with the form unsent, unless something newer was saved', async () => {
    const quote = await at.answered(2);
    const { formCreatedAt } = await at.read(quote);
    at.pricing.clock.advance(1_000);
    const leave = (form: object) => at.submit(quote, 3, { ...form, is_auto_submitted: '1', form_created_at: formCreatedAt }).expect(200);
    const { body } = await leave({ ...step3, duration: '24' });
    expect(body.data).toMatchObject({ quote: { step: 3, cover: { duration: '24' } } });
    expect(body.data.modified > formCreatedAt).toBe(true);
    expect((await leave({ ...step3, duration: '36' })).body.data.quote.cover.duration).toBe('24');
  });

  it('is not saved from a form that does not read well', async () => {
    const quote = await at.answered(2);
    await at.submit(quote, 3, { version: 'complete', is_auto_submitted: '1' }).expect(200);
    expect((await at.read(quote)).cover?.version).toBe('extra');
  });
});

describe('step 5', () => {
  it('needs every box', async () => {
    const quote = await at.answered(4);
    const { body } = await at.submit(quote, 5, { terms: { ...terms.terms, privacy: false } }).expect(400);
    expect(body.error.fields).toEqual({ 'terms.privacy': 'Tick this box to agree to the terms' });
    await at.submit(quote, 5, {}).expect(400);
  });

  it('must be answered again when the cover changes afterwards', async () => {
    const quote = await at.answered(5);
    expect((await at.put(`/api/pricing/quotes/${quote.id}/cover`, step3, quote.secret)).body.data.quote.step).toBe(6);
    expect((await at.put(`/api/pricing/quotes/${quote.id}/cover`, { ...step3, duration: '24' }, quote.secret)).body.data.quote.step).toBe(
      5,
    );
  });
});

describe('staff', () => {
  it('may go on with a customer’s quote, and it is audited without personal data', async () => {
    const quote = await at.answered(2);
    await at.post(`/quote/${quote.id}/step/3`, { ...step3, extended_mileage: true }, agent).expect(200);
    expect((await at.read(quote)).customerId).toBe(customer.userId);
    const { Audit } = await import('@kerbside/platform/audit');
    const { rows } = await at.pricing.get(Audit).list({ subjectId: quote.id });
    expect(rows).toMatchObject([
      { actorId: agent.userId, action: 'quote-step-3-submitted', before: { totalPence: 26_900 }, after: { totalPence: 37_343 } },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Casey|example\.com|AA19/);
  });
});
