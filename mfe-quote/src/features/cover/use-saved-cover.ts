import { messageOf } from '@kerbside/contracts/client';
import type { Cover } from '@kerbside/contracts/http/pricing';
import type { PriceTables } from '@kerbside/contracts/http/pricing-tables';
import { useEffect, useRef, useState } from 'react';
import type { StepProps } from '../quote/step-props.js';

type Outcome =
  | { readonly status: 'saved'; readonly cover: Cover }
  | { readonly status: 'refused'; readonly error: unknown }
  | { readonly status: 'superseded' };

interface Saving {
  /** The tables as the last change left them. */
  readonly tables: PriceTables | undefined;
  /** On its way to the service. */
  readonly wanted: Cover | undefined;
  readonly problem: string | undefined;
}
const nothingSaved: Saving = { tables: undefined, wanted: undefined, problem: undefined };

/** Saves a cover whenever it changes. The newest change wins, in whatever order the answers come; one that is refused is undone on the screen. */
export const useSavedCover = ({ api, quote, onQuote }: StepProps) => {
  const [saving, setSaving] = useState(nothingSaved);
  const running = useRef<{ readonly abort: AbortController; readonly outcome: Promise<Outcome> }>(undefined);
  useEffect(() => () => running.current?.abort.abort(), []);

  const send = async (cover: Cover, { signal }: AbortController): Promise<Outcome> => {
    try {
      const answer = await api.choose(quote.id, cover, signal);
      if (signal.aborted) return { status: 'superseded' };
      setSaving({ ...nothingSaved, tables: answer.tables });
      onQuote(answer.quote);
      return { status: 'saved', cover: answer.tables.chosen };
    } catch (error) {
      if (signal.aborted) return { status: 'superseded' };
      running.current = undefined;
      setSaving((before) => ({ ...before, wanted: undefined, problem: messageOf(error) }));
      return { status: 'refused', error };
    }
  };
  const save = (cover: Cover) => {
    running.current?.abort.abort();
    const abort = new AbortController();
    setSaving((before) => ({ ...before, wanted: cover, problem: undefined }));
    running.current = { abort, outcome: send(cover, abort) };
  };
  const settled = async (): Promise<Cover | undefined> => {
    const outcome = await running.current?.outcome;
    if (outcome?.status === 'refused') throw outcome.error;
    return outcome?.status === 'superseded' ? settled() : outcome?.cover;
  };
  const forget = () => {
    running.current = undefined;
    setSaving(nothingSaved);
  };
  return { ...saving, save, settled, forget };
};
