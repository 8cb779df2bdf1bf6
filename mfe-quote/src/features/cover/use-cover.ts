import type { Cover, PriceTables, Quote } from '@kerbside/contracts/http/pricing';
import { messageOf } from '@kerbside/contracts/client';
import { useLoad, type Load } from '@kerbside/contracts/ui/use-load';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { StepProps } from '../quote/step-props.js';

export interface CoverChoice {
  readonly tables: PriceTables;
  /** What is chosen on the screen; its price may still be on the way. */
  readonly cover: Cover;
  readonly change: (change: Partial<Cover>) => void;
  readonly isPricing: boolean;
  readonly problem: string | undefined;
  /** The choice that is saved already, or the one on its way. */
  readonly settled: () => Promise<Cover>;
}

/** The price tables of a quote and the cover chosen from them. Each change is saved and priced by the service; the newest wins. */
export const useCover = ({ api, quote, onQuote }: StepProps): Load<CoverChoice> => {
  const loaded = useLoad((signal) => api.prices(quote.id, signal), [api, quote.id, quote.voucher?.code]);
  const [latest, setLatest] = useState<PriceTables>();
  const [cover, setCover] = useState<Cover>();
  const [problem, setProblem] = useState<string>();
  const [isPricing, setIsPricing] = useState(false);
  const running = useRef<{ readonly abort: AbortController; readonly done: Promise<void> }>(undefined);
  useEffect(() => () => running.current?.abort.abort(), []);

  const save = useCallback(
    async (chosen: Cover, abort: AbortController): Promise<void> => {
      try {
        const answer: { quote: Quote; tables: PriceTables } = await api.choose(quote.id, chosen, abort.signal);
        if (abort.signal.aborted) return;
        setLatest(answer.tables);
        setCover(answer.tables.chosen);
        onQuote(answer.quote);
      } catch (error) {
        if (!abort.signal.aborted) setProblem(messageOf(error));
      } finally {
        if (!abort.signal.aborted) setIsPricing(false);
      }
    },
    [api, quote.id, onQuote],
  );

  if (loaded.status !== 'ready') return loaded;
  const tables = latest ?? loaded.data;
  const chosen = cover ?? tables.chosen;
  const change = (part: Partial<Cover>) => {
    running.current?.abort.abort();
    const next = { ...chosen, ...part };
    const abort = new AbortController();
    setCover(next);
    setProblem(undefined);
    setIsPricing(true);
    running.current = { abort, done: save(next, abort) };
  };
  const settled = async () => {
    await running.current?.done;
    return chosen;
  };
  return { ...loaded, data: { tables, cover: chosen, change, isPricing, problem, settled } };
};
