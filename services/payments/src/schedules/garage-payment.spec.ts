import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { atGarageOf, bookedOn, dueAtGarage, garagePaymentChange, notToPay, paidThere, withoutPart, withPart } from './garage-payment.js';
import { startPurchase, type Purchase } from '../purchases/purchase.js';
import { sumOf } from '../purchases/ledger.js';
import { nextDueOn, scheduleOf } from '../purchases/schedule.js';

const facts = {
  quoteId: 'q',
  reference: 'KQ-1001',
  customerId: 'c',
  rewardsPence: 0,
  productType: 'mot',
  productTypes: ['mot', 'service'],
  status: 'open',
  step: 6,
  priceVersion: 1,
  totalPence: 5_485,
  originalPence: 5_485,
  lines: [],
  voucher: null,
  maxInstalments: null,
  title: 'MOT and service',
  durationMonths: 0,
  startsOn: null,
  coverStartsOn: null,
  payBy: null,
  motExpiresOn: null,
  car: null,
  monthlyPence: null,
} as const;
const agreed: Purchase = {
  ...startPurchase('p', { ...facts, productTypes: [...facts.productTypes], lines: [] }, new Date('2026-11-20T10:00:00Z')),
  schedule: scheduleOf([{ dueOn: '2026-12-01', amountPence: 5_485 }], 'at_garage', 5_485),
};
const due = { amountPence: 5_485, dueOn: '2026-12-01', status: 'due' } as const;
const parts = { mot: 2_000, service: 3_485 } as const;
type Part = keyof typeof parts;
const without = (purchase: Purchase, ...products: Part[]): Purchase =>
  products.reduce((left, policyId) => withoutPart(left, { policyId, pence: parts[policyId] }), purchase);

describe('what is paid at a garage', () => {
  it.each<[string, Purchase, object, number]>([
    ['is due on the day of the visit', agreed, due, 5_485],
    ['moves with the visit', bookedOn(agreed, '2026-12-03'), { ...due, dueOn: '2026-12-03' }, 5_485],
    ['is paid once the garage has finished', paidThere(agreed), { ...due, status: 'paid' }, 0],
    ['is not to be paid when the visit is cancelled', notToPay(agreed), { ...due, status: 'void' }, 0],
    ['is less when a part is cancelled', without(agreed, 'mot'), { ...due, amountPence: 3_485 }, 3_485],
    ['is less once, however often that is said', without(agreed, 'mot', 'mot'), { ...due, amountPence: 3_485 }, 3_485],
    ['is nothing when all of it is', without(agreed, 'mot', 'service'), { ...due, status: 'void' }, 0],
    ['is the same when what costs nothing is cancelled', withoutPart(agreed, { policyId: 'check', pence: 0 }), due, 5_485],
    ['is due again when it is booked again', bookedOn(notToPay(agreed), '2026-12-09'), { ...due, dueOn: '2026-12-09' }, 5_485],
    [
      'is due again without a part that was cancelled',
      bookedOn(notToPay(without(agreed, 'mot')), '2026-12-09'),
      { amountPence: 3_485 },
      3_485,
    ],
    ['is not due again for a part that is cancelled after its visit', bookedOn(without(notToPay(agreed), 'mot'), '2026-12-09'), {}, 3_485],
    ['is all of it again when the part is taken back', withPart(without(agreed, 'mot'), 'mot'), due, 5_485],
    [
      'is due on the day to which the visit moved meanwhile',
      withPart(bookedOn(without(agreed, 'mot'), '2026-12-05'), 'mot'),
      { ...due, dueOn: '2026-12-05' },
      5_485,
    ],
    [
      'is one part of it when one of all is taken back and booked again',
      bookedOn(withPart(notToPay(without(agreed, 'mot', 'service')), 'mot'), '2026-12-09'),
      { amountPence: 2_000, dueOn: '2026-12-09', status: 'due' },
      2_000,
    ],
    [
      'is not due while what is taken back has no visit',
      withPart(notToPay(without(agreed, 'mot', 'service')), 'mot'),
      { status: 'void' },
      0,
    ],
    [
      'is not due for what is taken back too late',
      withPart(paidThere(without(agreed, 'mot')), 'mot'),
      { amountPence: 3_485, status: 'paid' },
      0,
    ],
    [
      'stays paid, whatever comes later',
      without(notToPay(bookedOn(paidThere(agreed), '2027-01-01')), 'mot'),
      { ...due, status: 'paid' },
      0,
    ],
  ])('%s', (_, purchase, payment, leftPence) => {
    expect(atGarageOf(purchase)).toMatchObject(payment);
    expect(dueAtGarage(purchase)).toBe(leftPence);
    expect(sumOf(purchase.schedule)).toBe(5_485);
    expect(nextDueOn(purchase.schedule)).toBeNull();
  });

  it('is what the parts in force cost, on the day of the visit, in whatever order claims and garages are heard', () => {
    const ofClaims = fc.array(fc.constantFrom<Part>('mot', 'service'), { maxLength: 8 });
    const ofGarages = fc.array(fc.constantFrom('cancelled', '2026-12-03', '2026-12-05'), { maxLength: 6 });
    fc.assert(
      fc.property(ofClaims, ofGarages, fc.infiniteStream(fc.boolean()), (policies, visits, isClaims) => {
        const off = new Set<Part>();
        let purchase: Purchase = agreed;
        const [claims, garages] = [[...policies], [...visits]];
        while (claims.length + garages.length > 0) {
          const isNext = garages.length === 0 || (claims.length > 0 && isClaims.next().value === true);
          const [policy, visit] = isNext ? [claims.shift(), undefined] : [undefined, garages.shift()];
          if (policy !== undefined) {
            purchase = off.has(policy) ? withPart(purchase, policy) : without(purchase, policy);
            if (!off.delete(policy)) off.add(policy);
          }
          if (visit !== undefined) purchase = visit === 'cancelled' ? notToPay(purchase) : bookedOn(purchase, visit);
        }
        const last = visits.at(-1) ?? '2026-12-01';
        const wantedPence = (['mot', 'service'] as const).reduce((sum, part) => sum + (off.has(part) ? 0 : parts[part]), 0);
        expect(dueAtGarage(purchase)).toBe(last === 'cancelled' ? 0 : wantedPence);
        if (last !== 'cancelled' && wantedPence > 0)
          expect(atGarageOf(purchase)).toEqual({ amountPence: wantedPence, dueOn: last, status: 'due' });
        expect(sumOf(purchase.schedule)).toBe(5_485);
        expect(new Set(purchase.schedule.map(({ number }) => number)).size).toBe(purchase.schedule.length);
      }),
    );
  });

  it('is told once for each change', () => {
    expect(garagePaymentChange(agreed, bookedOn(agreed, '2026-12-01'))).toEqual([]);
    expect(garagePaymentChange(agreed, notToPay(agreed))).toMatchObject([{ data: { purchaseId: 'p', quoteId: 'q', status: 'void' } }]);
  });

  it('is no word of a purchase that is paid to us', () => {
    const online = { ...agreed, schedule: scheduleOf([{ dueOn: '2026-12-01', amountPence: 5_485 }], 'card', 5_485) };
    expect(atGarageOf(online)).toBeNull();
    expect(garagePaymentChange(online, bookedOn(online, '2026-12-03'))).toEqual([]);
  });
});
