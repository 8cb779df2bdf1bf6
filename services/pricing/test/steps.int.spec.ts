import { checkPhoneProof } from '@kerbside/contracts/http/callbacks/sms';
import { DomainError } from '@kerbside/platform/errors/errors';
import { agent, casey, customer, phoneProof, startedPricing, step1, step3, terms } from './journey.js';

const at = startedPricing();

describe('steps', () => {
  describe('step 1', () => {
    const wrong = async (given: object) => {
      const { body } = await at.submit(await at.start(), 1, { ...step1, ...given }).expect(400);
      return body.error.fields;
    };

    it('Q5: by hand needs make, model, range, MOT and first registration, and no plate', async () => {
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

    it('Q5: needs a range for each size that the register lacks, and takes it', async () => {
      const sizes = { engine_size_range: '1601_2000', gross_weight_range: 'up_to_2500', bhp_range: '101_150' };
      expect(Object.keys(await wrong({ registration_number: 'AA19AMP' }))).toEqual(Object.keys(sizes));
      expect(Object.keys(await wrong({ registration_number: 'AA19PPP' }))).toEqual(['bhp_range']);
      const { body } = await at.submit(await at.start(), 1, { ...step1, registration_number: 'AA19AMP', ...sizes }).expect(200);
      expect(body.data.quote.price.lines).toContainEqual({
        kind: 'factor',
        code: 'engine_size',
        label: 'Engine: 1,601 to 2,000 cc (+7%)',
        amountPence: 1_393,
        productType: 'warranty',
      });
    });

    const byHand = {
      vrm_lookup_option: 'no',
      registration_number: undefined,
      make: 'Ford',
      model: 'Focus',
      range: '1.5 EcoBoost 150 (from 2018)',
      first_registration_date: '2019-03-21',
      mot_expiration_date: '2027-05-01',
    };
    it.each([
      ['mileage', 'a million miles', { mileage: 1_000_000 }],
      ['registration_number', 'no plate', { registration_number: undefined }],
      ['registration_number', 'a plate that is none', { registration_number: '???' }],
      ['registration_number', 'a plate that the register refuses', { registration_number: 'ER19BAD' }],
      ['mileage', 'no miles at all of a car that is not new', { ...byHand, mileage: '0' }],
      ['mileage', 'fewer miles than an MOT test found', { mileage: '5' }],
      ['mot_expiration_date', 'an MOT to 2099', { ...byHand, mot_expiration_date: '2099-01-01' }],
      ['mot_expiration_date', 'an MOT to 2001', { ...byHand, mot_expiration_date: '2001-01-01' }],
      ['mot_expiration_date', 'an MOT that expired before the car was registered', { ...byHand, mot_expiration_date: '2019-03-20' }],
      ['tax_due_date', 'tax to 2099', { ...byHand, tax_due_date: '2099-01-01' }],
      ['last_service_date', 'a service tomorrow', { ...byHand, last_service_date: '2027-03-03' }],
      ['last_service_date', 'a service tomorrow of a car found by registration', { last_service_date: '2027-03-03' }],
      ['last_service_date', 'a service before that car was registered', { last_service_date: '2019-03-20' }],
    ])('Q5: refuses, next to %s, %s', async (field, _, given) => expect(Object.keys(await wrong(given))).toEqual([field]));

    it('says what the MOT test found, and believes staff over it', async () => {
      const tooFew = { ...step1, mileage: '10,499' };
      expect(await wrong(tooFew)).toEqual({
        mileage: 'Its MOT test on 22 March 2026 found 10,500 miles. Check the mileage, or call us if ours is wrong',
      });
      const { body } = await at.submit(await at.start(), 1, tooFew, agent).expect(200);
      expect(body.data.quote.vehicle).toMatchObject({ mileage: 10_499 });
    });

    it('takes a service today and the first MOT of a car with few miles', async () => {
      const given = { ...byHand, mileage: '1', last_service_date: '2027-03-02', mot_expiration_date: '2027-05-01' };
      const { body } = await at.submit(await at.start(), 1, { ...step1, ...given }).expect(200);
      expect(body.data.quote.vehicle).toMatchObject({ mileage: 1, last_service_date: '2027-03-02' });
    });

    it('Q5: with a car registered after the purchase asks for step 2 again, and refuses that purchase', async () => {
      const quote = await at.answered(5);
      const newer = { ...step1, ...byHand, first_registration_date: '2021-03-21' };
      expect((await at.submit(quote, 1, newer).expect(200)).body.data.quote.step).toBe(2);
      const { body } = await at.submit(quote, 2).expect(400);
      expect(Object.keys(body.error.fields)).toEqual(['purchase_date']);
    });

    it('Q5: does not let the form overrule the register', async () => {
      const { body } = await at
        .submit(await at.start(), 1, { ...step1, engine_size_range: 'electric', make: 'Kia', first_registration_date: '2026-01-01' })
        .expect(200);
      expect(body.data.quote.vehicle).toMatchObject({ make: 'Ford', engine_size: 1497, first_registration_date: '2019-03-21' });
    });

    it('says why a car is not covered, and what else it can have', async () => {
      const { body } = await at.submit(await at.start(), 1, { ...step1, mileage: 150_001 }).expect(422);
      expect(body.error).toEqual({
        code: 'NO_COVER_FOR_CAR',
        message: 'We cannot cover this car because of its mileage.',
        data: { because: 'mileage', instead: ['service', 'mot', 'breakdown', 'repair', 'healthcheck'] },
      });
    });

    it('passes on why a lookup failed', async () => {
      expect((await at.submit(await at.start(), 1, { ...step1, registration_number: 'ER19NFD' }).expect(404)).body.error.code).toBe(
        'VEHICLE_NOT_FOUND',
      );
    });
  });

  describe('step 2', () => {
    it('Q4: saves typing as it comes, and never an older one over a newer', async () => {
      const quote = await at.start();
      const type = (typed: object) => at.post('/ajax/update-quote', { quote_id: quote.id, secret: quote.secret, ...typed }).expect(200);
      await type({ sequence: 2, first_name: 'Casey', town: 'York' });
      await type({ sequence: 1, first_name: 'Cas' });
      await type({ sequence: 3, email: 'casey@', last_name: 'Holt' });
      expect((await at.read(quote)).details).toEqual({ first_name: 'Casey', last_name: 'Holt', town: 'York' });
      await type({ sequence: 4, first_name: '', is_admin: true });
      expect((await at.read(quote)).details).toEqual({ last_name: 'Holt', town: 'York' });
    });

    it.each([
      ['a start that is too far ahead', { start_date: '2099-01-01' }],
      ['a start that is no day', { start_date: 'soon' }],
      ['an empty name', { first_name: '' }],
    ])('has to be answered again once typing left it with %s', async (_, typed) => {
      const quote = await at.answered(5);
      await at.post('/ajax/update-quote', { quote_id: quote.id, ...typed }, undefined, quote.secret).expect(200);
      expect((await at.read(quote)).step).toBe(2);
    });

    it('stays answered while typing leaves it good', async () => {
      const quote = await at.answered(5);
      await at.post('/ajax/update-quote', { quote_id: quote.id, town: 'Leeds' }, undefined, quote.secret).expect(200);
      expect(await at.read(quote)).toMatchObject({ step: 6, details: { town: 'Leeds' } });
    });

    it('Q5: says what is wrong with every field at once', async () => {
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
        chosen: { version: 'essential' },
      });
      expect(body.data.levels).toHaveLength(3);
    });

    it('Q9: re-prices with each choice, and forces the network rate', async () => {
      const quote = await at.answered(2);
      const choose = (given: object) => at.put(`/api/pricing/quotes/${quote.id}/cover`, { ...step3, ...given }, quote.secret).expect(200);
      const { body } = await choose({ repairer_preference: 'network', labour_rate: 200 });
      expect(body.data).toMatchObject({
        quote: { cover: { labour_rate: 60 }, price: { totalPence: 31_061 } },
        tables: { chosen: { labour_rate: 60 } },
      });
      expect((await choose({})).body.data.quote.price.totalPence).toBe(34_900);
      for (const duration of ['0', 0])
        expect((await choose({ duration })).body.data.quote.price).toMatchObject({ per: 'month', instalments: null, totalPence: 3_499 });
    });

    it('Q4: is saved when the page is left with the form unsent, unless something newer was saved', async () => {
      const quote = await at.answered(2);
      const { formCreatedAt } = await at.read(quote);
      at.pricing.clock.advance(1_000);
      const leave = (form: object) => at.submit(quote, 3, { ...form, is_auto_submitted: '1', form_created_at: formCreatedAt }).expect(200);
      const { body } = await leave({ ...step3, duration: '24' });
      expect(body.data).toMatchObject({ quote: { step: 3, cover: { duration: '24' } } });
      expect(body.data.modified > formCreatedAt).toBe(true);
      expect((await leave({ ...step3, duration: '36' })).body.data.quote.cover.duration).toBe('24');
    });

    it('Q4: is not changed by a form that is left as it was opened', async () => {
      const quote = await at.answered(3);
      const before = await at.read(quote);
      at.pricing.clock.advance(1_000);
      const { body } = await at.submit(quote, 3, { ...before.cover, is_auto_submitted: '1' }).expect(200);
      expect(body.data).toMatchObject({ modified: before.formCreatedAt, quote: { version: before.version } });
    });
  });

  describe('step 5', () => {
    it('Q5: needs every box', async () => {
      const quote = await at.answered(4);
      for (const suitability of [false, undefined]) {
        const { body } = await at.submit(quote, 5, { terms: { ...terms.terms, suitability } }).expect(400);
        expect(body.error.fields).toEqual({ 'terms.suitability': 'Tick this box to agree to the terms' });
      }
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

  describe('a page that is left with its form unsent', () => {
    const left = { is_auto_submitted: '1' };

    it.each([
      ['1', { ...step1, mileage: 90_000 }],
      ['5', terms],
    ])('saves nothing of step %s: %j', async (step, form) => {
      const quote = await at.answered(3);
      const before = await at.read(quote);
      at.pricing.clock.advance(1_000);
      const { body } = await at.submit(quote, Number(step), { ...form, ...left }).expect(200);
      expect([body.data.modified, body.data.quote]).toEqual([before.formCreatedAt, before]);
    });

    it('saves what reads of step 2, does not move on, and forgets what does not read', async () => {
      const quote = await at.answered(1);
      const leave = (form: object) => at.submit(quote, 2, { ...form, ...left }).expect(200);
      await leave({ first_name: ' Casey ', town: 'York', email: 'casey@' });
      const { body } = await leave({ town: '', billing_details: 'yes', current_value: '9,500' });
      expect(body.data).toMatchObject({ next: '/quote/warranty/step/3/', quote: { step: 2 } });
      expect((await at.read(quote)).details).toEqual({ first_name: 'Casey', billing_details: 'yes', current_value: 9_500 });
    });

    it('is refused step 2 in values that nobody types', async () => {
      const { body } = await at.submit(await at.answered(1), 2, { town: { $ne: '' }, ...left }).expect(400);
      expect(body.error.fields).toEqual({ town: 'Enter a valid value' });
    });

    it.each([3, 4])('saves a whole cover of step %i, and nothing of half a one', async (step) => {
      const quote = await at.answered(3);
      await at.submit(quote, step, { ...step3, duration: '24', ...left }).expect(200);
      await at.submit(quote, step, { ...step3, duration: '36', extended_mileage: 'perhaps', ...left }).expect(200);
      expect(await at.read(quote)).toMatchObject({ step: 4, cover: { duration: '24' } });
    });
  });

  describe('the body of a step', () => {
    it('that cannot be read is refused; to a stranger there is no quote', async () => {
      const quote = await at.answered(2);
      const sent = (secret: string) =>
        at.pricing.http().post(`/quote/${quote.id}/step/3`).set('x-quote-secret', secret).type('json').send('{"version":');
      expect((await sent(quote.secret).expect(400)).body.error.fields).toEqual({ body: 'Enter a valid value' });
      await sent('guessed').expect(404);
    });

    it('is let in by the secret in it, and not by another', async () => {
      const quote = await at.answered(2);
      await at.post(`/quote/${quote.id}/step/3`, { ...step3, secret: quote.secret }).expect(200);
      await at.post(`/quote/${quote.id}/step/3`, { ...step3, secret: 'guessed' }).expect(404);
    });
  });
});

describe('a partner’s short form', () => {
  const form = {
    ...casey,
    product_type: 'warranty',
    partner: 'Foss Cars',
    make: 'Ford',
    model: 'Focus',
    range: '1.5 EcoBoost 150 (from 2018)',
    carYear: '2026',
    private_use_only: 'yes',
    car_delivered: 'no',
    expected_delivery_date: '2027-04-01',
    phone_proof: phoneProof,
  };

  const start = (given: object = {}) => at.post('/api/pricing/abbreviated-quotes', { ...form, ...given }, customer);

  it('A2, A5: is a quote with its steps answered up to the terms', async () => {
    const { quote, secret, next } = (await start().expect(200)).body.data;
    expect(next).toBe('/quote/warranty/step/5/');
    expect(quote).toMatchObject({
      step: 5,
      customerId: customer.userId,
      vehicle: { make: 'Ford', first_registration_date: '2026-01-01', mot_expiration_date: '2029-01-01' },
      details: { start_date: '2027-04-01', do_not_own: true },
      price: { totalPence: 15_224 },
    });
    await at.submit({ id: quote.id, secret }, 5).expect(200);
  });

  it('A2, A5: takes a car that was delivered, by its registration', async () => {
    const given = { registration_number: 'AA19AAA', mileage: 50_000, car_delivered: 'yes', delivery_date: '2027-02-20' };
    const { quote } = (await start(given).expect(200)).body.data;
    expect(quote).toMatchObject({
      vehicle: { registration_number: 'AA19AAA' },
      details: { start_date: '2027-03-02', purchase_date: '2027-02-20', where_bought: 'dealer', ownership_period: 'lt6months' },
      price: { totalPence: 19_900 },
    });
  });

  it('takes a car that is expected, and registered, next year', async () => {
    at.pricing.clock.set(new Date('2027-12-01T12:00:00Z'));
    const { quote } = (await start({ carYear: '2028', expected_delivery_date: '2028-01-10' }).expect(200)).body.data;
    expect(quote.vehicle).toMatchObject({ first_registration_date: '2027-12-01' });
    at.pricing.clock.set(new Date('2027-03-02T12:00:00Z'));
  });

  it.each([
    ['no day of delivery', { car_delivered: 'yes' }, 'delivery_date'],
    ['no word of its use', { private_use_only: undefined }, 'private_use_only'],
    ['no mileage of a car that was delivered', { car_delivered: 'yes', delivery_date: '2027-02-20' }, 'mileage'],
    [
      'fewer miles than an MOT test found',
      { registration_number: 'AA19AAA', mileage: 5, car_delivered: 'yes', delivery_date: '2027-02-20' },
      'mileage',
    ],
    ['a delivery tomorrow', { car_delivered: 'yes', delivery_date: '2027-03-03' }, 'delivery_date'],
    ['no day that the car is expected', { expected_delivery_date: undefined }, 'expected_delivery_date'],
    ['a car expected yesterday', { expected_delivery_date: '2027-03-01' }, 'expected_delivery_date'],
    ['a car expected in a year', { expected_delivery_date: '2028-03-01' }, 'expected_delivery_date'],
    ['no range', { range: undefined }, 'range'],
    ['a plate that the register refuses', { registration_number: 'ER19BAD', mileage: 10 }, 'registration_number'],
    ['a range that was not sold then', { carYear: '2010' }, 'first_registration_date'],
    ['a year after the car is expected', { carYear: '2028' }, 'carYear'],
    ['a next year for a car that was delivered', { carYear: '2028', car_delivered: 'yes', delivery_date: '2027-03-01' }, 'carYear'],
    ['a delivery before the year', { carYear: '2026', car_delivered: 'yes', delivery_date: '2025-12-31' }, 'delivery_date'],
    ['an MOT to 2099', { mot_expiration_date: '2099-01-01' }, 'mot_expiration_date'],
    ['a service in the future', { last_service_date: '2027-03-03' }, 'last_service_date'],
    ['a phone that nobody confirmed', { phone_proof: undefined }, 'phone'],
    ['a phone that was confirmed by somebody else', { phone_proof: 'guessed' }, 'phone'],
    ['a phone that gets no texts', { phone: '01904 555 123' }, 'phone'],
  ])('A2, A5: refuses %s', async (_, given, field) => {
    expect(Object.keys((await start(given).expect(400)).body.error.fields)).toEqual([field]);
  });

  it('A2, A5: asks callbacks about the number and the product, and starts nothing while that does not answer', async () => {
    const asked: unknown[] = [];
    at.pricing.answer(checkPhoneProof, ({ body }) => {
      asked.push(body);
      throw new DomainError('SERVICE_UNAVAILABLE');
    });
    await start().expect(503);
    expect(asked).toEqual([{ phone: '+447700900123', productType: 'warranty', proof: phoneProof }]);
    at.pricing.answer(checkPhoneProof, () => ({ isProven: true }));
  });

  it('A2, A5: is not kept when its car cannot be covered', async () => {
    expect((await start({ registration_number: 'AA19AAA', mileage: 150_001 }).expect(422)).body.error.code).toBe('NO_COVER_FOR_CAR');
    expect((await start({ registration_number: 'ER19NFD' }).expect(404)).body.error.code).toBe('VEHICLE_NOT_FOUND');
  });
});
