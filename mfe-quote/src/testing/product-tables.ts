import type { ChosenProduct, PriceLeaf, ProductTable, QuoteProducts, SoldPolicy } from '@kerbside/contracts/http/pricing/products';
import { aPrice } from './samples.js';

const leaf = (gross: number, over: Partial<PriceLeaf> = {}): PriceLeaf => ({
  gross,
  discounted: gross,
  per: 'total',
  label: null,
  saving: null,
  max_allowed_instalments_count: 12,
  instalment_price: Math.round((gross * 100) / 12) / 100,
  ...over,
});
const version = (id: number, key: string, name: string, covers: readonly string[]) => ({
  id,
  version_id: id * 10,
  version: key,
  name,
  summary: `${name} for your car.`,
  covers: [...covers],
  excludes: ['Motor sport'],
  claim_limit: null,
});
const years = [
  { duration: '12', months: 12, label: '12 months' },
  { duration: '24', months: 24, label: '24 months' },
];

/** Two kinds, two durations, two add-ons. */
export const breakdownTable = (over: Partial<ProductTable> = {}): ProductTable => ({
  product_type: 'breakdown',
  name: 'Breakdown cover',
  summary: 'Help at the roadside.',
  priced_by: 'duration',
  durations: years,
  versions: [
    version(1, 'roadside', 'Roadside', ['Roadside repair']),
    version(2, 'national', 'National', ['Everything in Roadside', 'Recovery to any address']),
  ],
  tyre_types: [],
  claim_limits: [],
  productKeys: ['roadside-12', 'roadside-24', 'national-12'],
  productKeysStructured: { '12': { '1': { '10': 'roadside-12' }, '2': { '20': 'national-12' } }, '24': { '1': { '10': 'roadside-24' } } },
  productPrices: {
    '12': { '1': { '10': leaf(45, { label: 'Most popular!' }) }, '2': { '20': leaf(72, { label: 'Most popular!' }) } },
    '24': { '1': { '10': leaf(82, { saving: 8 }) } },
  },
  durationMap: {},
  add_ons: [
    {
      code: 'home',
      name: 'At home',
      description: 'Help on your drive.',
      product_type: null,
      gross: 9,
      price_type: 'fixed',
      percent: null,
      is_added: false,
    },
    {
      code: 'europe',
      name: 'In Europe',
      description: 'Help abroad.',
      product_type: null,
      gross: 4.5,
      price_type: 'percentage',
      percent: 10,
      is_added: false,
    },
  ],
  not_sold_because: null,
  ...over,
});

/** Two types of tyre, two limits; the higher limit for a year only. */
export const tyreTable = (over: Partial<ProductTable> = {}): ProductTable => ({
  ...breakdownTable(),
  product_type: 'tyre',
  name: 'Tyre cover',
  summary: 'Punctured tyres, repaired or replaced.',
  priced_by: 'tyre',
  versions: [version(3, 'standard', 'Standard tyres', ['Punctures']), version(4, 'run_flat', 'Run-flat tyres', ['Punctures'])],
  tyre_types: [
    { value: 'standard', label: 'Standard tyres' },
    { value: 'run_flat', label: 'Run-flat tyres' },
  ],
  claim_limits: [500, 1_000],
  productKeys: ['standard-500-12', 'standard-500-24', 'standard-1000-12', 'run_flat-500-12'],
  productKeysStructured: {
    standard: { '500': { '12': 'standard-500-12', '24': 'standard-500-24' }, '1000': { '12': 'standard-1000-12' } },
    run_flat: { '500': { '12': 'run_flat-500-12' } },
  },
  productPrices: {
    standard: { '500': { '12': leaf(49), '24': leaf(90, { saving: 8 }) }, '1000': { '12': leaf(75) } },
    run_flat: { '500': { '12': leaf(62) } },
  },
  add_ons: [],
  ...over,
});

/** The warranty among the other products: its two levels for a year. */
export const warrantyTable = (over: Partial<ProductTable> = {}): ProductTable => ({
  ...breakdownTable(),
  product_type: 'warranty',
  name: 'Warranty',
  priced_by: 'warranty',
  versions: [version(5, 'essential', 'Essential', ['Engine']), version(6, 'extra', 'Extra', ['Steering'])],
  productKeysStructured: { '12': { '5': { '50': 'essential-12' }, '6': { '60': 'extra-12' } } },
  productPrices: { '12': { '5': { '50': leaf(199) }, '6': { '60': leaf(269) } } },
  add_ons: [],
  ...over,
});

export const warrantyChosen = (): ChosenProduct =>
  aChosenProduct({ product_type: 'warranty', name: 'Warranty', key: 'extra-12', version: 'extra' });

export const aChosenProduct = (over: Partial<ChosenProduct> = {}): ChosenProduct => ({
  product_type: 'breakdown',
  name: 'Breakdown cover',
  key: 'roadside-12',
  version: 'roadside',
  duration: '12',
  tyre_type: null,
  claim_limit: null,
  start_date: null,
  add_ons: [],
  gross: 45,
  is_main: true,
  is_included: false,
  ...over,
});

/** A year of Extra warranty as it would be sold. */
export const aSoldPolicy = (over: Partial<SoldPolicy> = {}): SoldPolicy => ({
  product_type: 'warranty',
  name: 'Warranty',
  level: 'Extra',
  starts_on: '2026-12-01',
  ends_on: '2027-11-30',
  rolling: false,
  gross: 282.45,
  terms: [{ label: 'Labour rate', value: 'Up to £120 an hour' }],
  covers: ['Air conditioning'],
  excludes: ['Tyres'],
  ...over,
});

/** A quote for breakdown cover, with tyre cover to add. */
export const quoteProducts = (over: Partial<QuoteProducts> = {}): QuoteProducts => ({
  chosen: [aChosenProduct()],
  tables: [breakdownTable(), tyreTable()],
  price: aPrice(4_500),
  instalments: false,
  ...over,
});
