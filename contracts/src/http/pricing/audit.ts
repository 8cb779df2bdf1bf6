import { auditOf } from '../shapes/audit-entry.js';

export const listPricingAudit = auditOf('pricing', 'What staff did to quotes, by the quote, and who published which rate book.');
