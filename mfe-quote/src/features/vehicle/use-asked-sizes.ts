import { CallError } from '@kerbside/contracts/client';
import type { Quote } from '@kerbside/contracts/http/pricing';
import { useState } from 'react';
import type { Lookup } from './use-lookup.js';
import { missingSizes, sizeFields, type Mode, type SizeField } from './vehicle-form.js';

/** The sizes to ask for: those that the register, or the range chosen by hand, leaves open, and those that the price turned out to need (Q5). */
export const useAskedSizes = (mode: Mode, lookup: Lookup, quote: Quote | undefined) => {
  const [byHand, setByHand] = useState<readonly SizeField[]>(() => sizeFields.filter((field) => quote?.vehicle?.[field]));
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
  return { asked, ask: setByHand, askWhenRefused };
};
