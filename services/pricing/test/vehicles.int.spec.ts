import { findCarHolder } from '@kerbside/contracts/http/accounts/accounts';
import { customer, startedPricing } from './journey.js';

const at = startedPricing();

const lookUp = (vrm: string) => at.post('/ajax/vehicle', { vrm });

describe('looking a vehicle up', () => {
  it('Q4: finds it, however the registration is written', async () => {
    const { body } = await lookUp(' aa19 aaa ').expect(200);
    expect(body.data).toMatchObject({
      make: 'Ford',
      model: 'Focus',
      registration_number: 'AA19AAA',
      image: '/api/pricing/vehicle-images/hatchback',
      first_registration_date: '2019-03-21',
      tax_due_date: '2027-08-01',
      mot_expiration_date: '2027-03-21',
      engine_size: 1497,
      gross_weight: 1870,
      bhp: 148,
      may_login: false,
    });
  });

  it('Q5: finds what DVLA knows of a car that DVSA does not, without its model', async () => {
    expect((await lookUp('AA19NEW').expect(200)).body.data).toMatchObject({
      make: 'Ford',
      model: '',
      body_type: null,
      colour: 'Blue',
      fuel_type: 'Petrol',
      first_registration_date: '2019-03-01',
      mot_expiration_date: '2027-03-21',
      engine_size: 1497,
      gross_weight: null,
      bhp: null,
    });
  });

  it.each([
    ['ER19BAD', 400, 'INVALID'],
    ['ER19NFD', 404, 'VEHICLE_NOT_FOUND'],
    ['ER19THR', 503, 'VEHICLE_LOOKUP_UNAVAILABLE', /very busy/],
    ['ER19ERR', 503, 'VEHICLE_LOOKUP_UNAVAILABLE', /could not answer/],
    ['ER19MNT', 503, 'VEHICLE_LOOKUP_UNAVAILABLE', /maintenance/],
    ['ER19TMO', 503, 'VEHICLE_LOOKUP_UNAVAILABLE', /too long/],
  ])('Q4: refuses %s with %i %s and says what to do', async (vrm, status, code, message = /./) => {
    const { body } = await lookUp(vrm).expect(status);
    expect(body).toMatchObject({ success: false, error: { code, message: expect.stringMatching(message) } });
  });

  it('asks whether another plate was meant', async () => {
    const { body } = await lookUp('AAI9 \u200bDSL');
    expect(body.error.fields).toEqual({ vrm: "We couldn't find that plate. Did you mean AA19 DSL?" });
  });

  it('Q4: hints at logging in when an account holds the car, but only to a visitor', async () => {
    at.pricing.answer(findCarHolder, ({ body }) => ({ exists: body.vrm === 'AA19DSL' }));
    expect((await lookUp('AA19DSL')).body.data.may_login).toBe(true);
    expect((await at.post('/ajax/vehicle', { vrm: 'AA19DSL' }, customer)).body.data.may_login).toBe(false);
  });

  it.each([
    ['does not answer', () => new Promise<never>(() => {})],
    [
      'is away',
      () => {
        throw new Error('away');
      },
    ],
  ])('goes on without the hint when accounts %s', async (_, answer) => {
    at.pricing.answer(findCarHolder, answer);
    expect((await lookUp('AA19DSL').expect(200)).body.data.may_login).toBe(false);
  });
});

describe('choosing a vehicle by hand', () => {
  it('goes from make to model to range', async () => {
    const makes = (await at.get('/api/pricing/makes').expect(200)).body.data;
    expect(makes.length).toBeGreaterThanOrEqual(40);
    expect((await at.post('/ajax/models', { make: 'ford' })).body.data).toContainEqual({ value: 'Focus', label: 'Focus' });
    const ranges = (await at.post('/ajax/ranges', { make: 'Ford', model: 'Focus' })).body.data;
    expect(ranges).toContainEqual({
      value: '1.5 EcoBoost 150 (from 2018)',
      label: '1.5 EcoBoost 150 (from 2018)',
      from: 2018,
      to: null,
      engine_size: 1497,
      gross_weight: 1870,
      bhp: 148,
    });
  });

  it('offers only the ranges of the year to the abbreviated quote', async () => {
    const { body } = await at.post('/abbreviatedQuoteAjax/ranges', { make: 'Ford', model: 'Focus', carYear: '2010' });
    expect(body.data.map(({ label }: { label: string }) => label)).toEqual(['1.6 (2008 to 2014)']);
  });

  it('offers nothing for a make that it does not know, and asks for what is missing', async () => {
    expect((await at.post('/ajax/models', { make: 'Trabant' }).expect(200)).body.data).toEqual([]);
    expect((await at.post('/ajax/ranges', {}).expect(400)).body.error.fields).toEqual({ make: 'Choose a make', model: 'Choose a model' });
  });

  it('shows a picture, or none when it has none', async () => {
    const { body } = await at.post('/ajax/vehicleImage', { make: 'Ford', model: 'Focus 1.5 EcoBoost 150', date_to_compare: 2019 });
    const picture = await at.get(body.data).expect(200);
    expect(picture.headers['content-type']).toContain('image/svg+xml');
    expect((await at.post('/ajax/vehicleImage', { make: 'Trabant', model: '601' }).expect(200)).body.data).toBe('');
    await at.get('/api/pricing/vehicle-images/submarine').expect(404);
  });
});
