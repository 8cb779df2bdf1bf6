import type { RemoteProps } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import * as z from 'zod/mini';
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
    const host = useNoticed(props);
    const { fetch } = host;
    const api = useMemo(() => journeyApi({ fetch }), [fetch]);
    return <Step {...props} host={host} saves={saves} api={api} />;
  };

const closed = z.object({ error: z.object({ code: z.enum(['QUOTE_EXPIRED', 'QUOTE_PURCHASED']) }) });

const isClosedBy = async (refusal: Response): Promise<boolean> => closed.safeParse(await refusal.json().catch(() => undefined)).success;

/**
 * A quote that has expired, or was bought, while its page was open is read again where a call says so: the page leads on from there. Where it cannot be
 * read, the refusal stays.
 */
const useNoticed = ({ host, quote: { id }, onQuote }: OpenedQuote): RemoteProps['host'] => {
  const { fetch } = host;
  const noticing = useMemo<typeof fetch>(
    () => async (path, init) => {
      const answer = await fetch(path, init);
      const look = async (refusal: Response) => {
        if (await isClosedBy(refusal)) onQuote(await journeyApi({ fetch }).read(id));
      };
      if (answer.status === 409) look(answer.clone()).catch(() => undefined);
      return answer;
    },
    [fetch, id, onQuote],
  );
  return useMemo(() => ({ ...host, fetch: noticing }), [host, noticing]);
};
