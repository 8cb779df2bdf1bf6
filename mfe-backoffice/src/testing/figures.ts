import type { FigureRow, Figures } from '@kerbside/contracts/http/imports/figures';
import { ids } from './ids.js';

/** A day on which something of everything happened. */
export const theFigures = (over: Partial<Figures> = {}): Figures => ({
  from: '2026-11-11',
  until: '2026-12-10',
  today: '2026-12-10',
  countedSince: '2026-11-20T09:00:00.000Z',
  isRebuilding: false,
  funnel: [{ day: '2026-12-09', productType: 'warranty', started: 4, priced: 3, bought: 1, soldPence: 31_240 }],
  premium: [{ day: '2026-12-10', productType: 'warranty', policies: 2, premiumPence: 62_480 }],
  payments: [{ month: '2026-12', payments: 3, duePence: 2_001, collectedPence: 1_001 }],
  overdue: { payments: 1, duePence: 1_000 },
  claims: [{ productType: 'warranty', claims: 1, paidPence: 15_620, premiumPence: 62_480 }],
  callbacks: { waiting: 2, late: 1, oldestOn: '2026-12-09' },
  delays: [{ service: 'claims', events: 3, averageMs: 120, slowestMs: 2_400, lastAt: '2026-12-10T12:00:00.000Z' }],
  ...over,
});

export const aFigureRow = (over: Partial<FigureRow> = {}): FigureRow => ({
  kind: 'policy',
  id: '3c4d5e6f-7081-4293-a4b5-c6d7e8f90123',
  on: '2026-12-10',
  title: 'KS-WAR-0000001-100',
  productType: 'warranty',
  status: 'issued',
  amountPence: 31_240,
  customerId: ids.customer,
  ...over,
});
