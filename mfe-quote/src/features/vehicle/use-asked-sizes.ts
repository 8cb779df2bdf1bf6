import { CallError } from '@kerbside/contracts/client';
import type { Quote } from '@kerbside/contracts/http/pricing';
import { useState } from 'react';
import type { Lookup } from './use-lookup.js';
import { missingSizes, sizeFields, type Mode, type SizeField } from './vehicle-form.js';

interface Asking {
  readonly mode: Mode;
  readonly lookup: Lookup;
  readonly quote: Quote | undefined;
  /** As they were asked before the page was left. */
  readonly kept: readonly SizeField[] | undefined;
}

/** The sizes to ask for: those that the register, or the range chosen by hand, leaves open, and those that the price turned out to need (Q5). */
export const useAskedSizes = ({ mode, lookup, quote, kept }: Asking) => {
  const [byHand, setByHand] = useState<readonly SizeField[]>(() => kept ?? sizeFields.filter((field) => quote?.vehicle?.[field]));
  const asked = mode === 'manual' ? byHand : lookup.status === 'found' ? missingSizes(lookup.vehicle) : [];

  const askWhenRefused =
    <I, O>(send: (answers: I) => Promise<O>) =>
    async (answers: I): Promise<O> => {
      try {
        return await send(answers);
      } catch (error) {
        const refused = error instanceof CallError ? error.fields : {};
        setByHand((before) => sizeFields.filter((field) => before.includes(field) || refused[field] !== undefined));
        throw error;
      }
    };
  return { asked, byHand, ask: setByHand, askWhenRefused };
};
