import { required } from '../fields.js';

export const sayWhy = 'Say why, for the audit trail';
/** Why staff do something, kept in the audit trail: at most 500 characters. */
export const auditReason = required(sayWhy, 500);
