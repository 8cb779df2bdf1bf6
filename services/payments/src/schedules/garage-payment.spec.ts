import { describe, expect, it } from '@jest/globals';
import { dueAtGarage, atGarageOf, garagePaymentChange, movedTo, notToPay, paidThere, reducedBy, toPayAgain } from './garage-payment.js';
import { startPurchase, type Purchase } from '../purchases/purchase.js';
import { nextDueOn, scheduleOf, sumOfLines } from '../purchases/schedule.js';

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
} as const;
const agreed: Purchase = {
  ...startPurchase('p', { ...facts, productTypes: [...facts.productTypes], lines: [] }, new Date('2026-11-20T10:00:00Z')),
  schedule: scheduleOf([{ dueOn: '2026-12-01', amountPence: 5_485 }], 'at_garage', 5_485),
};
const due = { amountPence: 5_485, dueOn: '2026-12-01', status: 'due' } as const;

describe('what is paid at a garage', () => {
  it.each<[string, Purchase, object, number]>([
    ['is due on the day of the visit', agreed, due, 5_485],
    ['moves with the visit', movedTo(agreed, '2026-12-03'), { ...due, dueOn: '2026-12-03' }, 5_485],
    ['is paid once the garage has finished', paidThere(agreed), { ...due, status: 'paid' }, 0],
    ['is not to be paid when the visit is cancelled', notToPay(agreed), { ...due, status: 'void' }, 0],
    ['is less when a part is cancelled', reducedBy(agreed, 2_000), { ...due, amountPence: 3_485 }, 3_485],
    ['is nothing when all of it is', reducedBy(agreed, 5_485), { ...due, status: 'void' }, 0],
    ['is the same when nothing is cancelled', reducedBy(agreed, 0), due, 5_485],
    ['is due again when it is booked again', toPayAgain(notToPay(agreed), '2026-12-09'), { ...due, dueOn: '2026-12-09' }, 5_485],
    [
      'is due again without a part that was cancelled',
      toPayAgain(notToPay(reducedBy(agreed, 2_000)), '2026-12-09'),
      { amountPence: 3_485 },
      3_485,
    ],
    ['stays paid, whatever comes later', notToPay(movedTo(paidThere(agreed), '2027-01-01')), { ...due, status: 'paid' }, 0],
  ])('%s', (_, purchase, payment, leftPence) => {
    expect(atGarageOf(purchase)).toMatchObject(payment);
    expect(dueAtGarage(purchase)).toBe(leftPence);
    expect(sumOfLines(purchase.schedule)).toBe(5_485);
    expect(nextDueOn(purchase.schedule)).toBeNull();
  });

  it('is told once for each change', () => {
    expect(garagePaymentChange(agreed, movedTo(agreed, '2026-12-01'))).toEqual([]);
    expect(garagePaymentChange(agreed, notToPay(agreed))).toMatchObject([{ data: { purchaseId: 'p', quoteId: 'q', status: 'void' } }]);
  });

  it('is no word of a purchase that is paid to us', () => {
    const online = { ...agreed, schedule: scheduleOf([{ dueOn: '2026-12-01', amountPence: 5_485 }], 'card', 5_485) };
    expect(atGarageOf(online)).toBeNull();
    expect(garagePaymentChange(online, movedTo(online, '2026-12-03'))).toEqual([]);
  });
});
