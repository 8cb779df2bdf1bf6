import type { RemoteProps } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing';
import type { JourneyApi } from '../../api/journey-api.js';

/** What the page gives every step after the first. */
export interface OpenedQuote extends RemoteProps {
  readonly quote: Quote;
  /** Gives the changed quote to the page. */
  readonly onQuote: (quote: Quote) => void;
}

export interface StepProps extends OpenedQuote {
  readonly api: JourneyApi;
}
