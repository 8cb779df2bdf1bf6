import { randomUUID } from 'node:crypto';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { DomainError } from '@kerbside/platform/errors/errors';
import { stuckAfterFailing } from '@kerbside/platform/testing/stuck-work';
import { agent, customer, type NewQuote, startedPricing, step1, welcome10 } from './journey.js';
import type { SentLetter } from '@kerbside/contracts/testing/sent-letter';

const at = startedPricing();

describe('visits', () => {
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
    });

    it('is left alone while the quote is being paid', async () => {
      const quote = await at.answered(5);
      const { price } = await at.read(quote);
      await at.ask('post', `/internal/quotes/${quote.id}/lock`, { paymentId: customer.userId, totalPence: price?.totalPence }).expect(200);
      expect((await set(quote, 1, visit).expect(409)).body.error.code).toBe('QUOTE_BEING_PAID');
      expect(
        (await at.put(`/api/pricing/quotes/${quote.id}/products/tyre`, { key: 'tyre-12-standard-500' }, quote.secret).expect(409)).body
          .error.code,
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
      ['service', ['mot']],
      ['warranty', ['mot']],
      ['warranty', ['service', 'mot']],
      ['breakdown', ['service']],
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
        expect(lines).toContainEqual(
          expect.objectContaining({ kind: 'base', productType: type, amountPence: work[type].visit.grossPence }),
        );
      }
    });

    it.each(['repair', 'warranty'])('is all there is for %s, which needs no garage to be paid', async (main) => {
      expect((await pay(await readyToPay(main, []))).status).toBe(200);
    });

    it('is not paid once the chosen garage is given up again', async () => {
      const quote = await readyToPay('mot', []);
      await choose(quote, 'mot', 1);
      await choose(quote, 'mot', 2, null);
      expect((await pay(quote)).body.error.code).toBe('GARAGE_FIRST');
    });
  });
});

describe('reserve my price', () => {
  const letters: SentLetter[] = [];
  beforeAll(() =>
    at.pricing.answer(sendMessage, ({ body }) => {
      letters.push(body);
      return {};
    }),
  );

  const hour = 60 * 60 * 1_000;
  const day = 24 * hour;
  const reserve = ({ id, secret }: NewQuote, body: object) => at.post(`/ajax/reserve-price/${id}`, { reserved: '1', secret, ...body });
  const lettersOf = async ({ id }: NewQuote) => {
    await at.pricing.sweep('send-reservation');
    return letters.filter(({ key }) => key.includes(id));
  };

  it('Q2: holds the price for 14 days, and through the last, which it names', async () => {
    const quote = await at.answered(3);
    const { body } = await reserve(quote, {}).expect(200);
    expect(body.data.reserved_until).toBe('2027-03-16T23:59:59.999Z');
    expect((await at.read(quote)).reservedUntil).toBe('2027-03-16T23:59:59.999Z');
    at.pricing.clock.advance(14 * day + 13 * hour);
    expect((await at.read(quote)).reservedUntil).not.toBeNull();
    at.pricing.clock.advance(hour);
    expect((await at.read(quote)).reservedUntil).toBeNull();
    at.pricing.clock.advance(-14 * day - 14 * hour);
  });

  it('Q4: emails a link that opens the quote on another device at the same price', async () => {
    const quote = await at.answered(3);
    await reserve(quote, { email: 'Other@Example.com' }).expect(200);
    const [letter] = await lettersOf(quote);
    expect(letter).toMatchObject({
      to: 'other@example.com',
      template: 'price-reserved',
      facts: { price: '£349.00', until: '16 March 2027' },
    });
    const link = new URL(letter?.facts['url'] ?? '');
    expect(link.pathname).toBe('/quote/warranty/step/4/');
    const secret = link.searchParams.get('secret') ?? '';
    expect(secret).not.toBe(quote.secret);
    expect((await at.read({ id: quote.id, secret })).price?.totalPence).toBe(34_900);
  });

  it('names everything that it prices, and says of monthly cover that its price is that of a month', async () => {
    const quote = await at.answered(2, customer, 'breakdown');
    const choose = (type: string, key: string) =>
      at.put(`/api/pricing/quotes/${quote.id}/products/${type}`, { key }, quote.secret, customer).expect(200);
    await choose('breakdown', 'breakdown-0-22-1');
    await reserve(quote, {}).expect(200);
    expect((await lettersOf(quote))[0]?.facts).toMatchObject({ product: 'Breakdown cover', price: '£5.49 a month' });
    await choose('breakdown', 'breakdown-12-22-1');
    await choose('tyre', 'tyre-12-standard-500');
    await reserve(quote, { email: 'other.prices@example.com' }).expect(200);
    expect((await lettersOf(quote))[1]?.facts).toMatchObject({
      product: 'Breakdown cover and tyre cover',
      price: expect.not.stringContaining('month'),
    });
  });

  it('names the code in the price, which is not held with it', async () => {
    const quote = await at.answered(3);
    const email = 'with.code@example.com';
    await at.setVoucher(quote, 1, welcome10).expect(200);
    await reserve(quote, { email }).expect(200);
    expect((await lettersOf(quote))[0]?.facts).toMatchObject({ price: '£314.10', voucher: 'WELCOME10' });
  });

  it('is sent to the address of step 2, and asks for one without', async () => {
    const quote = await at.answered(2);
    await reserve(quote, {}).expect(200);
    expect((await lettersOf(quote))[0]?.to).toBe('casey@example.com');
    expect((await reserve(await at.answered(1), {}).expect(400)).body.error.fields).toEqual({ email: 'Enter your email address' });
  });

  it('Q4: keeps its end when it is asked for again, with a letter of its own', async () => {
    const quote = await at.answered(3);
    const first = (await reserve(quote, {})).body.data.reserved_until;
    expect(await lettersOf(quote)).toHaveLength(1);
    at.pricing.clock.advance(3 * day);
    expect((await reserve(quote, {}).expect(200)).body.data.reserved_until).toBe(first);
    expect(await lettersOf(quote)).toHaveLength(2);
    at.pricing.clock.advance(-3 * day);
  });

  it('writes the same letter to the same person once an hour, and another to another', async () => {
    const quote = await at.answered(3);
    const [same, other] = [`same.${quote.id}@example.com`, `other.${quote.id}@example.com`];
    for (let n = 0; n < 3; n += 1) await reserve(quote, { email: same }).expect(200);
    expect(await lettersOf(quote)).toHaveLength(1);
    await reserve(quote, { email: other }).expect(200);
    expect((await lettersOf(quote)).map(({ to }) => to)).toEqual([same, other]);
    at.pricing.clock.advance(60 * 60_000);
    await reserve(quote, { email: other }).expect(200);
    expect(await lettersOf(quote)).toHaveLength(3);
    at.pricing.clock.advance(-60 * 60_000);
  });

  it('writes to one address ten times an hour, of whatever quotes, and holds no price without its letter', async () => {
    const email = 'bombed@example.com';
    for (let n = 0; n < 10; n += 1) await reserve(await at.answered(1), { email }).expect(200);
    const eleventh = await at.answered(1);
    expect((await reserve(eleventh, { email }).expect(429)).body.error.code).toBe('TOO_MANY_TRIES');
    expect((await at.read(eleventh)).reservedUntil).toBeNull();
    await reserve(eleventh, { email: 'somebody.else@example.com' }).expect(200);
  });

  it('lets a quote live as long as its reservation, and no longer where it is given up and made again', async () => {
    const quote = await at.answered(3);
    at.pricing.clock.advance(30 * day);
    const { reserved_until: until } = (await reserve(quote, {}).expect(200)).body.data;
    at.pricing.clock.advance(10 * day);
    expect((await at.read(quote)).status).toBe('open');
    await reserve(quote, { reserved: '0' }).expect(200);
    const again = await reserve(quote, { email: 'again@example.com' }).expect(200);
    expect(again.body.data.reserved_until).toBe(until);
    at.pricing.clock.advance(4 * day);
    expect((await at.read(quote)).status).toBe('open');
    at.pricing.clock.advance(day);
    expect((await at.read(quote)).status).toBe('expired');
    at.pricing.clock.advance(-45 * day);
  });

  it('Q2: holds no guide price: an MOT has a price once its garage is chosen', async () => {
    const quote = await at.answered(2, customer, 'mot');
    const email = 'mot@example.com';
    expect((await reserve(quote, { email }).expect(409)).body.error.code).toBe('GARAGE_FIRST');
    expect((await at.read(quote)).reservedUntil).toBeNull();
    const visit = {
      version: 'test',
      label: 'MOT test',
      garageId: 'g1',
      garageName: 'Foss Garage',
      grossPence: 4_500,
      discountedPence: null,
    };
    await at
      .ask('put', `/internal/quotes/${quote.id}/visits/mot`, { selectionVersion: 1, visit: { ...visit, startsOn: '2027-04-05' } })
      .expect(200);
    await reserve(quote, { email }).expect(200);
    expect((await lettersOf(quote))[0]?.facts).toMatchObject({ price: '£45.00' });
  });

  it('is given up', async () => {
    const quote = await at.answered(3);
    await reserve(quote, {}).expect(200);
    expect((await reserve(quote, { reserved: '0' }).expect(200)).body.data).toEqual({ reserved_until: null });
    expect((await at.read(quote)).reservedUntil).toBeNull();
  });

  it('is neither made nor given up while the quote is being paid', async () => {
    const quote = await at.answered(5);
    await reserve(quote, {}).expect(200);
    const { price } = await at.read(quote);
    const hold = { paymentId: customer.userId, totalPence: price?.totalPence };
    await at.ask('post', `/internal/quotes/${quote.id}/lock`, hold).expect(200);
    for (const reserved of ['1', '0']) expect((await reserve(quote, { reserved }).expect(409)).body.error.code).toBe('QUOTE_BEING_PAID');
    expect((await at.read(quote)).reservedUntil).toBe('2027-03-16T23:59:59.999Z');
  });

  it('is told, once for each', async () => {
    const quote = await at.answered(3);
    await reserve(quote, {}).expect(200);
    const events = (await at.pricing.events()).filter(({ subject }) => subject === quote.id);
    expect(events.filter(({ type }) => type === 'kerbside.pricing.quote-reserved.v1')).toHaveLength(1);
    expect(JSON.stringify(events)).not.toMatch(/example\.com/);
  });

  it('needs a price, and may be asked for by staff', async () => {
    const quote = await at.start(customer);
    expect((await reserve(quote, { email: 'a@example.com' }).expect(409)).body.error.code).toBe('PRICES_NEED_VEHICLE');
    await at.submit(quote, 1, step1).expect(200);
    await at.post(`/ajax/reserve-price/${quote.id}`, { reserved: '1', email: 'a@example.com' }, agent).expect(200);
  });

  it('is shown to staff when its letter cannot be sent', async () => {
    const quote = await at.answered(3);
    await reserve(quote, {}).expect(200);
    at.pricing.answer(sendMessage, () => {
      throw new DomainError('SERVICE_UNAVAILABLE');
    });
    const about = { owner: 'pricing', kind: 'send-reservation', subjectId: quote.id };
    const before = at.pricing.clock.now();
    expect(await stuckAfterFailing(at.pricing, about)).toMatchObject({
      customerId: expect.any(String),
      subjectType: 'quote',
      toDo: expect.stringContaining('has no letter'),
    });
    at.pricing.clock.set(before);
  });
});
