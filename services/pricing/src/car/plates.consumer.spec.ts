import { startQuote, type Quote, type QuoteState } from '../quotes/model/quote.js';
import { renamed } from './plates.consumer.js';

const now = new Date('2027-03-02T10:00:00.000Z');
const later = new Date('2027-03-02T10:10:00.000Z');
const focus = { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus' };
const vehicle = { registration_number: 'AA19AAA', make: 'Ford', model: 'Focus', mileage: 40_000 };
const purchase = {
  quoteId: 'q',
  customerId: 'casey',
  vehicle: {
    registrationNumber: 'AA19AAA',
    make: 'Ford',
    model: 'Focus',
    range: null,
    firstRegistrationDate: null,
    mileage: 40_000,
    bodyType: null,
    colour: null,
  },
  policies: [],
};
const aQuote = (given: Partial<Quote> = {}): Quote => ({
  ...startQuote({ id: 'q', reference: 'KQ-1', secretHash: 'right', customerId: 'casey', productType: 'warranty' }, now),
  vehicle,
  termsAgreedAt: now,
  sales: [{ paymentId: 'p', saleId: 's', totalPence: 34_900, purchase }],
  ...given,
});
const plateOf = (quote: Quote) => renamed(quote, focus, 'BX70KLM', now).vehicle?.registration_number;

describe('the registration in a quote', () => {
  const held: QuoteState = { status: 'paying', paymentId: 'p', saleId: 's', since: now, until: later };

  it.each<[string, Partial<Quote>, string | undefined]>([
    ['an open quote has the new one', {}, 'BX70KLM'],
    ['one that is being paid has it', { state: held }, 'BX70KLM'],
    ['one whose money is being taken has it', { state: { ...held, isSelling: true } }, 'BX70KLM'],
    ['one that was bought keeps what was agreed', { state: { status: 'purchased', paymentId: 'p', at: now } }, 'AA19AAA'],
    ['one that ran out stays', { state: { status: 'expired', at: now } }, 'AA19AAA'],
    ['one whose time is over, and is not marked yet, stays', { expiresAt: now }, 'AA19AAA'],
    ['one for another car stays', { vehicle: { ...vehicle, registration_number: 'CD21EFG' } }, 'CD21EFG'],
    ['one without a car has none', { vehicle: null }, undefined],
  ])('Q4: %s', (_, given, expected) => expect(plateOf(aQuote(given))).toBe(expected));

  it.each([
    ['Focus', 'BX70KLM'],
    ['Fiesta', undefined],
  ])('of a car that had none is found by what it is: a Ford %s', (model, expected) => {
    const { registration_number: _, ...bare } = vehicle;
    const quote = aQuote({ vehicle: { ...bare, model } });
    expect(renamed(quote, { ...focus, registrationNumber: null }, 'BX70KLM', now).vehicle?.registration_number).toBe(expected);
  });

  it('changes nothing else: what was agreed, the price and the sale by its name', () => {
    const before = aQuote({ state: held });
    const after = renamed(before, focus, 'BX70KLM', now);
    const sales = [
      { paymentId: 'p', saleId: 's', totalPence: 34_900, purchase: { ...purchase, vehicle: after.sales[0]?.purchase.vehicle } },
    ];
    expect(after).toEqual({ ...before, vehicle: { ...vehicle, registration_number: 'BX70KLM' }, sales });
    expect(after.sales[0]?.purchase.vehicle.registrationNumber).toBe('BX70KLM');
  });
});
