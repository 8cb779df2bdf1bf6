import type { RemoteProps } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing';
import type { QuoteApi } from '../../api/quote-api.js';

/** What every step after the first is given. */
export interface StepProps extends RemoteProps {
  readonly api: QuoteApi;
  readonly quote: Quote;
  /** Gives the changed quote to the page. */
  readonly onQuote: (quote: Quote) => void;
}
