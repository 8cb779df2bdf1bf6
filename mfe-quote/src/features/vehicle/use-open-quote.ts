import type { Quote } from '@kerbside/contracts/http/pricing';
import { useRef, useState } from 'react';
import type { VehicleStepProps } from './use-vehicle-step.js';

export interface OpenQuote {
  /** Undefined until something needs one: a visitor who only looks has none. */
  readonly quote: Quote | undefined;
  /** The quote of the page; the first to ask starts it, or opens the one that was begun before the page was left. */
  readonly open: () => Promise<Quote>;
  readonly keep: (quote: Quote) => void;
}

export const useOpenQuote = ({ api, productType, quote: given, onQuote }: VehicleStepProps, begunId: string | undefined): OpenQuote => {
  const [begun, setBegun] = useState<Quote>();
  const opening = useRef<Promise<Quote>>(undefined);

  const start = async (): Promise<Quote> => {
    // One that cannot be opened any more is left for a new one.
    const before = begunId === undefined ? undefined : await api.read(begunId).catch(() => undefined);
    const started = before?.status === 'open' ? before : await api.start(productType);
    setBegun(started);
    return started;
  };
  const open = (): Promise<Quote> => {
    if (given) return Promise.resolve(given);
    opening.current ??= start().catch((error: unknown) => {
      opening.current = undefined;
      throw error;
    });
    return opening.current;
  };
  const keepBegun = (quote: Quote) => setBegun((before) => (before && before.version > quote.version ? before : quote));
  return { quote: given ?? begun, open, keep: onQuote ?? keepBegun };
};
