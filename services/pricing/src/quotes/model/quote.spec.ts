import { refuseForLostCar, startQuote, statusAt, type Quote, type QuoteState } from './quote.js';

const started = new Date('2027-03-02T10:00:00.000Z');
const aQuote = (given: Partial<Quote> = {}): Quote => ({
  ...startQuote({ id: 'q', reference: 'KQ-1', secretHash: 'right', customerId: 'casey', productType: 'warranty' }, started),
  ...given,
});
describe('the status of a quote', () => {
  const paying: QuoteState = { status: 'paying', paymentId: 'p', saleId: 's', since: started, until: new Date('2027-04-01T23:05:00.000Z') };
  const bought: QuoteState = { status: 'purchased', paymentId: 'p', at: started };

  it.each<[string, Partial<Quote>, string, string]>([
    ['open on its first day', {}, '2027-03-02T10:00:00.000Z', 'open'],
    ['open through its last day, in summer time', {}, '2027-04-01T22:59:59.998Z', 'open'],
    ['expired after its 30th day', {}, '2027-04-01T22:59:59.999Z', 'expired'],
    ['being paid past its end, while the hold lasts', { state: paying }, '2027-04-01T23:04:59.999Z', 'paying'],
    ['expired when the hold ends', { state: paying }, '2027-04-01T23:05:00.000Z', 'expired'],
    ['bought for ever', { state: bought }, '2030-01-01T00:00:00.000Z', 'purchased'],
  ])('is %s', (_, given, at, status) => expect(statusAt(aQuote(given), new Date(at))).toBe(status));
});

it.each([
  ['AA19AAA', true],
  ['AA19AMP', false],
])('a renewal of cover for a lost car, made of AA19AAA and by now of %s, is refused: %s', (now, isRefused) => {
  const offered = {
    registrationNumber: 'AA19AAA',
    choice: { productType: 'gap', key: 'gap', startDate: null, addOns: [], visit: null, selectionVersion: 0 },
  } as const;
  const quote = aQuote({ renewal: { policyId: 'p', previousPence: 1, offered, isCarLost: true }, vehicle: { registration_number: now } });
  const refused = expect(() => refuseForLostCar(quote));
  if (isRefused) refused.toThrow('CAR_LOST');
  else refused.not.toThrow();
});
