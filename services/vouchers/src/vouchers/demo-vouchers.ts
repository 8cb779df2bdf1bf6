import { randomUUID } from 'node:crypto';
import type { Voucher } from './voucher.js';

/** What is not said of a voucher. */
export const plain = {
  products: null,
  needsMot: false,
  needsBreakdown: false,
  withoutCover: null,
  isForFirstCover: false,
  clubId: null,
  expiresAt: null,
  singleUse: false,
  state: { status: 'open' },
} as const;
const tenPercent = { kind: 'percent', percent: 10 } as const;

const fivePercentWithout = { label: '5% off', discount: { kind: 'percent', percent: 5 } } as const;

const demoClubId = 'kerbside-drivers';

export const demoVouchers = (): Voucher[] => [
  { ...plain, id: randomUUID(), code: 'WELCOME10', label: '10% off your first cover', discount: tenPercent, isForFirstCover: true },
  { ...plain, id: randomUUID(), code: 'SAVE25', label: '£25 off', discount: { kind: 'amount', amountPence: 2_500 } },
  {
    ...plain,
    id: randomUUID(),
    code: 'MOTREADY',
    label: '10% off with an MOT',
    discount: tenPercent,
    needsMot: true,
    withoutCover: fivePercentWithout,
  },
  { ...plain, id: randomUUID(), code: 'ROADREADY', label: '10% off with breakdown cover', discount: tenPercent, needsBreakdown: true },
  {
    ...plain,
    id: randomUUID(),
    code: 'BOTHREADY',
    label: '15% off with an MOT and breakdown cover',
    discount: { kind: 'percent', percent: 15 },
    needsMot: true,
    needsBreakdown: true,
    withoutCover: fivePercentWithout,
  },
  { ...plain, id: randomUUID(), code: 'ONCE-7Q4K', label: '20% off, once', discount: { kind: 'percent', percent: 20 }, singleUse: true },
  {
    ...plain,
    id: randomUUID(),
    code: 'SUMMER24',
    label: '10% off, summer 2024',
    discount: tenPercent,
    expiresAt: new Date('2024-09-01T00:00:00+01:00'),
  },
  {
    ...plain,
    id: randomUUID(),
    code: 'WARRANTY15',
    label: '15% off warranty for club members',
    discount: { kind: 'percent', percent: 15 },
    products: ['warranty'],
    clubId: demoClubId,
  },
];

export const demoMembers = () =>
  ['1000000001', '1000000002', '1000000003', '2000000017', '9876543210'].map((memberId) => ({ clubId: demoClubId, memberId }));
