import * as z from 'zod/mini';
import { callsOf, rowsOf } from '../../call.js';
import { instant } from '../../days/dates.js';
import { id, pathId } from '../../ids.js';
import { pence } from '../../money/money.js';
import { auditEntry, auditQuery } from '../shapes/audit-entry.js';

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

export const listPaymentsAudit = call({
  id: 'payments-audit',
  method: 'GET',
  path: '/api/payments/audit',
  who: 'staff',
  summary: 'What staff did to payments.',
  query: auditQuery,
  data: rowsOf(auditEntry),
});
