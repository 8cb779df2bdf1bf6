import { autoRenewalCancelled, autoRenewalResumed, claimPaid } from '@kerbside/contracts/events/claims';
import { randomUUID } from 'node:crypto';
import type { Caller } from '@kerbside/contracts/caller';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { aPerson } from '@kerbside/contracts/testing/samples';
import { agent, customer, otherCustomer, startedPricing, step1, type NewQuote } from './journey.js';

const at = startedPricing();

const finance = { ...agent, role: 'finance' } as const;
const admin = { ...agent, role: 'admin' } as const;
const adjust = (quote: NewQuote, body: object, caller: typeof agent | typeof finance | typeof admin = agent) =>
  at.post(
    '/ajax-admin/adjust-quote-price',
    { quote_id: quote.id, base_quote_id: quote.id, main_product_type: 'warranty', reason: 'Matched', ...body },
    caller,
  );
const pricing = async (quote: NewQuote, caller = agent) =>
  (await at.get(`/ajax-admin/quote-pricing/${quote.id}`, caller).expect(200)).body.data;
const total = async (quote: NewQuote) => (await at.read(quote)).price?.totalPence;

describe('the price adjuster', () => {
  it('Q4: takes a percentage off, says what is earned, and gives it back', async () => {
    const quote = await at.answered(3);
    const { data } = (await adjust(quote, { discount_percent: '5%' }).expect(200)).body;
    // 349.00 - 17.45; net 331.55 / 1.2; risk 58 % of 349.00 / 1.2
    expect(data).toEqual({ price: 331.55, net: 276.29, discount_percent: 5, recalculated_income: 107.61, forcePageReload: true });
    expect((await at.read(quote)).price?.lines.at(-1)).toEqual({
      kind: 'adjustment',
      code: 'staff',
      label: 'Price agreed with our team',
      amountPence: -1_745,
    });
    expect((await adjust(quote, { discount_percent: 0 }).expect(200)).body.data).toMatchObject({ price: 349, discount_percent: 0 });
    expect((await adjust(quote, { discount_percent: 0 }).expect(200)).body.data.forcePageReload).toBe(false);
  });

  it('is told when the price that was seen has changed, and lowers none by then', async () => {
    const quote = await at.answered(3);
    const { priceVersion } = (await pricing(quote)).price;
    const press = () => adjust(quote, { discount_percent: 5, price_version: priceVersion }).set('idempotency-key', quote.id).expect(200);
    // Whose answer was lost is not told that somebody else was first.
    expect((await press()).text).toBe((await press()).text);
    const { body } = await adjust(quote, { discount_percent: 8, price_version: priceVersion }, finance).expect(409);
    expect(body.error.code).toBe('ADJUSTED_PRICE_CHANGED');
    const now = await pricing(quote);
    expect(now).toMatchObject({ discount_percent: 5, adjustment: { role: 'agent' } });
    await adjust(quote, { discount_percent: 8, price_version: now.price.priceVersion }, finance).expect(200);
  });

  it('brings a quote down to a price, which a voucher that goes or comes does not move', async () => {
    const quote = await at.answered(3);
    const voucher = { code: 'WELCOME10', label: '10% off', discount: { kind: 'percent', percent: 10 } };
    await at.ask('put', `/internal/quotes/${quote.id}/voucher`, { applicationVersion: 1, voucher }).expect(200);
    expect((await adjust(quote, { target_price: '£300.00' }).expect(200)).body.data).toMatchObject({ price: 300, discount_percent: 4.49 });
    await at.ask('put', `/internal/quotes/${quote.id}/voucher`, { applicationVersion: 2, voucher: null }).expect(200);
    expect(await total(quote)).toBe(31_410);
    await adjust(quote, { target_price: 320 }).expect(200);
    await at
      .ask('put', `/internal/quotes/${quote.id}/voucher`, {
        applicationVersion: 3,
        voucher: { ...voucher, discount: { kind: 'amount', amountPence: 2_500 } },
      })
      .expect(200);
    expect(await total(quote)).toBe(32_000);
    expect((await at.read(quote)).voucher?.note).toBe('This code takes nothing off, because your price was agreed with our team.');
    // A sale would use it up.
    const { body } = await at.ask('post', `/internal/quotes/${quote.id}/open`, { secret: quote.secret });
    expect(body.data.voucher).toBeNull();
  });

  it.each([
    ['an agent 10 %', agent, 10, 10.01, 10],
    ['finance 25 %', finance, 25, 25.01, 25],
    ['an admin all of it', admin, 100, undefined, null],
  ])('lets %s', async (_, caller, most, tooMuch, limit) => {
    const quote = await at.answered(3);
    await adjust(quote, { discount_percent: most }, caller).expect(200);
    expect((await at.get(`/ajax-admin/quote-pricing/${quote.id}`, caller)).body.data.max_discount_percent).toBe(limit);
    if (tooMuch === undefined) return;
    const { body } = await adjust(quote, { discount_percent: tooMuch }, caller).expect(403);
    expect(body.error).toMatchObject({ code: 'ADJUSTMENT_OVER_LIMIT', data: { max_discount_percent: limit } });
    await adjust(quote, { target_price: 10 }, caller).expect(403);
  });

  it('keeps who, what and why, and tells of it', async () => {
    const quote = await at.answered(3);
    await adjust(quote, { discount_percent: 2.5, reason: 'Matched a renewal offer' }).expect(200);
    const trail = (caller: Caller) => at.pricing.by(caller).get('/api/pricing/audit').query({ subjectId: quote.id });
    expect((await trail(agent).expect(200)).body.data.rows).toMatchObject([
      { action: 'quote-price-adjusted', why: 'Matched a renewal offer', before: { totalPence: 34_900 }, after: { totalPence: 34_027 } },
    ]);
    expect(await pricing(quote)).toMatchObject({
      discount_percent: 2.5,
      adjustment: { by: agent.userId, role: 'agent', reason: 'Matched a renewal offer' },
      net_risk: 168.68,
      rate_book: '2026-11',
    });
    const told = (await at.pricing.events()).filter(({ subject, type }) => subject === quote.id && type.includes('adjusted'));
    expect(told).toMatchObject([{ data: { staffId: agent.userId, totalPence: 34_027, discountPercent: 2.5 } }]);
  });

  it.each([
    ['neither price nor percentage', {}, ['target_price', 'discount_percent']],
    ['a dearer price', { target_price: 349.01 }, ['target_price']],
    ['a percentage as the price', { target_price: '10%' }, ['target_price']],
    ['pounds as the percentage', { discount_percent: '£10' }, ['discount_percent']],
    ['another base quote', { base_quote_id: randomUUID(), discount_percent: 1 }, ['base_quote_id']],
    ['another product', { main_product_type: 'gap', discount_percent: 1 }, ['main_product_type']],
    ['a percentage without a reason', { discount_percent: 1, reason: undefined }, ['reason']],
    ['giving it back without a reason', { discount_percent: 0, reason: '  ' }, ['reason']],
  ])('Q5: refuses %s', async (_, body, fields) => {
    expect(Object.keys((await adjust(await at.answered(3), body).expect(400)).body.error.fields)).toEqual(fields);
  });

  it('needs a price and an open quote', async () => {
    expect((await adjust(await at.start(), { discount_percent: 1 }).expect(409)).body.error.code).toBe('PRICES_NEED_VEHICLE');
    await adjust({ id: randomUUID(), secret: '' }, { discount_percent: 1, base_quote_id: undefined }).expect(404);
    const quote = await at.answered(5);
    await at.ask('post', `/internal/quotes/${quote.id}/lock`, { paymentId: randomUUID(), totalPence: 34_900 }).expect(200);
    expect((await adjust(quote, { discount_percent: 1 }).expect(409)).body.error.code).toBe('QUOTE_BEING_PAID');
  });
});

describe('a renewal', () => {
  let fromQuoteId: string;
  beforeAll(async () => {
    const known = { firstName: 'Casey', email: 'casey@example.com', address: ['14 Foss Bank', 'York'] };
    at.pricing.answer(readPerson, ({ params: { userId: id } }) => aPerson({ id, ...known }));
    const bought = await at.start(customer);
    await at.submit(bought, 1, step1).expect(200);
    fromQuoteId = bought.id;
  });
  const renew = (previousPence: number, policyId = randomUUID(), more: object = {}) =>
    at.ask('post', '/internal/quotes/renewals', {
      policyId,
      customerId: customer.userId,
      productType: 'warranty',
      previousPence,
      registrationNumber: 'AA19AAA',
      mileage: 50_000,
      fromQuoteId,
      ...more,
    });
  const why = { reason: 'They had a better offer' };
  const restore = (id: string, caller = agent) => at.post(`/ajax-admin/renewal-restore-previous-price/${id}`, why, caller);

  it.each([
    [50_000, 50_000],
    [9_000, 10_500],
  ])('counts on %s miles as %s: no fewer than an MOT test of its car found', async (mileage, counted) =>
    expect((await renew(15_000, randomUUID(), { mileage }).expect(200)).body.data.car).toMatchObject({ mileage: counted }),
  );

  it('has what came with its policy where that is renewed with it, and not otherwise', async () => {
    const bought = await at.answered(2);
    const cover = { ...(await at.read(bought)).cover, additional_products: ['breakdown'] };
    await at.put(`/api/pricing/quotes/${bought.id}/cover`, cover, bought.secret).expect(200);
    const typesOf = async (more: object) =>
      (await renew(15_000, randomUUID(), { fromQuoteId: bought.id, ...more }).expect(200)).body.data.productTypes;
    expect([await typesOf({ with: ['breakdown'] }), await typesOf({ with: ['tyre'] }), await typesOf({})]).toEqual([
      ['warranty', 'breakdown'],
      ['warranty'],
      ['warranty'],
    ]);
  });

  it('loses what came with its policy once the renewal of that is switched off, and has it again once that is on', async () => {
    const bought = await at.answered(2);
    const cover = { ...(await at.read(bought)).cover, additional_products: ['breakdown'] };
    await at.put(`/api/pricing/quotes/${bought.id}/cover`, cover, bought.secret).expect(200);
    const body = { fromQuoteId: bought.id, with: ['breakdown'] };
    const { quoteId, totalPence } = (await renew(15_000, randomUUID(), body).expect(200)).body.data;
    const now = async () => {
      const { data } = (await at.get(`/api/pricing/quotes/${quoteId}`, customer).expect(200)).body;
      return [data.cover.additional_products, data.price.totalPence < totalPence];
    };
    const about = (productType: 'breakdown' | 'tyre') => ({ ...autoRenewalResumed.sample, productType, offeredIn: quoteId });
    const off = { ...autoRenewalCancelled.sample, ...about('breakdown') };
    await at.pricing.deliver(autoRenewalCancelled, { ...off, offeredIn: randomUUID() });
    expect(await now()).toEqual([['breakdown'], false]);
    await at.pricing.deliver(autoRenewalCancelled, off);
    expect(await now()).toEqual([[], true]);
    await at.pricing.deliver(autoRenewalResumed, about('tyre'));
    await at.pricing.deliver(autoRenewalResumed, about('breakdown'));
    expect(await now()).toEqual([['breakdown'], false]);
  });

  it('is not sold once the loss of its car was paid for', async () => {
    const policyId = randomUUID();
    const quote = { id: (await renew(15_000, policyId).expect(200)).body.data.quoteId, secret: '' };
    for (const step of [2, 3, 4, 5]) await at.submit(quote, step, undefined, customer).expect(200);
    const { price } = (await at.get(`/api/pricing/quotes/${quote.id}`, customer)).body.data;
    const lock = () => at.lock(quote, customer.userId, price.totalPence);
    await at.pricing.deliver(claimPaid, { ...claimPaid.sample, policyId });
    const { saleId } = (await lock().expect(200)).body.data;
    await at.pricing.deliver(claimPaid, { ...claimPaid.sample, kind: 'gap', policyId });
    const lost = { code: 'CAR_LOST', message: 'We have paid the claim for the loss of this car, so its cover can’t be renewed.' };
    const sell = { paymentId: customer.userId, saleId };
    expect((await at.ask('post', `/internal/quotes/${quote.id}/sell`, sell).expect(409)).body.error).toMatchObject(lost);
    expect((await lock().expect(409)).body.error).toMatchObject(lost);
  });

  it('gets the price back that its policy had', async () => {
    const { quoteId, totalPence } = (await renew(15_000).expect(200)).body.data;
    expect(totalPence).toBe(19_900);
    expect((await restore(quoteId).expect(200)).body.data).toMatchObject({ price: 150, forcePageReload: true });
    expect((await restore(quoteId).expect(200)).body.data).toMatchObject({ price: 150, forcePageReload: false });
    expect((await at.get(`/ajax-admin/quote-pricing/${quoteId}`, agent)).body.data).toMatchObject({ previous_price: 150, adjustment: why });
    const trail = await at.get(`/api/pricing/audit?subjectId=${quoteId}`, agent).expect(200);
    expect(trail.body.data.rows).toContainEqual(expect.objectContaining({ action: 'renewal-price-restored', why: why.reason }));
  });

  it('gets it for what is renewed alone: other products keep their price, beside it and added since', async () => {
    const { quoteId } = (await renew(15_000).expect(200)).body.data;
    const choose = (type: string, key: string) =>
      at.put(`/api/pricing/quotes/${quoteId}/products/${type}`, { key }, '', customer).expect(200);
    const priceOf = async () => (await at.get(`/api/pricing/quotes/${quoteId}`, customer).expect(200)).body.data.price.totalPence;
    await choose('tyre', 'tyre-12-standard-500');
    const others = (await priceOf()) - 19_900;
    expect(others).toBeGreaterThan(0);
    expect((await restore(quoteId).expect(200)).body.data.price).toBe((15_000 + others) / 100);
    await choose('tyre', 'tyre-12-standard-1000');
    const { lines, totalPence } = (await at.get(`/api/pricing/quotes/${quoteId}`, customer).expect(200)).body.data.price;
    expect([totalPence > 15_000 + others, lines.at(-1).amountPence]).toEqual([true, -4_900]);
  });

  it('gets it for the cover that we offered: better cover, chosen before or since, still costs the difference', async () => {
    const bought = await at.answered(2);
    const coverOf = async (quote: NewQuote) => (await at.read(quote)).cover;
    const cover = { ...(await coverOf(bought)), version: 'essential' };
    await at.put(`/api/pricing/quotes/${bought.id}/cover`, cover, bought.secret).expect(200);
    const { quoteId, totalPence } = (await renew(10_000, randomUUID(), { fromQuoteId: bought.id }).expect(200)).body.data;
    const choose = async (version: string) => {
      const { body } = await at.get(`/api/pricing/quotes/${quoteId}`, customer).expect(200);
      await at.put(`/api/pricing/quotes/${quoteId}/cover`, { ...body.data.cover, version }, '', customer).expect(200);
    };
    const priceOf = async () => (await at.get(`/api/pricing/quotes/${quoteId}`, customer).expect(200)).body.data.price.totalPence;
    await choose('extra');
    const betterBy = (await priceOf()) - totalPence;
    expect(betterBy).toBeGreaterThan(0);
    expect((await restore(quoteId).expect(200)).body.data.price).toBe((10_000 + betterBy) / 100);
    await choose('essential');
    expect(await priceOf()).toBe(10_000);
    await choose('extra');
    expect(await priceOf()).toBe(10_000 + betterBy);
  });

  it.each([
    ['without a reason', { reason: ' ' }, [400, 'INVALID']],
    ['over a price that was not seen', { ...why, price_version: 2 }, [409, 'ADJUSTED_PRICE_CHANGED']],
  ])('does not get it %s', async (_, body, refused) => {
    const { quoteId } = (await renew(15_000).expect(200)).body.data;
    const { status, body: answer } = await at.post(`/ajax-admin/renewal-restore-previous-price/${quoteId}`, body, agent);
    expect([status, answer.error?.code]).toEqual(refused);
  });

  it('does not become dearer by it', async () => {
    const { quoteId } = (await renew(30_000).expect(200)).body.data;
    expect((await restore(quoteId).expect(200)).body.data).toMatchObject({ price: 199, forcePageReload: false });
  });

  it('is one quote for a policy, and another instead of each that is spent, for whoever has the policy then', async () => {
    const policyId = randomUUID();
    const first = (await renew(20_000, policyId)).body.data.quoteId;
    expect((await renew(20_000, policyId)).body.data.quoteId).toBe(first);
    await at.get(`/api/pricing/quotes/${first}`, otherCustomer).expect(404);
    const ofNext = { insteadOf: first, customerId: otherCustomer.userId };
    const next = (await renew(20_000, policyId, ofNext).expect(200)).body.data.quoteId;
    expect((await renew(20_000, policyId, ofNext)).body.data.quoteId).toBe(next);
    const third = (await renew(20_000, policyId, { insteadOf: next })).body.data.quoteId;
    expect(new Set([first, next, third]).size).toBe(3);
    await at.get(`/api/pricing/quotes/${next}`, otherCustomer).expect(200);
    await at.get(`/api/pricing/quotes/${next}`, customer).expect(404);
  });

  it('is made for the car that was covered alone: a plate that the registers have for another make is not that car’s yet', async () => {
    const asked = await renew(15_000, randomUUID(), { registrationNumber: 'L2WPS' }).expect(404);
    expect(asked.body.error.code).toBe('VEHICLE_NOT_FOUND');
  });

  it('is no quote that its customer began: staff see it among theirs, they find it on the page of the policy', async () => {
    const { quoteId } = (await renew(20_000).expect(200)).body.data;
    const idsFor = async (caller: typeof agent | typeof customer) => {
      const { rows } = (await at.get(`/api/pricing/quotes?customerId=${customer.userId}`, caller).expect(200)).body.data;
      return rows.map(({ id }: { id: string }) => id);
    };
    expect([(await idsFor(agent)).includes(quoteId), (await idsFor(customer)).includes(quoteId)]).toEqual([true, false]);
    await at.get(`/api/pricing/quotes/${quoteId}`, customer).expect(200);
  });

  it('is for what was chosen before', async () => {
    const bought = await at.answered(2);
    await at
      .put(`/api/pricing/quotes/${bought.id}/cover`, { ...(await at.read(bought)).cover, version: 'essential' }, bought.secret)
      .expect(200);
    const policyId = randomUUID();
    const renewed = (await renew(20_000, policyId, { fromQuoteId: bought.id }).expect(200)).body.data;
    expect(renewed.lines[0]).toMatchObject({ kind: 'base', code: 'essential' });
  });

  it('is for its own parts, and not for cover that came with it, which is renewed by itself', async () => {
    const bought = await at.start(customer, 'gap');
    await at.submit(bought, 1, step1).expect(200);
    const chosen = { key: 'gap-12-12-1', add_ons: ['excess', 'tyre'] };
    await at.put(`/api/pricing/quotes/${bought.id}/products/gap`, chosen, bought.secret).expect(200);
    const { lines } = (await renew(20_000, randomUUID(), { productType: 'gap', fromQuoteId: bought.id }).expect(200)).body.data;
    const addOns = lines.filter(({ kind }: { kind: string }) => kind === 'addon' || kind === 'subproduct');
    expect(addOns.map(({ code }: { code: string }) => code)).toEqual(['excess']);
  });

  it('is for the use that the customer told us of before', async () => {
    const bought = await at.start(customer);
    await at.submit(bought, 1, { ...step1, private_use_only: 'no' }).expect(200);
    const { lines } = (await renew(20_000, randomUUID(), { fromQuoteId: bought.id }).expect(200)).body.data;
    expect(lines).toContainEqual(expect.objectContaining({ code: 'use', label: expect.stringContaining('private and business') }));
  });

  it.each([
    ['without an earlier quote', () => undefined],
    [
      'of a quote in which nobody was asked',
      async () => {
        const visit = await at.start(customer, 'mot');
        const { private_use_only: _, ...silent } = step1;
        await at.submit(visit, 1, silent).expect(200);
        return visit.id;
      },
    ],
  ])('believes no use of the car that nobody said: it is not offered until they do, %s', async (_, from) => {
    const policyId = randomUUID();
    const { error } = (await renew(20_000, policyId, { fromQuoteId: await from() }).expect(400)).body;
    expect(error.fields).toEqual({ private_use_only: 'Say whether the car is for private use only' });
    await renew(20_000, policyId).expect(200);
  });

  it('knows its customer, so that staff who open it need not ask, and begins when the policy ends, unless they say otherwise', async () => {
    const { quoteId } = (await renew(20_000, randomUUID(), { startsOn: '2027-03-25' }).expect(200)).body.data;
    const details = { first_name: 'Casey', email: 'casey@example.com', address_line_1: '14 Foss Bank', start_date: '2027-03-25' };
    for (const who of [customer, agent])
      expect((await at.get(`/api/pricing/quotes/${quoteId}`, who).expect(200)).body.data).toMatchObject({ step: 2, details });
  });

  it('is not any quote', async () => {
    const { id } = await at.answered(3);
    expect((await restore(id).expect(409)).body.error.code).toBe('NOT_A_RENEWAL');
  });
});
