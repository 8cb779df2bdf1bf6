import { quoteSecretHeader } from '@kerbside/contracts/http/pricing';
import { secretOf } from '@kerbside/contracts/quote-secrets';

/** What proves that this browser holds a quote. */
export const secretHeaders = (quoteId: string) => ({ [quoteSecretHeader]: secretOf(quoteId) });
