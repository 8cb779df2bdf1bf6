import { createHash } from 'node:crypto';

/** The id of a quote's purchase: known before the purchase exists, so that two tabs that press Pay at once mean the same one. */
export const purchaseIdOf = (quoteId: string): string => {
  const hex = createHash('sha256').update(`purchase of ${quoteId}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
};
