import { factsOfMethod } from '@kerbside/contracts/money/payment-methods';
import { failureFor as debitFailure } from '../direct-debit/debit-words.js';
import type { Method } from '../methods/method-port.js';
import { failureFor as paypalFailure } from '../paypal/paypal-words.js';

const meanings: Readonly<Partial<Record<Method, typeof debitFailure>>> = { direct_debit: debitFailure, paypal: paypalFailure };

const nothingToTakeItFrom = 'There is no card or direct debit left that it could be taken from.';
const noAgreement = (provider: string): string => `${provider} has not told us that we may take it from the ${provider} account.`;
const disputed = 'The cardholder disputed this payment at their bank, and the bank took it back.';

/** The meaning of a stored failure code; null where the provider words each refusal itself, as the card provider does. */
export const failureWords = (method: Method, code: string): string | null => {
  const facts = factsOfMethod(method);
  if (code === 'no_instrument') return facts?.asks === 'approval' ? noAgreement(facts.name) : nothingToTakeItFrom;
  return meanings[method]?.('', code).message ?? null;
};

/** The same for money that had arrived and was taken back. */
export const reversalWords = (method: Method, code: string): string => failureWords(method, code) ?? disputed;
