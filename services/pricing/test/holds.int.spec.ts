import { randomUUID } from 'node:crypto';
import { serviceDueNoted } from '@kerbside/contracts/events/pricing';
import { paymentFailed, purchaseCompleted } from '@kerbside/contracts/events/payments';
import { customer, startedPricing, step2, step3, welcome10, type NewQuote } from './journey.js';

const at = startedPricing();

const path = ({ id }: NewQuote, rest: string) => `/internal/quotes/${id}/${rest}`;
const complete = (quote: NewQuote, purchaseId: string) => {
  const { sample } = purchaseCompleted;
  return at.pricing.deliver(purchaseCompleted, { ...sample, purchaseId, quoteId: quote.id });
};

/** A quote that is ready to be paid, and a payment of it. */
const toPay = async () => ({ quote: await at.answered(5), paymentId: randomUUID() });

describe('a payment’s hold', () => {
  it('keeps everything as it is until it is released', async () => {
    const { quote, paymentId } = await toPay();
    expect((await at.lock(quote, paymentId).expect(200)).body.data.status).toBe('paying');
    await at.lock(quote, paymentId).expect(200);
    const changes = [
      () => at.submit(quote, 1),
      () => at.submit(quote, 3),
      () => at.put(`/api/pricing/quotes/${quote.id}/cover`, step3, quote.secret),
      () => at.post('/ajax/update-quote', { quote_id: quote.id, secret: quote.secret, town: 'Leeds' }),
    ];
    for (const change of changes) expect((await change().expect(409)).body.error.code).toBe('QUOTE_BEING_PAID');
    expect((await at.lock(quote, randomUUID()).expect(409)).body.error.code).toBe('QUOTE_BEING_PAID');
    await at.ask('post', path(quote, 'unlock'), { paymentId: randomUUID() }).expect(200);
    expect((await at.read(quote)).status).toBe('paying');
    await at.ask('post', path(quote, 'unlock'), { paymentId }).expect(200);
    expect((await at.read(quote)).status).toBe('open');
  });

  it('ends by itself after ten minutes', async () => {
    const quote = await at.answered(5);
    await at.lock(quote, randomUUID()).expect(200);
    at.pricing.clock.advance(10 * 60_000 - 1);
    await at.lock(quote, randomUUID()).expect(409);
    at.pricing.clock.advance(1);
    await at.lock(quote, randomUUID()).expect(200);
  });

  it('is only given for the price that the customer saw', async () => {
    const quote = await at.answered(5);
    const { body } = await at.lock(quote, randomUUID(), 34_899).expect(409);
    expect(body.error).toMatchObject({ code: 'PRICE_CHANGED', data: { totalPence: 34_900, isMonthly: false } });
  });

  it('names what is sold as it was shown, until another car, cover or day is chosen for whatever price', async () => {
    const quote = await at.answered(5);
    const asker = { userId: customer.userId, secret: quote.secret, isShown: true };
    const shown = async () => (await at.ask('post', path(quote, 'open'), asker).expect(200)).body.data.sells;
    const first = await shown();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    await at.setVoucher(quote, 1, welcome10).expect(200);
    expect(await shown()).toBe(first);
    expect((await at.lock(quote, randomUUID(), 31_410).expect(200)).body.data.sells).toBe(first);
    at.pricing.clock.advance(10 * 60_000);
    await at.submit(quote, 2, { ...step2, start_date: '2027-03-12' }).expect(200);
    const later = await shown();
    expect([undefined, first]).not.toContain(later);
    await at.submit(quote, 3, { ...step3, labour_rate: 60 }).expect(200);
    expect(await shown()).toBeUndefined();
  });

  it('is only given for a finished quote with an owner', async () => {
    expect((await at.lock(await at.answered(4), randomUUID()).expect(409)).body.error.code).toBe('QUOTE_NOT_READY');
    expect((await at.lock(await at.answered(5, { kind: 'visitor' }), randomUUID()).expect(409)).body.error.code).toBe('QUOTE_NOT_READY');
  });

  it('is given to one of two payments that ask at once', async () => {
    const quote = await at.answered(5);
    const answers = await Promise.all([1, 2, 3].map(() => at.lock(quote, randomUUID())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('is released when the payment fails', async () => {
    const { quote, paymentId } = await toPay();
    await at.lock(quote, paymentId).expect(200);
    await at.pricing.deliver(paymentFailed, { paymentId: randomUUID(), quoteId: quote.id, reason: 'card_declined' });
    expect((await at.read(quote)).status).toBe('paying');
    await at.pricing.deliver(paymentFailed, { paymentId, quoteId: quote.id, reason: 'card_declined' });
    expect((await at.read(quote)).status).toBe('open');
  });
});

describe('a sale', () => {
  const heldBy = async (quote: NewQuote, paymentId: string, totalPence?: number): Promise<string> =>
    (await at.lock(quote, paymentId, totalPence).expect(200)).body.data.saleId;
  const sell = (quote: NewQuote, paymentId: string, saleId: string, agreement?: number) =>
    at.ask('post', path(quote, 'sell'), { paymentId, saleId, agreement });
  const minutes = (count: number) => at.pricing.clock.advance(count * 60_000);
  afterEach(() => at.pricing.clock.startAfresh());

  it('is of what was held and agreed, and from then on nothing lets go of it but its end', async () => {
    const { quote, paymentId } = await toPay();
    const saleId = await heldBy(quote, paymentId);
    await sell(quote, paymentId, saleId).expect(200);
    await sell(quote, paymentId, saleId).expect(200);
    minutes(11);
    expect((await at.submit(quote, 3).expect(409)).body.error.code).toBe('QUOTE_BEING_PAID');
    await at.lock(quote, paymentId).expect(409);
    await at.ask('post', path(quote, 'unlock'), { paymentId }).expect(200);
    await at.pricing.deliver(paymentFailed, { paymentId, quoteId: quote.id, reason: 'card_declined' });
    expect((await at.read(quote)).status).toBe('paying');
    await complete(quote, paymentId);
    expect((await at.read(quote)).status).toBe('purchased');
    await sell(quote, paymentId, saleId).expect(200);
    expect((await sell(quote, randomUUID(), saleId).expect(409)).body.error.code).toBe('QUOTE_PURCHASED');
  });

  it('that is called off lets the quote be changed again', async () => {
    const { quote, paymentId } = await toPay();
    await sell(quote, paymentId, await heldBy(quote, paymentId)).expect(200);
    await at.ask('post', path(quote, 'unlock'), { paymentId, saleIsOff: true }).expect(200);
    await at.submit(quote, 3).expect(200);
  });

  it('is not called off by what was agreed to before it', async () => {
    const { quote, paymentId } = await toPay();
    const callOff = (agreement?: number) => at.ask('post', path(quote, 'unlock'), { paymentId, saleIsOff: true, agreement }).expect(200);
    const saleId = await heldBy(quote, paymentId);
    await sell(quote, paymentId, saleId, 4).expect(200);
    await callOff(4);
    await heldBy(quote, paymentId);
    await sell(quote, paymentId, saleId, 7).expect(200);
    await sell(quote, paymentId, saleId, 4).expect(200);
    await callOff(4);
    expect((await at.submit(quote, 3).expect(409)).body.error.code).toBe('QUOTE_BEING_PAID');
    await callOff(7);
    await at.submit(quote, 3).expect(200);
  });

  it('may follow a hold that ran out while nothing was changed', async () => {
    const { quote, paymentId } = await toPay();
    const saleId = await heldBy(quote, paymentId);
    minutes(11);
    await sell(quote, paymentId, saleId).expect(200);
  });

  it.each<[string, (quote: NewQuote, paymentId: string) => unknown]>([
    ['a changed cover', (quote) => at.submit(quote, 3, { ...step3, duration: '24' })],
    ['a voucher', (quote) => at.setVoucher(quote, 1, welcome10)],
    ['terms no longer agreed', (quote) => at.put(`/api/pricing/quotes/${quote.id}/cover`, { ...step3, duration: '24' }, quote.secret)],
    ['the hold of another payment', (quote) => at.lock(quote, randomUUID())],
    ['its own release', (quote, paymentId) => at.ask('post', path(quote, 'unlock'), { paymentId })],
  ])('is refused after %s', async (_, change) => {
    const { quote, paymentId } = await toPay();
    const saleId = await heldBy(quote, paymentId);
    minutes(11);
    await change(quote, paymentId);
    expect((await sell(quote, paymentId, saleId).expect(409)).body.error.code).toBe('SALE_CHANGED');
  });

  it.each([
    [6, 200],
    [11, 409],
  ])('of cover from a day that is over by then is made while its hold lasts: %s minutes, %s', async (count, status) => {
    at.pricing.clock.set(new Date(`${step2.start_date}T23:55:00Z`));
    const { quote, paymentId } = await toPay();
    const saleId = await heldBy(quote, paymentId);
    minutes(count);
    await sell(quote, paymentId, saleId).expect(status);
  });

  it('is refused for what was agreed before, when something else is held by now', async () => {
    const { quote, paymentId } = await toPay();
    const before = await heldBy(quote, paymentId);
    expect(await heldBy(quote, paymentId)).toBe(before);
    minutes(11);
    const { totalPence } = (await at.setVoucher(quote, 1, welcome10)).body.data;
    const now = await heldBy(quote, paymentId, totalPence);
    expect(now).not.toBe(before);
    await sell(quote, paymentId, before).expect(409);
    await sell(quote, paymentId, now).expect(200);
  });

  it('is held for those who may see the quote only', async () => {
    const quote = await at.answered(5);
    const lock = (access: object) => at.ask('post', path(quote, 'lock'), { paymentId: randomUUID(), totalPence: 34_900, asker: access });
    await lock({ secret: 'another' }).expect(404);
    await lock({ userId: randomUUID() }).expect(404);
    await lock({ secret: quote.secret }).expect(200);
  });

  it('keeps a hold that was taken after the failure that is told of late', async () => {
    const { quote, paymentId } = await toPay();
    minutes(1);
    const saleId = await heldBy(quote, paymentId);
    const event = { paymentId, quoteId: quote.id, reason: 'card_declined' };
    await at.pricing.deliver(paymentFailed, event, { time: new Date(at.pricing.clock.now().getTime() - 1_000) });
    await sell(quote, paymentId, saleId).expect(200);
  });
});

describe('a purchase', () => {
  it('is made once, and closes the quote', async () => {
    const { quote, paymentId } = await toPay();
    await at.lock(quote, paymentId).expect(200);
    await complete(quote, paymentId);
    await complete(quote, paymentId);
    await complete(quote, randomUUID());
    expect((await at.read(quote)).status).toBe('purchased');
    expect((await at.submit(quote, 3).expect(409)).body.error.code).toBe('QUOTE_PURCHASED');
    expect((await at.lock(quote, randomUUID()).expect(409)).body.error.code).toBe('QUOTE_PURCHASED');
    await at.pricing.deliver(paymentFailed, { paymentId, quoteId: quote.id, reason: 'late' });
    expect((await at.read(quote)).status).toBe('purchased');
  });

  it('Q4: is followed by the dates of the car, which change nothing else', async () => {
    const quote = await at.answered(5);
    const note = (dates: object) => at.put(`/api/pricing/quotes/${quote.id}/dates`, dates, quote.secret);
    const dates = { insurance_due: 'select_date', insurance_due_date: '2027-05-01', breakdown_expiry: 'within_3_months' };
    expect((await note(dates).expect(409)).body.error.code).toBe('QUOTE_NOT_PURCHASED');
    const paymentId = randomUUID();
    await at.lock(quote, paymentId).expect(200);
    await complete(quote, paymentId);
    expect((await note({ insurance_due: 'select_date' }).expect(400)).body.error.fields).toEqual({ insurance_due_date: 'Enter the date' });
    await note(dates).expect(200);
    await note({ ...dates, breakdown_expiry: undefined }).expect(200);
    const { status, details } = await at.read(quote);
    expect(status).toBe('purchased');
    expect(details).toMatchObject({ first_name: expect.any(String), insurance_due_date: '2027-05-01' });
    expect(details).not.toHaveProperty('breakdown_expiry');
  });

  it('Q4: tells when the service is due, where a day was given, and once', async () => {
    const { quote, paymentId } = await toPay();
    await at.lock(quote, paymentId).expect(200);
    await complete(quote, paymentId);
    const note = (dates: object) => at.put(`/api/pricing/quotes/${quote.id}/dates`, dates, quote.secret).expect(200);
    await note({ service_due: 'within_3_months' });
    for (let times = 0; times < 2; times += 1) await note({ service_due: 'select_date', service_due_date: '2027-05-01' });
    await note({ service_due: 'not_sure' });
    const told = (await at.pricing.events()).filter(({ type, subject }) => type === serviceDueNoted.type && subject === quote.id);
    const facts = { quoteId: quote.id, customerId: expect.any(String) };
    expect(told.map(({ data }) => data)).toEqual([
      { ...facts, serviceDueOn: '2027-05-01' },
      { ...facts, serviceDueOn: null },
    ]);
  });

  it('sells policies whose premiums add up to what was paid, to the penny', async () => {
    const quote = await at.answered(4);
    await at
      .submit(quote, 4, { ...step3, duration: '24', repair_contribution: 50, additional_products: ['breakdown'], betterment_removal: true })
      .expect(200);
    await at.submit(quote, 5).expect(200);
    const { totalPence } = (await at.setVoucher(quote, 1, welcome10)).body.data;
    await at.lock(quote, randomUUID(), totalPence).expect(200);
    const { address_line_1, town, postcode } = step2;
    expect((await at.ask('get', path(quote, 'address')).expect(200)).body.data).toEqual({ address_line_1, town, postcode });
    const { body } = await at.ask('get', path(quote, 'purchase')).expect(200);
    expect(body.data).toMatchObject({
      customerId: customer.userId,
      vehicle: { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', mileage: 50_000 },
    });
    expect(body.data.policies).toMatchObject([
      {
        productType: 'warranty',
        levelName: 'Complete',
        startsOn: '2027-03-10',
        endsOn: '2029-03-09',
        months: 24,
        rolling: false,
        claimLimitPence: 500_000,
        excessPence: 5_000,
      },
      { productType: 'breakdown', premiumPence: 8_910, startsOn: '2027-03-10' },
    ]);
    expect(body.data.policies.reduce((sum: number, policy: { premiumPence: number }) => sum + policy.premiumPence, 0)).toBe(totalPence);
  });

  it('is of what the payment held, even when the hold ran out and the quote changed meanwhile', async () => {
    const { quote, paymentId } = await toPay();
    await at.lock(quote, paymentId).expect(200);
    at.pricing.clock.advance(11 * 60_000);
    await at.setVoucher(quote, 1, welcome10).expect(200);
    await complete(quote, paymentId);
    const { body } = await at.ask('get', path(quote, 'purchase')).expect(200);
    expect(body.data.policies).toMatchObject([{ premiumPence: 34_900 }]);
  });

  it('starts today when the day chosen has gone by', async () => {
    const quote = await at.answered(5);
    at.pricing.clock.advance(9 * 24 * 60 * 60_000);
    await at.lock(quote, randomUUID()).expect(200);
    const { body } = await at.ask('get', path(quote, 'purchase')).expect(200);
    at.pricing.clock.advance(-9 * 24 * 60 * 60_000);
    expect(body.data.policies[0]).toMatchObject({ startsOn: '2027-03-11', endsOn: '2028-03-10' });
  });

  it('cannot be read before the quote is finished', async () => {
    expect((await at.ask('get', path(await at.start(), 'purchase')).expect(409)).body.error.code).toBe('QUOTE_NOT_READY');
    for (const part of ['purchase', 'address']) await at.ask('get', `/internal/quotes/none-such/${part}`).expect(404);
  });
});
