import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { stuckAfterFailing } from '@kerbside/platform/testing/stuck-work';
import { DomainError } from '@kerbside/platform/errors/errors';
import { agent, customer, otherCustomer, startPricing, step1, welcome10, type Pricing, type NewQuote } from './journey.js';

let at: Pricing;
const letters: { to: string; template: string; key: string; facts: Record<string, string> }[] = [];
beforeAll(async () => {
  at = await startPricing();
  at.pricing.answer(sendMessage, ({ body }) => {
    letters.push(body);
    return {};
  });
});
afterAll(() => at.pricing.close());

const hour = 60 * 60 * 1_000;
const day = 24 * hour;
const reserve = ({ id, secret }: NewQuote, body: object) => at.post(`/ajax/reserve-price/${id}`, { reserved: '1', secret, ...body });
const lettersOf = async ({ id }: NewQuote) => {
  await at.pricing.sweep('send-reservation');
  return letters.filter(({ key }) => key.includes(id));
};

describe('reserve my price', () => {
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

  it('lets a quote live as long as its reservation', async () => {
    const quote = await at.answered(3);
    at.pricing.clock.advance(29 * day);
    await reserve(quote, {}).expect(200);
    at.pricing.clock.advance(10 * day);
    expect((await at.read(quote)).status).toBe('open');
    at.pricing.clock.advance(4 * day);
    expect((await at.read(quote)).status).toBe('open');
    at.pricing.clock.advance(day);
    expect((await at.read(quote)).status).toBe('expired');
    at.pricing.clock.advance(-44 * day);
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

  it('needs a price, an address that reads well, and somebody who may see the quote', async () => {
    const quote = await at.start(customer);
    expect((await reserve(quote, { email: 'a@example.com' }).expect(409)).body.error.code).toBe('PRICES_NEED_VEHICLE');
    await at.submit(quote, 1, step1).expect(200);
    expect((await reserve(quote, { email: 'a@' }).expect(400)).body.error.fields).toHaveProperty('email');
    expect((await reserve(quote, { reserved: undefined }).expect(400)).body.error.fields).toHaveProperty('reserved');
    await at.post(`/ajax/reserve-price/${quote.id}`, { reserved: '1', email: 'a@example.com' }, otherCustomer).expect(404);
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
