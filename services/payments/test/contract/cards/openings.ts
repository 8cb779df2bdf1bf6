import { randomUUID } from 'node:crypto';
import type { OpeningFacts } from '../../../src/methods/method-port.js';

/** An attempt of a new customer, or of the one that is named. */
export const anOpening = (changes: Partial<OpeningFacts> = {}): OpeningFacts => {
  const purchaseId = randomUUID();
  return {
    attemptId: `${purchaseId}:1`,
    purchaseId,
    quoteId: randomUUID(),
    reference: 'KQ-1001',
    customerId: randomUUID(),
    amountPence: 5_000,
    isOffSession: false,
    isSetup: false,
    keepsInstrument: false,
    instrument: null,
    dueOn: '2026-11-21',
    details: null,
    ...changes,
  };
};
