import { nothingBackWords } from '@kerbside/contracts/garages/at-garage-words';
import type { CancellationWorking } from '@kerbside/contracts/http/claims/cancellations';
import { cancel } from '../../messages/cancellation.js';

/** Why nothing is refunded: nothing has been paid, or not to us, or it was used. */
export const nothingBackOf = (working: Pick<CancellationWorking, 'paidPence' | 'atGarage'>): string =>
  nothingBackWords(working, cancel.nothingBack);
