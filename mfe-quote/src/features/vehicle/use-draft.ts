import type { SubmitStatus } from '@kerbside/contracts/ui/use-submit';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { forgetDraft, keepDraft, readDraft, type Draft } from './draft.js';
import type { Lookup } from './use-lookup.js';
import type { VehicleStepProps } from './use-vehicle-step.js';
import { initialVehicle, vehicleOfQuote, type Mode } from './vehicle-form.js';

/** Where step 1 begins: as it was left in this tab, with the quote's answers, or with the registration of the home page. */
export const useDraft = ({ productType, quote }: Pick<VehicleStepProps, 'productType' | 'quote'>) => {
  const search = useSearch();
  const [begin] = useState(() => {
    const of = quote?.id ?? productType;
    const kept = readDraft(of, search);
    const vehicle = kept ? kept.found : vehicleOfQuote(quote);
    const lookup: Lookup = vehicle ? { status: 'found', vehicle } : { status: 'idle' };
    const mode: Mode = kept?.mode ?? (quote?.vehicle?.vrm_lookup_option === 'no' ? 'manual' : 'registration');
    return { of, kept, start: { lookup, mode, values: kept?.values ?? initialVehicle(quote, search) } };
  });
  const { of, kept, start } = begin;

  /** A hook: call it on each render with what is on the screen. What nobody touched is not kept, and what is sent is the quote's. */
  const useKept = (draft: Draft, status: SubmitStatus): void => {
    const isTouched = draft.values !== start.values || kept !== undefined || draft.quoteId !== quote?.id;
    const text = isTouched && status !== 'done' ? JSON.stringify(draft) : undefined;
    useEffect(() => {
      if (text !== undefined) keepDraft(of, text);
    }, [text]);
  };
  return { start, kept, useKept, forget: () => forgetDraft(of) };
};
