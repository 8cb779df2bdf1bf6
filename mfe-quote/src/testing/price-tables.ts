import type { PriceTables } from '@kerbside/contracts/http/pricing/tables';
import { aCover } from '@kerbside/contracts/testing/samples';

type Level = PriceTables['levels'][number];

const year = (gross: number): Level['durations'][number] => ({
  duration: '12',
  months: 12,
  gross,
  discounted: gross,
  per: 'total',
  label: 'Most popular!',
  saving: null,
  instalments: { count: 12, price: Math.round((gross * 100) / 12) / 100 },
});
const twoYears = (gross: number, saving: number): Level['durations'][number] => ({
  ...year(gross),
  duration: '24',
  months: 24,
  label: null,
  saving,
});
const monthly = (gross: number): Level['durations'][number] => ({
  ...year(gross),
  duration: '0',
  months: 0,
  per: 'month',
  label: null,
  instalments: null,
});

/** Two levels, three durations, and one of everything that can be added. */
export const priceTables = (over: Partial<PriceTables> = {}): PriceTables => ({
  productType: 'warranty',
  rateBookVersion: 1,
  levels: [
    {
      version: 'essential',
      name: 'Essential',
      summary: 'The parts that strand you.',
      covers: ['Engine', 'Gearbox'],
      excludes: ['Steering', 'Air conditioning'],
      claim_limit: 1_000,
      durations: [monthly(19.99), year(199), twoYears(369, 29)],
    },
    {
      version: 'extra',
      name: 'Extra',
      summary: 'Essential, plus steering.',
      covers: ['Everything in Essential', 'Steering'],
      excludes: ['Air conditioning'],
      claim_limit: 2_500,
      durations: [monthly(26.99), year(269), twoYears(499, 39)],
    },
  ],
  labour_rates: [60, 65, 120, 200],
  repair_contributions: [0, 50],
  option_totals: {
    repairer_preference: { network: 233.79, own_garage: 269 },
    labour_rate: { '60': 233.79, '65': 238, '120': 269, '200': 309.5 },
    repair_contribution: { '0': 269, '50': 255.55 },
  },
  extras: [{ code: 'extended_mileage', name: 'Extended mileage', description: 'No limit on the miles you drive.', price_gross: 18.83 }],
  subproducts: [
    {
      code: 'european_cover',
      name: 'European cover',
      description: 'Repairs abroad.',
      gross: 13.45,
      price_type: 'percentage',
      percent: 5,
    },
  ],
  additional_products: [
    { code: 'mot', name: 'MOT cover', description: 'Your MOT test each year.', gross: 30, price_type: 'fixed', percent: null },
  ],
  chosen: aCover(),
  ...over,
});
