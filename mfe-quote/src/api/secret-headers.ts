import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { secretOf } from '@kerbside/contracts/quotes/quote-secrets';

/** Proves that this browser may open the quote. */
export const secretHeaders = (quoteId: string) => ({ [quoteSecretHeader]: secretOf(quoteId) });
