import { CallError } from '@kerbside/contracts/client';
import type { Vehicle } from '@kerbside/contracts/http/pricing-vehicle';
import { useMinimum } from '@kerbside/contracts/ui/use-minimum';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { QuoteApi } from '../../api/quote-api.js';
import { vehicle as words } from '../../messages/vehicle.js';

export type Lookup =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'found'; readonly vehicle: Vehicle }
  | { readonly status: 'failed'; readonly message: string };

export interface LookupControl {
  readonly lookup: Lookup;
  /** Ignored while one is under way (Q4). */
  readonly lookUp: (registration: string) => void;
  /** After an edit the lookup must be redone (Q5). */
  readonly forget: () => void;
  /** The car that was found last, whatever was typed since. */
  readonly lastFound: () => Vehicle | undefined;
  /** Back to that car. */
  readonly restore: () => void;
}

/** One registration lookup at a time; its result is shown no sooner than `minimumMs` after it began (Q9). */
export const useLookup = (api: QuoteApi, minimumMs: number, initial: Lookup = { status: 'idle' }): LookupControl => {
  const [lookup, setLookup] = useState(initial);
  const running = useRef<AbortController>(undefined);
  const last = useRef(initial.status === 'found' ? initial.vehicle : undefined);
  const isHeld = useMinimum(lookup.status === 'loading', minimumMs);
  useEffect(() => () => running.current?.abort(), []);

  const lookUp = useCallback(
    (registration: string) => {
      if (running.current) return;
      const abort = new AbortController();
      running.current = abort;
      const settle = (next: Lookup) => {
        running.current = undefined;
        if (!abort.signal.aborted) setLookup(next);
      };
      setLookup({ status: 'loading' });
      api.lookUp(registration, abort.signal).then(
        (vehicle) => {
          last.current = vehicle;
          settle({ status: 'found', vehicle });
        },
        (error: unknown) => settle({ status: 'failed', message: failureOf(error) }),
      );
    },
    [api],
  );
  const forget = useCallback(() => setLookup((before) => (before.status === 'loading' ? before : { status: 'idle' })), []);
  const restore = useCallback(() => {
    if (last.current) setLookup({ status: 'found', vehicle: last.current });
  }, []);

  return { lastFound: () => last.current, restore, lookup: isHeld ? { status: 'loading' } : lookup, lookUp, forget };
};

/** What the service says where it knows; else the page's own words: no data, or lookups are away (Q8). */
const failureOf = (error: unknown): string => {
  if (!(error instanceof CallError)) return words.unavailable;
  if (error.code === 'VEHICLE_NOT_FOUND') return words.noData;
  const field = error.fields['vrm'];
  return field ?? (error.code.startsWith('VEHICLE_') || error.code === 'TOO_MANY_TRIES' ? error.message : words.unavailable);
};
