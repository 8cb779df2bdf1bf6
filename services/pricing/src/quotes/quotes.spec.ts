import type { IsoDay } from '@kerbside/contracts/days/dates';
import { quote as quoteShape } from '@kerbside/contracts/http/pricing/pricing';
import { roundHalfUp } from '@kerbside/contracts/money/money';
import { cleared } from '@kerbside/platform/personal/redacted';
import { aPricedQuote, books, today } from '../../test/quote-builders.js';
import { kindOf } from '../kinds/kinds.js';
import { personalData } from '../personal-data/personal-data.js';
import { ratedOf } from '../quote-price/quote-parts.js';
import { withProduct } from '../quote-price/repricing.js';
import { expired } from './expiry.service.js';
import { decided, mapQuote, modified } from './model/decision.js';
import { updated } from './model/quote-events.js';
import type { Quote } from './model/quote.js';
import { outcomeOf } from './quote-changes.js';
import { quoteView, isByInstalments, priceShown } from './quote-view.js';

const now = new Date('2026-11-21T10:00:00Z');

/** A warranty by instalments. */
const warranty = (): Quote => {
  const quote = aPricedQuote();
  return {
    ...quote,
    products: quote.products.map((one) => ('cover' in one ? { ...one, cover: { ...one.cover, instalments: true } } : one)),
  };
};

/** With an MOT at a garage, on a day or not yet. */
const withMot = (quote: Quote, startDate: IsoDay | null): Quote => {
  const rated = ratedOf(quote, books);
  const mot = kindOf(rated.book, 'mot').first('mot', rated);
  if ('cover' in mot) throw new Error('An MOT is an item of the book');
  const at = { garageId: 'ks-001', garageName: 'Kerbside Battersea', label: 'MOT', version: 'test' };
  const visit = { ...at, grossPence: 3_995, discountedPence: null, startsOn: startDate };
  return withProduct(quote, { ...mot, startDate, visit }, books).quote;
};

describe('the price that its customer sees', () => {
  it.each([
    ['without a visit', warranty(), 12],
    ['with a visit on no day yet', withMot(warranty(), null), 12],
    ['with a visit on the day of the last payment', withMot(warranty(), '2027-10-20'), 12],
    ['with a visit the day before', withMot(warranty(), '2027-10-19'), 11],
    ['with a visit in two months', withMot(warranty(), '2027-01-20'), 3],
    ['with a visit the day before that', withMot(warranty(), '2027-01-19'), null],
    ['with a visit in ten days', withMot(warranty(), '2026-11-30'), null],
  ])('Q4: %s: is offered in the instalments that end by then', (_, quote, count) => {
    const shown = priceShown(quote, today);
    expect(shown?.instalments?.count ?? null).toBe(count);
    expect(shown?.totalPence).toBe(quote.price?.totalPence);
    expect(shown?.instalments?.pricePence ?? null).toBe(count && roundHalfUp(shown?.totalPence ?? 0, count));
    expect(isByInstalments(quote, today)).toBe(count !== null);
  });

  it('keeps what the customer would rather for when the visit is moved', () => {
    const soon = withMot(warranty(), '2026-12-01');
    expect([isByInstalments(soon, today), isByInstalments(withMot(soon, '2027-11-01'), today)]).toEqual([false, true]);
  });

  it('is in full where the customer did not choose instalments', () => {
    expect(isByInstalments(aPricedQuote(), today)).toBe(false);
  });
});

const quote: Quote = { ...aPricedQuote(), version: 7, step: 3, secretHash: 'right' };
const casey = { isStaff: false, customerId: 'casey', secretHash: 'right' };
const stranger = { isStaff: false, customerId: 'drew', secretHash: 'wrong' };
const holding = { ...quote, state: { status: 'paying', paymentId: 'p', saleId: 's', since: now, until: now } } as const;

const told = (before: Quote, access: typeof casey | undefined, rule: (quote: Quote) => ReturnType<typeof decided>) => {
  const outcome = outcomeOf(before, { access, decide: rule });
  return outcome?.events.map(({ type, data }) => [type.type.split('.')[2], 'step' in data ? data.step : undefined]);
};

describe('what a change of a quote comes to', () => {
  it('is the decision of its rule, each event under the next version', () => {
    const rule = (one: Quote) => modified(decided(one, updated(one, 2), updated(one, 3)), now);
    expect(outcomeOf(quote, { decide: rule })?.quote).toEqual({ ...quote, modifiedAt: now, version: 9 });
  });

  it('is nothing when the rule returns the very same quote', () => expect(outcomeOf(quote, { decide: decided })).toBeUndefined());

  it('is a refusal for a stranger, whatever the rule says', () =>
    expect(() => outcomeOf(quote, { access: stranger, decide: decided })).toThrow('NOT_FOUND'));

  it.each<[string, Quote, (quote: Quote) => ReturnType<typeof decided>, unknown]>([
    ['an owner, who is told of at the step that is next', quote, decided, [['quote-updated', 3]]],
    ['an owner and a step, in one event', quote, (one) => decided(one, updated(one, 2)), [['quote-updated', 2]]],
    ['nothing, when it has an owner already', { ...quote, customerId: 'casey' }, decided, undefined],
  ])('takes %s', (_, before, rule, events) => expect(told(before, casey, rule)).toEqual(events));

  it('gives a quote without an owner to the customer who goes on with it', () =>
    expect(outcomeOf(quote, { access: casey, decide: decided })?.quote).toMatchObject({ customerId: 'casey', version: 8 }));

  it('ends a hold that has run out, when what was to be sold changes', () => {
    const dearer = (one: Quote) => mapQuote(decided(one), (before) => ({ ...before, price: null }));
    expect(outcomeOf(holding, { decide: dearer })?.quote.state).toEqual({ status: 'open' });
    expect(outcomeOf(holding, { decide: (one) => modified(decided(one), now) })?.quote.state).toEqual(holding.state);
  });
});

describe('a quote whose time has run out', () => {
  const late = new Date('2027-01-20T10:00:00Z');

  it('is marked once, with an event', () => {
    const { quote: after, events } = expired(quote, late);
    expect([after.state, events.map(({ type }) => type.type)]).toEqual([
      { status: 'expired', at: late },
      ['kerbside.pricing.quote-expired.v1'],
    ]);
    expect(expired(after, late)).toEqual({ quote: after, events: [] });
  });

  it('is not marked before', () => expect(expired(quote, now)).toEqual({ quote, events: [] }));
});

describe('a quote as callers see it', () => {
  it('shows a stored field only once it is named', () => {
    const quote = aPricedQuote();
    const hidden = { hidden: true };
    const lines = quote.price?.lines.map((line) => ({ ...line, ...hidden })) ?? [];
    const stored = {
      ...quote,
      vehicle: { ...quote.vehicle, ...hidden },
      details: { email: 'casey@example.com', ...hidden },
      products: quote.products.map((one) => ('cover' in one ? { ...one, cover: { ...one.cover, ...hidden } } : one)),
      price: quote.price && { ...quote.price, ...hidden, lines },
    };
    expect(JSON.stringify(quoteView(stored, now))).not.toContain('hidden');
    expect(quoteView(stored, now)).toEqual(quoteView({ ...quote, details: { email: 'casey@example.com' } }, now));
  });

  it('names the policy that it renews', () => {
    const renewing = { ...aPricedQuote(), renewal: { policyId: 'policy', previousPence: 15_000 } };
    expect([quoteView(renewing, now).renews, quoteView(aPricedQuote(), now).renews]).toEqual(['policy', undefined]);
  });

  it('is still one that staff can read once its customer is erased', () => {
    const { erasing } = personalData.records[0] ?? {};
    if (typeof erasing !== 'object' || typeof erasing.cleared !== 'object') throw new Error('What was bought is kept');
    const { vehicle } = aPricedQuote();
    const left = cleared(
      { ...aPricedQuote(), vehicle: { ...vehicle, registration_number: 'AA19AAA' } },
      erasing.cleared,
    ) as unknown as Quote;
    expect(quoteShape.safeParse(quoteView(left, now)).error).toBeUndefined();
  });
});
