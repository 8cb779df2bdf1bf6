import { stuckAfterFailing } from '@kerbside/platform/testing/stuck-work';
import { customer, partnerForm, startedPricing, step1, type NewQuote } from './journey.js';
import type { SentLetter } from '@kerbside/contracts/testing/sent-letter';

const at = startedPricing();

const day = 24 * 60 * 60 * 1_000;
const adjust = (quote: NewQuote, body: object) => at.post('/gap-quote/adjust-quote', { quoteId: quote.id, secret: quote.secret, ...body });
const panels = async (quote: NewQuote, body: object) => (await adjust(quote, body).expect(200)).body.data;

const gapQuote = async (): Promise<NewQuote> => {
  const quote = await at.start(customer, 'gap');
  await at.submit(quote, 1).expect(200);
  await adjust(quote, { target: 'mainProduct', ProductQuote: { key: 'gap-36-12-1' } }).expect(200);
  return quote;
};

describe('the GAP page', () => {
  it('gives its three panels', async () => {
    const { addons, vouchers, summary } = await panels(await gapQuote(), { target: 'reload' });
    expect(addons).toMatchObject({ is_all_added: false, rows: [{ code: 'excess', gross: 74, is_added: false }, {}, {}, {}, {}, {}] });
    expect(vouchers).toEqual({ voucher: null });
    expect(summary).toMatchObject({ key: 'gap-36-12-1', name: 'Return to invoice', payment_method: 'in_full', price: { gross: 182.85 } });
  });

  it('changes the main product', async () => {
    const quote = await gapQuote();
    const { summary } = await panels(quote, { target: 'mainProduct', ProductQuote: { key: 'gap-48-13-1', start_date: '2027-04-01' } });
    expect(summary).toMatchObject({ version: 'replacement', duration: '48', start_date: '2027-04-01', price: { gross: 316.25 } });
  });

  it('starts today where the day that was asked for has gone by meanwhile', async () => {
    const quote = await gapQuote();
    await at.submit(quote, 2).expect(200);
    await panels(quote, { target: 'mainProduct', ProductQuote: { key: 'gap-36-12-1', start_date: '2027-03-04' } });
    at.pricing.clock.advance(5 * day);
    expect((await panels(quote, { target: 'reload' })).summary.start_date).toBe('2027-03-07');
    at.pricing.clock.advance(-5 * day);
  });

  it('asks when the quote starts, for GAP and what is bought with it, but for what has a day of its own', async () => {
    const quote = await gapQuote();
    await at.submit(quote, 2).expect(200);
    for (const [type, form] of [
      ['tyre', { key: 'tyre-12-standard-500' }],
      ['breakdown', { key: 'breakdown-12-23-1', start_date: '2027-03-20' }],
    ] as const)
      await at.put(`/api/pricing/quotes/${quote.id}/products/${type}`, form, quote.secret).expect(200);
    const main = { key: 'gap-36-12-1', start_date: '2027-04-01' };
    await panels(quote, { target: 'mainProduct', ProductQuote: main });
    for (const step of [3, 4]) await at.submit(quote, step, {}).expect(200);
    const { policies } = (await at.get(`/api/pricing/quotes/${quote.id}/products`, undefined, quote.secret).expect(200)).body.data;
    expect(policies.map((one: { product_type: string; starts_on: string }) => [one.product_type, one.starts_on])).toEqual([
      ['gap', '2027-04-01'],
      ['tyre', '2027-04-01'],
      ['breakdown', '2027-03-20'],
    ]);
    expect((await panels(quote, { target: 'reload' })).summary.start_date).toBe('2027-04-01');
  });

  it('adds add-ons in full, all of them, and none, and then the price is what it was', async () => {
    const quote = await gapQuote();
    const before = (await panels(quote, { target: 'reload' })).summary.price.totalPence;
    const some = await panels(quote, { target: 'addons', ProductQuote: { add_ons: ['excess', 'finance_shortfall'] } });
    expect(some.summary.price.totalPence).toBe(before + 7_400 + 2_194); // 12 % of £182.85
    const all = await panels(quote, { target: 'addons', ProductQuote: { add_all: '1' } });
    expect(all.addons.is_all_added).toBe(true);
    expect((await panels(quote, { target: 'addons', ProductQuote: { remove_all: '1' } })).summary.price.totalPence).toBe(before);
  });

  it('adds all add-ons but those that are in the quote as products of their own', async () => {
    const quote = await gapQuote();
    await at.put(`/api/pricing/quotes/${quote.id}/products/tyre`, { key: 'tyre-12-standard-500' }, quote.secret).expect(200);
    const { addons } = await panels(quote, { target: 'addons', ProductQuote: { add_all: '1' } });
    expect(addons.is_all_added).toBe(true);
    expect(addons.rows.map(({ product_type }: { product_type: string | null }) => product_type)).not.toContain('tyre');
  });

  it('changes the payment method, and every instalment adds up to the total', async () => {
    const { summary } = await panels(await gapQuote(), { target: 'paymentMethod', ProductQuote: { payment_method: 'instalments' } });
    expect(summary).toMatchObject({ payment_method: 'instalments', instalments: { count: 12, price: 15.24 } });
    expect(summary.instalments.payments.reduce((sum: number, pounds: number) => sum + Math.round(pounds * 100), 0)).toBe(18_285);
  });

  let quote: NewQuote | undefined;
  it.each([
    ['no key', { target: 'mainProduct' }, 'ProductQuote.key'],
    ['an unknown key', { target: 'mainProduct', ProductQuote: { key: 'gap-1-1-1' } }, 'ProductQuote.key'],
    [
      'a day in the past',
      { target: 'mainProduct', ProductQuote: { key: 'gap-36-12-1', start_date: '2027-03-01' } },
      'ProductQuote.start_date',
    ],
    ['no add-ons', { target: 'addons', ProductQuote: {} }, 'ProductQuote.add_ons'],
    ['an unknown add-on', { target: 'addons', ProductQuote: { add_ons: ['rims'] } }, 'ProductQuote.add_ons'],
    ['no payment method', { target: 'paymentMethod' }, 'ProductQuote.payment_method'],
  ])('Q5: refuses %s', async (_, body, field) => {
    quote ??= await gapQuote();
    expect(Object.keys((await adjust(quote, body).expect(400)).body.error.fields)).toEqual([field]);
  });

  it('is for GAP quotes whose car is known', async () => {
    expect((await adjust(await at.answered(2), { target: 'reload' }).expect(409)).body.error.code).toBe('NOT_A_GAP_QUOTE');
    expect((await adjust(await at.start(customer, 'gap'), { target: 'reload' }).expect(409)).body.error.code).toBe('PRICES_NEED_VEHICLE');
  });
});

describe('GAP that a partner sells (ICOBS 6A.1)', () => {
  const partnerQuote = async (more: object = {}): Promise<NewQuote> => {
    const { body } = await at.post('/api/pricing/abbreviated-quotes', { ...partnerForm, ...more }, customer).expect(200);
    const quote = { id: body.data.quote.id, secret: body.data.secret };
    await at.submit(quote, 5).expect(200);
    return quote;
  };
  const information = async ({ id, secret }: NewQuote) =>
    (await at.get(`/api/pricing/quotes/${id}/gap-information`, undefined, secret).expect(200)).body.data;
  const give = ({ id, secret }: NewQuote) => at.post(`/api/pricing/quotes/${id}/gap-information`, {}, undefined, secret);
  const confirm = ({ id, secret }: NewQuote, form: object) =>
    at.post(`/api/pricing/quotes/${id}/gap-information/confirm`, form, undefined, secret);
  const yes = { came_back_by_myself: '1', understands_restriction: '1' };
  const lock = async (quote: NewQuote) => {
    const { price } = await at.read(quote);
    return at.lock(quote, customer.userId, price?.totalPence);
  };
  const later = async (days: number, work: () => Promise<void>) => {
    at.pricing.clock.advance(days * day);
    await work();
    at.pricing.clock.advance(-days * day);
  };

  it('cannot be bought before the information was given', async () => {
    const quote = await partnerQuote();
    expect(await information(quote)).toMatchObject({ state: 'not_given', given_on: null, premium: 102.35 });
    expect((await lock(quote)).body.error.code).toBe('GAP_INFORMATION_FIRST');
    expect((await confirm(quote, yes).expect(409)).body.error.code).toBe('GAP_INFORMATION_FIRST');
  });

  it('names in its information the options that were chosen, whose limits are others than those of the cover alone', async () => {
    const quote = await partnerQuote();
    const covers = async () =>
      (await information(quote)).statements.find(({ heading }: { heading: string }) => heading === 'What it covers').text;
    expect(await covers()).toMatch(/up to £250\.$/);
    await adjust(quote, { target: 'addons', ProductQuote: { add_ons: ['excess'] } }).expect(200);
    expect(await covers()).toContain(
      'up to £250. With the options you chose: Excess cover: Your car insurance excess back, up to £500 a claim in all',
    );
  });

  it('can be bought after two clear days', async () => {
    const quote = await partnerQuote();
    const given = (await give(quote).expect(200)).body.data;
    expect(given).toMatchObject({ state: 'waiting', given_on: '2027-03-02', confirmable_on: '2027-03-03', concludable_on: '2027-03-05' });
    expect(given.statements.map(({ heading }: { heading: string }) => heading)).toHaveLength(8);
    await later(2, async () => {
      const { body } = await lock(quote);
      expect(body.error).toMatchObject({ code: 'GAP_WAITING', data: { concludable_on: '2027-03-05' } });
    });
    await later(3, async () => {
      expect((await information(quote)).state).toBe('may_conclude');
      expect((await lock(quote)).status).toBe(200);
    });
  });

  it('Q4: is shown to start on the day it can be bought, not before', async () => {
    const quote = await partnerQuote();
    const startOf = async () =>
      (await at.get(`/api/pricing/quotes/${quote.id}/products`, undefined, quote.secret).expect(200)).body.data.policies[0].starts_on;
    expect(await startOf()).toBe('2027-03-05');
    await give(quote).expect(200);
    await later(1, async () => expect(await startOf()).toBe('2027-03-05'));
    await later(4, async () => expect(await startOf()).toBe('2027-03-06'));
  });

  it('can be bought a day later by a customer who comes back and confirms', async () => {
    const quote = await partnerQuote();
    await give(quote).expect(200);
    expect((await confirm(quote, yes).expect(409)).body.error.code).toBe('GAP_WAITING');
    await later(1, async () => {
      expect((await give(quote).expect(200)).body.data.given_on).toBe('2027-03-02');
      expect(Object.keys((await confirm(quote, { ...yes, understands_restriction: '0' }).expect(400)).body.error.fields)).toEqual([
        'understands_restriction',
      ]);
      expect(Object.keys((await confirm(quote, {}).expect(400)).body.error.fields)).toHaveLength(2);
      expect((await confirm(quote, yes).expect(200)).body.data).toMatchObject({ state: 'may_conclude', confirmed_on: '2027-03-03' });
      expect((await lock(quote)).status).toBe(200);
    });
  });

  it('needs its information again when other cover is chosen', async () => {
    const quote = await partnerQuote();
    await give(quote).expect(200);
    await adjust(quote, { target: 'mainProduct', ProductQuote: { key: 'gap-24-13-1' } }).expect(200);
    await later(3, async () => expect((await information(quote)).state).toBe('not_given'));
  });

  it('needs its information again for a car that makes it dearer, and for one that makes it cheaper without another wait', async () => {
    const quote = await partnerQuote({ email: 'another.car@example.com' });
    const isFor = async (registration_number: string) => {
      await at.submit(quote, 1, { ...step1, registration_number }).expect(200);
      const { state, given_on, premium } = await information(quote);
      return { state, given_on, premium };
    };
    await give(quote).expect(200);
    expect(await isFor('L2WPS')).toEqual({ state: 'not_given', given_on: null, premium: 119.19 });
    await later(1, async () => {
      await give(quote).expect(200);
      expect(await isFor('AA19AAA')).toEqual({ state: 'not_given', given_on: null, premium: 102.35 });
      at.pricing.clock.advance(day);
      expect((await give(quote).expect(200)).body.data).toMatchObject({ state: 'waiting', given_on: '2027-03-03', premium: 102.35 });
      at.pricing.clock.advance(-day);
    });
  });

  it('is told at the premium that it is sold at, with its share of a discount on all that is bought', async () => {
    const quote = await partnerQuote({ email: 'discounted@example.com' });
    await at.put(`/api/pricing/quotes/${quote.id}/products/tyre`, { key: 'tyre-12-standard-500' }, quote.secret).expect(200);
    const terms = { products: null, needs: [], without: null };
    const discount = { kind: 'amount', amountPence: 1_500 };
    await give(quote).expect(200);
    await at.setVoucher(quote, 1, { code: 'FIFTEEN', label: '£15 off', discount, terms }).expect(200);
    const { policies } = (await at.get(`/api/pricing/quotes/${quote.id}/products`, undefined, quote.secret).expect(200)).body.data;
    expect(policies[0].gross).toBeLessThan(102.35);
    expect(await information(quote)).toMatchObject({ state: 'not_given', premium: policies[0].gross });
  });

  it('is emailed its information, with a way back', async () => {
    const { sendMessage } = await import('@kerbside/contracts/http/callbacks/callbacks');
    const letters: SentLetter[] = [];
    at.pricing.answer(sendMessage, ({ body }) => {
      letters.push(body);
      return {};
    });
    const quote = await partnerQuote();
    await give(quote).expect(200);
    await at.pricing.sweep('send-gap-information');
    const link = new URL(letters.findLast(({ facts }) => facts['url']?.includes(quote.id))?.facts['url'] ?? '');
    await at.get(`/api/pricing/quotes/${quote.id}`, undefined, link.searchParams.get('secret') ?? '').expect(200);
    // Each time it is given: for other cover on the same day, and for the first again on another.
    for (const key of ['gap-24-13-1', 'gap-36-12-1', 'gap-24-13-1']) {
      at.pricing.clock.advance(key === 'gap-36-12-1' ? 0 : day);
      await adjust(quote, { target: 'mainProduct', ProductQuote: { key } }).expect(200);
      await give(quote).expect(200);
      await at.pricing.sweep('send-gap-information');
    }
    at.pricing.clock.advance(-2 * day);
    const sent = letters.filter(({ facts }) => facts['url']?.includes(quote.id));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(4);
  });

  it('is emailed to one address ten times an hour, for however many quotes, and given to nobody without its letter', async () => {
    const email = 'bombed.gap@example.com';
    for (let n = 0; n < 10; n += 1) await give(await partnerQuote({ email })).expect(200);
    const eleventh = await partnerQuote({ email });
    expect((await give(eleventh).expect(429)).body.error.code).toBe('TOO_MANY_TRIES');
    expect((await information(eleventh)).state).toBe('not_given');
    await give(await partnerQuote({ email: 'somebody.else.gap@example.com' })).expect(200);
  });

  it('is shown to staff when its information cannot be sent', async () => {
    const { sendMessage } = await import('@kerbside/contracts/http/callbacks/callbacks');
    at.pricing.answer(sendMessage, () => Promise.reject(new Error('away')));
    const quote = await partnerQuote();
    await give(quote).expect(200);
    const before = at.pricing.clock.now();
    const about = { owner: 'pricing', kind: 'send-gap-information', subjectId: quote.id };
    expect(await stuckAfterFailing(at.pricing, about)).toMatchObject({
      subjectType: 'quote',
      toDo: expect.stringContaining('GAP information'),
    });
    at.pricing.clock.set(before);
  });

  it('sold by ourselves needs none of it', async () => {
    const quote = await gapQuote();
    expect(await information(quote)).toMatchObject({ state: 'not_needed', statements: [] });
    await give(quote).expect(409);
  });
});
