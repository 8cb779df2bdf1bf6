import type { RemoteProps } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing';
import type { JourneyApi } from '../../api/journey-api.js';
import type { SaveQueue } from '../saving/save-queue.js';

/** What the page gives every step after the first. */
export interface OpenedQuote extends RemoteProps {
  readonly quote: Quote;
  /** Gives the changed quote to the page. */
  readonly onQuote: (quote: Quote) => void;
  /** Everything that the step saves goes through it. */
  readonly saves: SaveQueue;
}

export interface StepProps extends OpenedQuote {
  readonly api: JourneyApi;
}
