import type { RemoteProps } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { JourneyApi } from '../../api/journey-api.js';
import type { SaveQueue, SaveSlot } from '../saving/save-queue.js';

/** What the page gives every step after the first. */
export interface OpenedQuote extends RemoteProps {
  readonly quote: Quote;
  /** Gives the changed quote to the page. */
  readonly onQuote: (quote: Quote) => void;
}

/** As the page gives it to a step. */
export interface StepOfPage extends OpenedQuote {
  readonly slot: SaveSlot;
}

export interface SavingQuote extends OpenedQuote {
  /** Everything that the step saves goes through it. */
  readonly saves: SaveQueue;
}

export interface StepProps extends SavingQuote {
  readonly api: JourneyApi;
}
