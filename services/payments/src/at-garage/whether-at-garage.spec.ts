import { expect, it } from '@jest/globals';
import type { VisitToPay } from '@kerbside/contracts/http/garages/bookings';
import type { ProductType } from '@kerbside/contracts/ids';
import { hasVisit, whyNotAtGarage, type Around, type Basket } from './whether-at-garage.js';

const visit: VisitToPay = { isChosen: true, garage: 'Abbey Garage', day: '2026-12-01', isHeld: true, takesPayments: true };
const mot = { kind: 'base', code: 'mot', label: 'MOT', amountPence: 5_485, productType: 'mot' } as const;
const cover = { kind: 'base', code: 'breakdown', label: 'Breakdown', amountPence: 6_000, productType: 'breakdown' } as const;
const check = {
  kind: 'subproduct',
  code: 'healthcheck',
  label: 'Health check',
  amountPence: 0,
  productType: 'healthcheck',
} as const;
const basket: Basket = { productTypes: ['mot'], lines: [mot], shownVoucher: null, totalPence: 5_485, monthlyPence: null };
const around: Around = { visit, rewardsPence: 0, unpaid: { ofCustomer: 0, ofAlike: 0 } };
const code = { code: 'WELCOME10', label: '10% off' };

it.each<[string, Partial<Basket>, Partial<Around>, string | null]>([
  ['an MOT', {}, {}, null],
  ['a service', { productTypes: ['service'], lines: [{ ...mot, productType: 'service' }] }, {}, null],
  ['both', { productTypes: ['service', 'mot'] }, {}, null],
  ['an MOT with its health check', { productTypes: ['mot', 'healthcheck'], lines: [mot, check] }, {}, null],
  [
    'an MOT with a health check that costs something',
    { productTypes: ['mot', 'healthcheck'], lines: [mot, { ...check, amountPence: 1 }] },
    {},
    'something else as well',
  ],
  ['an MOT for a pound', { totalPence: 100 }, {}, null],
  ['an MOT beside two unpaid visits', {}, { unpaid: { ofCustomer: 2, ofAlike: 2 } }, null],
  ['an MOT with cover', { productTypes: ['mot', 'breakdown'], lines: [mot, cover] }, {}, 'something else as well'],
  ['cover that came with the MOT', { lines: [mot, { ...cover, kind: 'subproduct' }] }, {}, 'something else as well'],
  ['an MOT with repairs that are insured', { paysClaims: true }, {}, 'something else as well'],
  ['what is paid by the month', { monthlyPence: 5_485 }, {}, 'Only an MOT or a service'],
  ['no visit yet', {}, { visit: null }, 'Choose a garage and a time first.'],
  ['a garage by us', {}, { visit: { ...visit, isChosen: false, garage: null } }, 'left the garage to us'],
  ['a garage that takes no payments', {}, { visit: { ...visit, takesPayments: false } }, 'Abbey Garage does not take payments'],
  ['a time that is not held', {}, { visit: { ...visit, isHeld: false } }, 'no longer held'],
  ['a voucher', { shownVoucher: code }, {}, 'Remove it to pay at the garage'],
  ['rewards', {}, { rewardsPence: 1 }, 'Use none of them'],
  ['a price agreed with staff', { lines: [mot, { ...mot, kind: 'adjustment', amountPence: -500 }] }, {}, 'holds only online'],
  ['99 pence', { totalPence: 99 }, {}, 'Only £1.00 or more'],
  ['nothing to pay', { totalPence: 0 }, {}, 'Only £1.00 or more'],
  ['three unpaid visits', {}, { unpaid: { ofCustomer: 3, ofAlike: 3 } }, 'You have 3 visits booked'],
  [
    'three unpaid visits of the household',
    {},
    { unpaid: { ofCustomer: 0, ofAlike: 3 } },
    'This car, phone number or address has 3 visits booked',
  ],
])('%s may be paid at the garage, or the reason is said', (_, changes, also, because) => {
  const said = whyNotAtGarage({ ...basket, ...changes }, { ...around, ...also });
  if (because === null) expect(said).toBeNull();
  else expect(said).toContain(because);
});

it.each<[ProductType[], boolean]>([
  [[], false],
  [['warranty', 'tyre'], false],
  [['repair', 'healthcheck'], false],
  [['warranty', 'service'], true],
  [['mot', 'healthcheck'], true],
])('of %j something is said about paying at the garage: %s', (productTypes, is) => expect(hasVisit({ productTypes })).toBe(is));
