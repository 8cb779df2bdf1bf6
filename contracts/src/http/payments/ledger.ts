import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { instant } from '../../days/dates.js';
import { id } from '../../ids.js';
import { pence } from '../../money/money.js';
import { auditOf } from '../shapes/audit-entry.js';

const call = callsOf('payments');

export const ledgerRow = z.object({
  id: z.string(),
  paymentId: id,
  account: z.string(),
  amountPence: pence,
  at: instant,
  note: z.string(),
});
export type LedgerRow = z.infer<typeof ledgerRow>;

export const readLedger = call('GET /api/payments/payments/{paymentId}/ledger', {
  id: 'ledger',
  who: 'staff',
  summary: 'Double-entry rows of a payment: they sum to 0.',
  data: z.object({ rows: z.array(ledgerRow) }),
});

export const listPaymentsAudit = auditOf('payments', 'What staff did to payments.');
