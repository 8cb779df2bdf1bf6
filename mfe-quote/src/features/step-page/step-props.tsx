import type { RemoteProps } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { useMemo, type ComponentType } from 'react';
import { journeyApi, type JourneyApi } from '../../api/journey-api.js';
import type { SaveQueue, SaveSlot } from '../saving/save-queue.js';
import { useSaveQueue } from '../saving/use-save-queue.js';

/** A part of a page that has yet to load, and may have nothing to say: what follows in order waits for it, so that it does not move. */
export function Awaited() {
  return <div hidden data-first-load="" />;
}

/** What the page gives every step after the first. */
export interface OpenedQuote extends RemoteProps {
  readonly quote: Quote;
  /** Gives the changed quote to the page. */
  readonly onQuote: (quote: Quote) => void;
}

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

/** A step after the first brings its own way to the services, and saves through the quote's queue. */
export const withApi = (Step: ComponentType<StepProps>) =>
  function StepWithApi({ slot, ...props }: StepOfPage) {
    const saves = useSaveQueue(slot);
    const { fetch } = props.host;
    const api = useMemo(() => journeyApi({ fetch }), [fetch]);
    return <Step {...props} saves={saves} api={api} />;
  };
