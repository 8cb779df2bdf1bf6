import { aPricedQuote } from '../../test/quote-builders.js';
import { decided, mapQuote, modified } from './model/decision.js';
import { expired } from './expiry.service.js';
import { outcomeOf } from './quote-changes.js';
import { updated } from './model/quote-events.js';
import type { Quote } from './model/quote.js';

const now = new Date('2026-11-21T10:00:00Z');
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
