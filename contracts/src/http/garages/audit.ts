import { auditOf } from '../shapes/audit-entry.js';

export const listGaragesAudit = auditOf('garages', 'Which visits staff chose and booked for customers, by the quote.');
