import type { Pence } from '@kerbside/contracts/money';
import { DomainError } from '@kerbside/platform/errors';

/** A photo by the id that its customer knows, and the name under which it is stored. */
export interface EstimatePhoto {
  readonly id: string;
  readonly storedAs: string;
  readonly bytes: number;
}

export interface EstimateAnswer {
  readonly lowestPence: Pence;
  readonly highestPence: Pence;
  readonly note: string;
  readonly answeredAt: Date;
}

/** What a repair would cost, asked by a customer and answered by staff. */
export interface Estimate {
  readonly id: string;
  readonly customerId: string;
  readonly carId: string;
  readonly car: { readonly registrationNumber: string | null; readonly make: string; readonly model: string };
  readonly description: string;
  readonly photos: readonly EstimatePhoto[];
  readonly requestedAt: Date;
  readonly answer: EstimateAnswer | null;
  readonly version: number;
}

/** Answered once: a customer may be acting on what they were told. ESTIMATE_ANSWERED otherwise. */
export const answered = (estimate: Estimate, answer: EstimateAnswer): Estimate => {
  if (estimate.answer) throw new DomainError('ESTIMATE_ANSWERED');
  return { ...estimate, answer, version: estimate.version + 1 };
};
