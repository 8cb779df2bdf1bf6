import type { Pence } from '@kerbside/contracts/money/money';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { Photo } from '../photos/photo.js';

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
  readonly photos: readonly Photo[];
  readonly requestedAt: Date;
  readonly answer: EstimateAnswer | null;
  readonly version: number;
}

/** Answered once: a customer may be acting on what they were told. ESTIMATE_ANSWERED otherwise. */
export const answered = (estimate: Estimate, answer: EstimateAnswer): Estimate => {
  if (estimate.answer) throw new DomainError('ESTIMATE_ANSWERED');
  return { ...estimate, answer, version: estimate.version + 1 };
};
