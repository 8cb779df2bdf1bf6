import { agent, customer, startPricing, type Pricing, type Started } from './journey.js';

let at: Pricing;
beforeAll(async () => {
  at = await startPricing();
});
afterAll(() => at.pricing.close());

describe('a garage’s price', () => {
  const visit = {
    version: 'full',
    label: 'Full service',
    garageId: 'g1',
    garageName: 'Foss Garage',
    grossPence: 20_000,
    discountedPence: 18_000,
    startsOn: '2027-04-05',
  };
  const set = (quote: Started, selectionVersion: number, given: object | null, type = 'service') =>
    at.ask('put', `/internal/quotes/${quote.id}/visits/${type}`, { selectionVersion, visit: given });

  it('takes the place of the book’s, once and in order, and is given back', async () => {
    const quote = await at.start(customer, 'service');
    await at.submit(quote, 1).expect(200);
    expect(await at.read(quote)).toMatchObject({ awaits_garage: ['service'] });
    const facts = (await set(quote, 2, visit).expect(200)).body.data;
    expect(facts).toMatchObject({ totalPence: 18_000, productTypes: ['service', 'healthcheck'] });
    expect(facts.lines.slice(0, 2)).toMatchObject([
      { kind: 'base', label: 'Full service at Foss Garage', amountPence: 20_000 },
      { code: 'garage_offer', amountPence: -2_000 },
    ]);
    expect(await at.read(quote)).not.toHaveProperty('awaits_garage');
    expect((await set(quote, 1, null).expect(200)).body.data.totalPence).toBe(18_000);
    expect((await set(quote, 3, null).expect(200)).body.data.totalPence).toBe(15_200);
  });

  it('adds the visit to a quote without it, and refuses what is no visit', async () => {
    const quote = await at.answered(2);
    const mot = { ...visit, version: 'test', label: 'MOT test', grossPence: 4_500, discountedPence: null };
    expect((await set(quote, 1, mot, 'mot').expect(200)).body.data.totalPence).toBe(19_900 + 4_500);
    await set(quote, 2, visit, 'mot').expect(400);
    await set(quote, 1, visit, 'gap').expect(404);
    await set(quote, 1, { ...visit, grossPence: -1 }).expect(400);
    await at.post(`/internal/quotes/${quote.id}/visits/mot`, { selectionVersion: 9, visit: null }, agent).expect(405);
  });

  it('is left alone while the quote is being paid', async () => {
    const quote = await at.answered(5);
    const { price } = await at.read(quote);
    await at.ask('post', `/internal/quotes/${quote.id}/lock`, { paymentId: customer.userId, totalPence: price?.totalPence }).expect(200);
    expect((await set(quote, 1, visit).expect(409)).body.error.code).toBe('QUOTE_BEING_PAID');
    expect(
      (await at.put(`/api/pricing/quotes/${quote.id}/products/tyre`, { key: 'tyre-12-standard-500' }, quote.secret).expect(409)).body.error
        .code,
    ).toBe('QUOTE_BEING_PAID');
  });
});
