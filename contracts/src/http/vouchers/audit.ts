import { auditOf } from '../shapes/audit-entry.js';

export const listVouchersAudit = auditOf(
  'vouchers',
  'Which vouchers staff put on quotes and took off them, by quote, and what else they did for customers, by customer.',
);
