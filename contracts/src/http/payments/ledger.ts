import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { instant } from '../../days/dates.js';
import { id, pathId } from '../../ids.js';
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
export const readLedger = call({
  id: 'ledger',
  method: 'GET',
  path: '/api/payments/payments/{paymentId}/ledger',
  who: 'staff',
  summary: 'Double-entry rows of a payment: they sum to 0.',
  params: z.object({ paymentId: pathId }),
  data: z.object({ rows: z.array(ledgerRow) }),
});

export const listPaymentsAudit = auditOf('payments', 'What staff did to payments.');
