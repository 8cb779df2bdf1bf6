import { callsOf, rowsOf } from '../../call.js';
import { auditEntry, auditQuery } from '../shapes/audit-entry.js';

const call = callsOf('garages');

export const listGaragesAudit = call({
  id: 'garages-audit',
  method: 'GET',
  path: '/api/garages/audit',
  who: 'staff',
  summary: 'Which visits staff chose and booked for customers, by the quote.',
  query: auditQuery,
  data: rowsOf(auditEntry),
});
