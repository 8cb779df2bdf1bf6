import { DomainError } from '@kerbside/platform/errors/errors';
import { checkPhoneProof } from '@kerbside/contracts/http/callbacks/sms';
import { casey, customer, phoneProof, startPricing, type Pricing } from './journey.js';

let at: Pricing;
beforeAll(async () => {
  at = await startPricing();
});
afterAll(() => at.pricing.close());

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

describe('a partner’s short form', () => {
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
    ['no answer about the delivery', { car_delivered: undefined }, 'car_delivered'],
    ['no day of delivery', { car_delivered: 'yes' }, 'delivery_date'],
    ['no word of its use', { private_use_only: undefined }, 'private_use_only'],
    ['no mileage of a car that was delivered', { car_delivered: 'yes', delivery_date: '2027-02-20' }, 'mileage'],
    ['a delivery tomorrow', { car_delivered: 'yes', delivery_date: '2027-03-03' }, 'delivery_date'],
    ['no day that the car is expected', { expected_delivery_date: undefined }, 'expected_delivery_date'],
    ['a car expected yesterday', { expected_delivery_date: '2027-03-01' }, 'expected_delivery_date'],
    ['a car expected in a year', { expected_delivery_date: '2028-03-01' }, 'expected_delivery_date'],
    ['no partner', { partner: '' }, 'partner'],
    ['an unknown product', { product_type: 'boat' }, 'product_type'],
    ['no email', { email: '' }, 'email'],
    ['a year that is none', { carYear: 'new' }, 'carYear'],
    ['no range', { range: undefined }, 'range'],
    ['a range that was not sold then', { carYear: '2010' }, 'first_registration_date'],
    ['a year after the car is expected', { carYear: '2028' }, 'carYear'],
    ['a next year for a car that was delivered', { carYear: '2028', car_delivered: 'yes', delivery_date: '2027-03-01' }, 'carYear'],
    ['a delivery before the year', { carYear: '2026', car_delivered: 'yes', delivery_date: '2025-12-31' }, 'delivery_date'],
    ['an MOT to 2099', { mot_expiration_date: '2099-01-01' }, 'mot_expiration_date'],
    ['a service in the future', { last_service_date: '2027-03-03' }, 'last_service_date'],
    ['a phone that nobody confirmed', { phone_proof: undefined }, 'phone'],
    ['a phone that was confirmed by somebody else', { phone_proof: 'guessed' }, 'phone'],
    ['a phone that gets no texts', { phone: '01904 555 123' }, 'phone'],
    ['a registration that is none', { registration_number: '?' }, 'registration_number'],
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
