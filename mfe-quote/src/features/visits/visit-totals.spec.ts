import type { PriceLine } from '@kerbside/contracts/http/pricing/price';
import { aGarage } from '../../testing/garages.js';
import { aPrice } from '../../testing/samples.js';
import { totalsAt } from './visit-totals.js';

const visit: PriceLine = { kind: 'base', code: 'test', label: 'MOT test', amountPence: 3_000, productType: 'mot' };
const breakdown: PriceLine[] = [
  { kind: 'base', code: 'roadside', label: 'Roadside, 12 months', amountPence: 4_200, productType: 'breakdown' },
  { kind: 'factor', code: 'mileage', label: 'Mileage: up to 60,000 miles (−5%)', amountPence: -210, productType: 'breakdown' },
];
const addOn: PriceLine = { kind: 'subproduct', code: 'retest', label: 'Second retest', amountPence: 900, productType: 'mot' };
const voucher: PriceLine = { kind: 'voucher', code: 'WELCOME10', label: 'Voucher WELCOME10: 10% off', amountPence: -300 };

describe('a visit at one garage, with what else is in the quote', () => {
  const at = (lines: readonly PriceLine[], over: Parameters<typeof aGarage>[0] = {}) =>
    totalsAt({ price: aPrice(3_000, { lines: [visit, ...lines] }) }, aGarage({ mot_price: 40, ...over }), ['mot']).map(
      ({ label, value }) => `${label} ${String(value)}`,
    );
  it.each<[string, readonly PriceLine[], object, string[]]>([
    ['alone', [], {}, ['MOT £40.00', 'Total £40.00']],
    ['with another product, as it is rated', breakdown, {}, ['MOT £40.00', 'Breakdown cover £39.90', 'Total £79.90']],
    ['with an add-on of its own', [addOn], {}, ['MOT £40.00', 'Second retest £9.00', 'Total £49.00']],
    ['at the garage’s own offer', [], { mot_price_discounted: 36 }, ['MOT £36.00', 'Total £36.00']],
    [
      'before what a voucher takes off everything',
      [...breakdown, voucher],
      { mot_price_discounted: 36 },
      ['MOT £40.00', 'Breakdown cover £39.90', 'Total before discounts £79.90'],
    ],
  ])('Q2: %s', (_, lines, garage, rows) => expect(at(lines, garage)).toEqual(rows));

  it('is not told where its price is not known', () => expect(totalsAt({ price: null }, aGarage(), ['service'])).toEqual([]));
});
