import { callsOf, rowsOf } from '../../call.js';
import { auditEntry, auditQuery } from '../shapes/audit-entry.js';

const call = callsOf('vouchers');

export const listVouchersAudit = call({
  id: 'vouchers-audit',
  method: 'GET',
  path: '/api/vouchers/audit',
  who: 'staff',
  summary: 'Which vouchers staff put on quotes and took off them, by quote, and what else they did for customers, by customer.',
  query: auditQuery,
  data: rowsOf(auditEntry),
});
