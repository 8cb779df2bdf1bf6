import type { GapPanels } from '../api/gap-api.js';
import type { ProductTable } from '@kerbside/contracts/http/pricing/products';
import { aPrice } from './samples.js';
import { breakdownTable } from './product-tables.js';

const addOn = (code: string, name: string, gross: number, is_added = false) => ({
  code,
  name,
  description: `${name} for your car.`,
  product_type: null,
  gross,
  price_type: 'fixed' as const,
  percent: null,
  is_added,
});

/** The GAP page as saved, with some of its add-ons in. */
export const gapPanels = (added: readonly string[] = [], summary: Partial<GapPanels['summary']> = {}): GapPanels => ({
  addons: {
    rows: [
      addOn('excess', 'Excess cover', 29, added.includes('excess')),
      addOn('deposit', 'Deposit contribution', 19, added.includes('deposit')),
    ],
    is_all_added: added.length === 2,
  },
  vouchers: { voucher: null },
  summary: {
    key: 'roadside-12',
    version: 'roadside',
    name: 'Return to invoice',
    duration: '12',
    start_date: '2026-12-01',
    payment_method: 'in_full',
    price: aPrice(10_235),
    instalments: { count: 12, price: 8.53, payments: [8.53, 8.53, 8.53, 8.53, 8.53, 8.53, 8.52, 8.53, 8.53, 8.53, 8.53, 8.53] },
    ...summary,
  },
});

/** Two kinds, two durations. */
export const gapTable = (): ProductTable => ({ ...breakdownTable(), product_type: 'gap', name: 'GAP' });
