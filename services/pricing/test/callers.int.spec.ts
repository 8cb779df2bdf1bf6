import { answersOf, matrixOf } from '@kerbside/platform/testing/authorisation-matrix';
import { sendTo, type TriedRequest } from '@kerbside/platform/testing/call-tables';
import { agent, otherCustomer, startedPricing, step1, step3, terms, type NewQuote } from './journey.js';

/** What names a quote, and a good form for it. */
const ofQuote: readonly (readonly [id: string, params: Readonly<Record<string, string>>, body: object | undefined])[] = [
  ['read-quote', {}, undefined],
  ['update-quote', {}, { town: 'Leeds' }],
  ['note-dates', {}, { insurance_due: 'later' }],
  ['quote-step-1', {}, step1],
  ['quote-step-1', {}, {}],
  ['quote-step-2', {}, { first_name: 'Mallory', is_auto_submitted: '1' }],
  ['quote-step-2', {}, {}],
  ['quote-step-3', {}, { ...step3, is_auto_submitted: '1' }],
  ['quote-step-3', {}, { labour_rate: 'x' }],
  ['quote-step-4', {}, step3],
  ['quote-step-5', {}, terms],
  ['quote-prices', {}, undefined],
  ['choose-cover', {}, step3],
  ['quote-products', {}, undefined],
  ['choose-product', { productType: 'tyre' }, { key: 'tyre-12-standard-500' }],
  ['remove-product', { productType: 'tyre' }, undefined],
  ['reserve-price', {}, { reserved: '1', email: 'a@example.com' }],
  ['gap-adjust-quote', {}, { target: 'reload' }],
  ['gap-information', {}, undefined],
  ['give-gap-information', {}, {}],
  ['confirm-gap-early', {}, { came_back_by_myself: '1', understands_restriction: '1' }],
];
const staffOnly: readonly (readonly [id: string, params: Readonly<Record<string, string>>, body: object | undefined])[] = [
  ['adjust-quote-price', {}, { discount_percent: 1, reason: 'Loyal' }],
  ['renewal-restore-previous-price', {}, { reason: 'Loyal' }],
  ['quote-pricing', {}, undefined],
];

describe('the calls of pricing', () => {
  let quote: NewQuote;
  const naming = (id: string, params: object, body: object | undefined): TriedRequest => ({
    params: { ...params, quoteId: id, id },
    ...(body ? { body: { ...body, quote_id: id, quoteId: id } } : {}),
  });
  const notThere = [404, { code: 'NOT_FOUND', message: 'We could not find that.' }];
  const answerTo = async (id: string, sent: TriedRequest) => {
    const { status, body } = await sendTo(at.pricing, id, sent);
    return [status, body.error];
  };

  const at = startedPricing();
  beforeAll(async () => {
    quote = await at.answered(5);
  });

  it.each(matrixOf('pricing'))('Q6, A6: $id, for $who: whoever asks is let in or refused', async (row) =>
    expect(await answersOf(at.pricing, row)).toEqual(row.answers),
  );

  it.each(ofQuote)('Q5: %s %j finds no quote for a stranger, nor one that is not there', async (id, params, body) => {
    const stranger = { ...at.pricing.as(otherCustomer), 'x-quote-secret': 'guessed' };
    expect(await answerTo(id, { ...naming(quote.id, params, body), headers: stranger })).toEqual(notThere);
    expect(await answerTo(id, naming(quote.id, params, body))).toEqual(notThere);
    for (const none of ['none-such', '00000000-0000-4000-8000-0000000000ff'])
      expect(await answerTo(id, { ...naming(none, params, body), headers: at.pricing.as(agent) })).toEqual(notThere);
  });

  it.each(staffOnly)('%s finds no quote that is not there', async (id, params, body) => {
    expect(await answerTo(id, { ...naming('none-such', params, body), headers: at.pricing.as(agent) })).toEqual(notThere);
  });

  it('change nothing for those who are not let in', async () => {
    expect(await at.read(quote)).toMatchObject({ step: 6, details: { town: 'York' }, cover: { version: 'complete' }, reservedUntil: null });
  });
});
