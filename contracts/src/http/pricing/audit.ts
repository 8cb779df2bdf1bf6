import { callsOf, rowsOf } from '../../call.js';
import { auditEntry, auditQuery } from '../shapes/audit-entry.js';

const call = callsOf('pricing');

export const listPricingAudit = call({
  id: 'pricing-audit',
  method: 'GET',
  path: '/api/pricing/audit',
  who: 'staff',
  summary: 'What staff did to quotes, by the quote, and who published which rate book.',
  query: auditQuery,
  data: rowsOf(auditEntry),
});
