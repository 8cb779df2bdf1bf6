import type { ProductTable, QuoteProducts } from '../http/pricing/products.js';
import { keyToAdd, missingIn } from './missing-cover.js';

type Products = Pick<QuoteProducts, 'chosen' | 'tables'>;

const table = (durations: readonly string[]): ProductTable => ({
  product_type: 'breakdown',
  name: 'Breakdown cover',
  summary: '',
  priced_by: 'duration',
  durations: durations.map((duration) => ({ duration, months: Number(duration), label: duration })),
  versions: [],
  tyre_types: [],
  claim_limits: [],
  productKeys: [],
  productKeysStructured: Object.fromEntries(durations.map((duration) => [duration, { '21': { '1': `breakdown-${duration}` } }])),
  productPrices: {},
  durationMap: {},
  add_ons: [],
  not_sold_because: null,
});
const main = (duration: string): Products['chosen'][number] => ({
  product_type: 'tyre',
  name: 'Tyre cover',
  key: `tyre-${duration}`,
  version: 'standard',
  duration,
  tyre_type: 'standard',
  claim_limit: 500,
  start_date: null,
  add_ons: [],
  gross: 49,
  is_main: true,
  is_included: false,
});

describe('cover that a voucher requires', () => {
  it.each<[string, Products, string]>([
    ['as long as what the quote is for', { chosen: [main('24')], tables: [table(['0', '12', '24'])] }, 'breakdown-24'],
    ['by the month with what is paid by the month', { chosen: [main('0')], tables: [table(['0', '12'])] }, 'breakdown-0'],
    ['for a year where it is not sold as long', { chosen: [main('60')], tables: [table(['0', '12'])] }, 'breakdown-12'],
    ['as it is sold first where it is not sold for a year', { chosen: [], tables: [table(['once', '36'])] }, 'breakdown-once'],
    ['not at all where it is not sold', { chosen: [main('12')], tables: [] }, ''],
  ])('is added %s', (_, products, key) => expect(keyToAdd(products, 'breakdown')).toBe(key));

  it.each([
    [{ no_mot_detected: true, no_breakdown_detected: false }, ['mot']],
    [{ no_mot_detected: false, no_breakdown_detected: true }, ['breakdown']],
    [{ no_mot_detected: true, no_breakdown_detected: true }, ['mot', 'breakdown']],
    [{}, []],
    [undefined, []],
  ])('is what %j says', (data, missing) => expect(missingIn(data)).toEqual(missing));
});
