import { failureFor as debitFailure } from '../direct-debit/debit-words.js';
import type { Method } from '../methods/method-port.js';
import { failureFor as paypalFailure } from '../paypal/paypal-words.js';

const nothingToTakeItFrom = 'There is no card or direct debit left that it could be taken from.';
const noAgreement = 'PayPal has not told us that we may take it from the PayPal account.';
const disputed = 'The cardholder disputed this payment at their bank, and the bank took it back.';

/** The meaning of a stored failure code; null when it came from the card provider, which words each refusal itself. */
export const failureWords = (method: Method, code: string): string | null => {
  if (code === 'no_instrument') return method === 'paypal' ? noAgreement : nothingToTakeItFrom;
  if (method === 'direct_debit') return debitFailure('', code).message;
  return method === 'paypal' ? paypalFailure('', code).message : null;
};

/** The same for money that had arrived and was taken back. */
export const reversalWords = (method: Method, code: string): string => failureWords(method, code) ?? disputed;
