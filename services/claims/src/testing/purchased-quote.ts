import { randomUUID } from 'node:crypto';
import type { PurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';

/** A year of warranty on a Vauxhall, with one voucher. */
export const aPurchasedQuote = (over: Partial<PurchasedQuote> = {}): PurchasedQuote => ({
  quoteId: randomUUID(),
  customerId: randomUUID(),
  vehicle: {
    registrationNumber: 'AA19AAA',
    make: 'Vauxhall',
    model: 'Corsa',
    range: 'E (2014-2019)',
    firstRegistrationDate: '2019-03-01',
    mileage: 42_000,
    bodyType: 'hatchback',
    colour: 'Red',
  },
  policies: [
    {
      productType: 'warranty',
      productName: 'Warranty',
      version: 'gold',
      levelName: 'Gold',
      premiumPence: 31_240,
      originalPence: 34_711,
      taxPence: 5_207,
      lines: [
        { kind: 'base', code: 'gold-12', label: 'Gold, 12 months', amountPence: 34_711 },
        { kind: 'voucher', code: 'WELCOME10', label: '10% off your first cover', amountPence: -3_471 },
      ],
      startsOn: '2026-12-01',
      endsOn: '2027-11-30',
      months: 12,
      rolling: false,
      claimLimitPence: 300_000,
      cancellationFeePence: 3_500,
      terms: [{ label: 'Labour rate', value: '£120 an hour' }],
      covers: ['Engine', 'Gearbox'],
      excludes: ['Wear and tear in the first 90 days'],
    },
  ],
  ...over,
});
