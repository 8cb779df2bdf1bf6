import { randomUUID } from 'node:crypto';
import { agent, customer, startPricing, type Pricing, type NewQuote } from './journey.js';

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
  const set = (quote: NewQuote, selectionVersion: number, given: object | null, type = 'service') =>
    at.ask('put', `/internal/quotes/${quote.id}/visits/${type}`, { selectionVersion, visit: given });

  it('Q4: takes the place of the book’s, once and in order, and is given back', async () => {
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

describe('where prices begin', () => {
  const garage = { garageId: 'g1', garageName: 'Foss Garage', discountedPence: null, startsOn: '2027-04-05' };
  const work = {
    mot: { key: 'mot-once-91-1', visit: { ...garage, version: 'test', label: 'MOT test', grossPence: 5_000 } },
    service: { key: 'service-once-82-1', visit: { ...garage, version: 'full', label: 'Full service', grossPence: 20_000 } },
  } as const;
  type Work = keyof typeof work;
  const isWork = (type: string): type is Work => type in work;

  /** Every step is answered and every product added, as a caller does it who never asks for a garage. */
  const readyToPay = async (main: string, added: readonly Work[]): Promise<NewQuote> => {
    const quote = await at.answered(2, customer, main);
    for (const type of added) {
      await at.put(`/api/pricing/quotes/${quote.id}/products/${type}`, { key: work[type].key }, quote.secret).expect(200);
    }
    for (const step of [3, 4, 5]) await at.submit(quote, step, main !== 'warranty' && step < 5 ? {} : undefined).expect(200);
    return quote;
  };
  const pay = async (quote: NewQuote) => at.lock(quote, randomUUID(), (await at.read(quote)).price?.totalPence);
  const facts = async (quote: NewQuote) =>
    (await at.ask('post', `/internal/quotes/${quote.id}/open`, { secret: quote.secret }).expect(200)).body.data;
  /** The terms are agreed to again for the new price. */
  const choose = async (
    quote: NewQuote,
    type: Work,
    selectionVersion: number,
    visit: object | null = work[type].visit,
    also: readonly Work[] = [],
  ) => {
    const alsoThere = also.map((productType) => ({ productType, visit: work[productType].visit }));
    await at.ask('put', `/internal/quotes/${quote.id}/visits/${type}`, { selectionVersion, visit, alsoThere }).expect(200);
    await at.submit(quote, 5).expect(200);
  };

  const baskets: readonly (readonly [main: string, added: readonly Work[]])[] = [
    ['mot', []],
    ['service', []],
    ['mot', ['service']],
    ['service', ['mot']],
    ['warranty', ['mot']],
    ['warranty', ['service', 'mot']],
    ['breakdown', ['service']],
    ['repair', ['mot']],
    ['healthcheck', ['mot']],
  ];
  it.each(baskets)('is not paid for %s with %j, but what the garage asks is', async (main, added) => {
    const quote = await readyToPay(main, added);
    const [first, ...others] = [main, ...added].filter(isWork);
    if (!first) throw new Error('unreachable: some of it is work');
    const refusal = async () => (await pay(quote)).body.error;
    expect(await refusal()).toMatchObject({
      code: 'GARAGE_FIRST',
      message: expect.stringContaining('Choose a garage'),
      data: { products: expect.arrayContaining([first, ...others]) },
    });
    expect((await at.read(quote)).status).toBe('open');
    // A garage that does not do the rest leaves that without a price.
    await choose(quote, first, 1);
    expect(await refusal()).toEqual(others.length > 0 ? expect.objectContaining({ data: { products: others } }) : undefined);
    if (others.length > 0) {
      await choose(quote, first, 2, work[first].visit, others);
      expect(await refusal()).toBeUndefined();
    }
    const { lines } = await facts(quote);
    for (const type of [first, ...others]) {
      expect(lines).toContainEqual(expect.objectContaining({ kind: 'base', productType: type, amountPence: work[type].visit.grossPence }));
    }
  });

  it.each(['repair', 'healthcheck', 'breakdown', 'warranty'])('is all there is for %s, which needs no garage to be paid', async (main) => {
    expect((await pay(await readyToPay(main, []))).status).toBe(200);
  });

  it('is not paid once the chosen garage is given up again', async () => {
    const quote = await readyToPay('mot', []);
    await choose(quote, 'mot', 1);
    await choose(quote, 'mot', 2, null);
    expect((await pay(quote)).body.error.code).toBe('GARAGE_FIRST');
  });
});
