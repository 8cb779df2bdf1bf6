import { randomUUID } from 'node:crypto';
import { checkVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import { DomainError } from '@kerbside/platform/errors/errors';
import { customer, otherCustomer, startedPricing, step1, step3, welcome10, type NewQuote } from './journey.js';

const at = startedPricing();

const path = ({ id }: NewQuote, rest: string) => `/internal/quotes/${id}/${rest}`;

describe('what other services may see', () => {
  it('is facts, for somebody who may see the quote', async () => {
    const quote = await at.answered(5);
    const { body } = await at.ask('post', path(quote, 'open'), { secret: quote.secret }).expect(200);
    expect(body.data).toMatchObject({
      quoteId: quote.id,
      customerId: customer.userId,
      productTypes: ['warranty'],
      status: 'open',
      step: 6,
      totalPence: 34_900,
      maxInstalments: 12,
      title: 'Warranty: Complete, 12 months',
      durationMonths: 12,
    });
    expect(JSON.stringify(body)).not.toMatch(/Casey|AA19/);
    await at.ask('post', path(quote, 'open'), { userId: customer.userId }).expect(200);
    await at.ask('post', path(quote, 'open'), { userId: randomUUID(), staff: true }).expect(200);
    for (const wrong of [{}, { secret: 'wrong' }, { userId: otherCustomer.userId }])
      await at.ask('post', path(quote, 'open'), wrong).expect(404);
  });

  it('says whether the customer chose instalments', async () => {
    const quote = await at.answered(2);
    const facts = async () => (await at.ask('post', path(quote, 'open'), { secret: quote.secret })).body.data;
    for (const instalments of [true, false]) {
      await at.put(`/api/pricing/quotes/${quote.id}/cover`, { ...step3, instalments }, quote.secret).expect(200);
      expect(await facts()).toMatchObject({ byInstalments: instalments, maxInstalments: 12 });
    }
  });

  it('counts the additional products', async () => {
    const quote = await at.answered(2);
    await at
      .put(`/api/pricing/quotes/${quote.id}/cover`, { ...step3, additional_products: ['breakdown', 'breakdown'] }, quote.secret)
      .expect(200);
    const { body } = await at.ask('post', path(quote, 'open'), { secret: quote.secret });
    expect(body.data).toMatchObject({ productTypes: ['warranty', 'breakdown'], totalPence: 34_900 + 5_400 });
  });

  it('is worth nothing before the first step', async () => {
    const quote = await at.start();
    expect((await at.ask('post', path(quote, 'open'), { secret: quote.secret })).body.data).toMatchObject({
      totalPence: 0,
      lines: [],
      title: 'Warranty',
    });
  });

  it('makes the quote the customer’s who opens it with its secret', async () => {
    const quote = await at.start();
    await at.ask('post', path(quote, 'open'), { secret: quote.secret, userId: customer.userId }).expect(200);
    expect((await at.read(quote)).customerId).toBe(customer.userId);
  });
});

describe('a voucher', () => {
  const expired = new DomainError('VOUCHER_EXPIRED', { status: 409, message: 'This voucher code has expired.' });
  it('Q4: changes the price once, in order, and gives it back when it is taken off', async () => {
    const quote = await at.answered(5);
    const before = await at.read(quote);
    expect((await at.setVoucher(quote, 2, welcome10).expect(200)).body.data).toMatchObject({
      totalPence: 31_410,
      originalPence: 34_900,
      voucher: { code: 'WELCOME10', label: '10% off' },
      priceVersion: 3,
    });
    expect((await at.setVoucher(quote, 2, welcome10)).body.data.priceVersion).toBe(3);
    expect((await at.setVoucher(quote, 1, null)).body.data.totalPence).toBe(31_410);
    expect((await at.setVoucher(quote, 3, null)).body.data).toMatchObject({ totalPence: 34_900, voucher: null });
    expect((await at.read(quote)).price).toEqual({ ...before.price, priceVersion: 4 });
    expect((await at.read(quote)).step).toBe(6);
  });

  it('Q4: that a sale would refuse is out of the price before it is shown, and in it again once it may be used', async () => {
    const quote = await at.answered(5);
    await at.setVoucher(quote, 1, welcome10).expect(200);
    const shown = async () => (await at.ask('post', path(quote, 'open'), { secret: quote.secret, isShown: true }).expect(200)).body.data;
    const asked: unknown[] = [];
    let refusal: DomainError | undefined = expired;
    at.pricing.answer(checkVoucher, ({ body }) => {
      asked.push(body);
      if (refusal) throw refusal;
      return {};
    });
    const ended = {
      code: 'WELCOME10',
      isEnded: true,
      note: 'This voucher code has expired. Your price was £314.10 with it, and is now without it.',
    };
    expect(await at.read(quote)).toMatchObject({ price: { totalPence: 34_900, originalPence: 34_900 }, voucher: ended });
    expect(asked).toEqual([{ code: 'WELCOME10', quoteId: quote.id, customerId: customer.userId, productTypes: ['warranty'] }]);
    expect(await shown()).toMatchObject({ totalPence: 34_900, voucher: null, shownVoucher: ended });
    await at.lock(quote, randomUUID(), 31_410).expect(409);
    refusal = new DomainError('SERVICE_UNAVAILABLE');
    expect(await shown()).toMatchObject({ totalPence: 34_900 });
    refusal = undefined;
    expect(await shown()).toMatchObject({ totalPence: 31_410, shownVoucher: { code: 'WELCOME10', label: '10% off' } });
    for (const code of ['SERVICE_UNAVAILABLE', 'VOUCHER_CHANGED']) {
      refusal = new DomainError(code, { status: code === 'VOUCHER_CHANGED' ? 409 : 503 });
      expect((await at.read(quote)).price).toMatchObject({ totalPence: 31_410 });
    }
    refusal = expired;
    await at.lock(quote, randomUUID(), 31_410).expect(200);
    expect((await shown()).totalPence).toBe(31_410);
    at.pricing.answer(checkVoucher, () => ({}));
  });

  const percentOff = (percent: number) => ({
    code: `OFF${percent}`,
    label: `${percent}% off`,
    discount: { kind: 'percent', percent } as const,
  });
  const sumOff = (amountPence: number) => ({
    code: `SUM${amountPence}`,
    label: 'A sum off',
    discount: { kind: 'amount', amountPence } as const,
  });
  it.each([
    ['a sum instead of a better share', welcome10, sumOff(2_500), 'keeps'],
    ['a smaller share', percentOff(15), welcome10, 'keeps'],
    [
      'a code that gives this quote nothing',
      welcome10,
      { ...sumOff(9_000), terms: { products: ['gap'], needs: [], without: null } },
      'keeps',
    ],
    ['the same worth by another code', welcome10, { ...welcome10, code: 'SPRING10' }, 'takes'],
    [
      'anything instead of what gives nothing',
      { ...sumOff(9_000), terms: { products: ['gap'], needs: [], without: null } },
      sumOff(100),
      'takes',
    ],
    ['the same code on other terms', welcome10, { ...welcome10, label: '5% off', discount: { kind: 'percent', percent: 5 } }, 'takes'],
  ] as const)('Q4: is never replaced by one that takes off less: %s', async (_, first, second, outcome) => {
    const quote = await at.answered(5);
    const { totalPence } = (await at.setVoucher(quote, 1, first).expect(200)).body.data;
    const { status, body } = await at.setVoucher(quote, 2, second);
    const on = (await at.read(quote)).voucher?.code;
    if (outcome === 'takes') return expect([status, on]).toEqual([200, second.code]);
    expect([status, body.error.code, on]).toEqual([409, 'VOUCHER_GIVES_LESS', first.code]);
    expect(body.error.message).toContain(`remove ${first.code} first`);
    expect((await at.read(quote)).price?.totalPence).toBe(totalPence);
    await at.setVoucher(quote, 3, null).expect(200);
    return at.setVoucher(quote, 4, second).expect(200);
  });

  it('stays on a quote whose car is found later, and through a change of cover', async () => {
    const quote = await at.start();
    await at.setVoucher(quote, 1, welcome10).expect(200);
    await at.submit(quote, 1, step1).expect(200);
    expect((await at.read(quote)).price).toMatchObject({ originalPence: 19_900, totalPence: 17_910 });
  });

  it('Q4: for a sum takes it off once: not off cover that is paid month by month, and again off cover for a length', async () => {
    const quote = await at.answered(2);
    const save25 = { code: 'SAVE25', label: '£25 off', discount: { kind: 'amount', amountPence: 2_500 } };
    await at.setVoucher(quote, 1, save25).expect(200);
    const choose = async (duration: string) =>
      (await at.put(`/api/pricing/quotes/${quote.id}/cover`, { ...step3, duration }, quote.secret).expect(200)).body.data;
    const facts = async () => (await at.ask('post', path(quote, 'open'), { secret: quote.secret })).body.data;
    const monthly = await choose('0');
    expect(monthly.quote.price).toMatchObject({ per: 'month', totalPence: 3_499, originalPence: 3_499 });
    expect(monthly.quote.voucher).toMatchObject({ code: 'SAVE25', note: expect.stringContaining('takes an amount off once') });
    const shown = monthly.tables.levels.find(({ version }: { version: string }) => version === step3.version).durations;
    const ofMonths = (months: number) => shown.find((one: { months: number }) => one.months === months);
    expect([ofMonths(0), ofMonths(12)]).toMatchObject([
      { gross: 34.99, discounted: 34.99 },
      { gross: 349, discounted: 324 },
    ]);
    expect(await facts()).toMatchObject({ totalPence: 3_499, monthlyPence: 3_499, voucher: null });
    expect((await choose('12')).quote).toMatchObject({ price: { totalPence: 32_400 }, voucher: { code: 'SAVE25' } });
    expect(await facts()).toMatchObject({ totalPence: 32_400, monthlyPence: null, voucher: { code: 'SAVE25' } });
  });

  it('is refused while the quote is being paid', async () => {
    const quote = await at.answered(5);
    await at.lock(quote, randomUUID()).expect(200);
    expect((await at.setVoucher(quote, 1, welcome10).expect(409)).body.error.code).toBe('QUOTE_BEING_PAID');
    expect((await at.read(quote)).price?.totalPence).toBe(34_900);
  });
});

describe('a voucher with terms', () => {
  const discount = { kind: 'percent', percent: 15 } as const;
  const without = { label: '5% off', discount: { kind: 'percent', percent: 5 } } as const;
  const voucher = (terms: object) => ({
    code: 'BOTHREADY',
    label: '15% off',
    discount,
    terms: { products: null, needs: ['mot', 'breakdown'], without: null, ...terms },
  });
  const choose = (quote: NewQuote, additional_products: string[]) =>
    at.put(`/api/pricing/quotes/${quote.id}/cover`, { ...step3, additional_products }, quote.secret).expect(200);
  const facts = async (quote: NewQuote) => (await at.ask('post', path(quote, 'open'), { secret: quote.secret })).body.data;
  const both = 34_900 + 3_000 + 5_400;

  it('Q4: is in the price while its cover is, and comes back with it', async () => {
    const quote = await at.answered(2);
    await choose(quote, ['breakdown']);
    await at.put(`/api/pricing/quotes/${quote.id}/products/mot`, { key: 'mot-once-91-1' }, quote.secret).expect(200);
    await at.setVoucher(quote, 1, voucher({})).expect(200);
    expect(await at.read(quote)).toMatchObject({
      voucher: { code: 'BOTHREADY', label: '15% off' },
      price: { totalPence: both - 6_495 },
    });
    expect((await at.read(quote)).voucher).not.toHaveProperty('note');
    await choose(quote, []);
    expect(await at.read(quote)).toMatchObject({
      voucher: { code: 'BOTHREADY', note: 'This code takes nothing off, because there is no breakdown cover in your quote.' },
      price: { originalPence: 37_900, totalPence: 37_900 },
    });
    expect(await facts(quote)).toMatchObject({
      voucher: null,
      shownVoucher: { code: 'BOTHREADY', note: expect.stringContaining('takes nothing off') },
      totalPence: 37_900,
    });
    await choose(quote, ['breakdown']);
    expect(await facts(quote)).toMatchObject({ voucher: { code: 'BOTHREADY' }, totalPence: both - 6_495 });
  });

  it('leaves what its campaign gives without the cover, in the tables too', async () => {
    const quote = await at.answered(2);
    await choose(quote, []);
    await at.setVoucher(quote, 1, voucher({ without })).expect(200);
    expect(await facts(quote)).toMatchObject({ voucher: { code: 'BOTHREADY', label: '5% off' }, totalPence: 33_155 });
    expect((await at.read(quote)).voucher).toEqual({
      code: 'BOTHREADY',
      label: '15% off',
      note: 'This code gives you only 5% off, because there is no MOT and no breakdown cover in your quote.',
    });
    const { body } = await at.get(`/api/pricing/quotes/${quote.id}/prices`, undefined, quote.secret).expect(200);
    expect(JSON.stringify(body.data.levels)).toContain('331.55');
    expect(JSON.stringify(body.data.levels)).not.toContain('296.65');
  });
});
