import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { secretOf } from '@kerbside/contracts/quotes/quote-secrets';

/** What proves that this browser holds a quote. */
export const secretHeaders = (quoteId: string) => ({ [quoteSecretHeader]: secretOf(quoteId) });
