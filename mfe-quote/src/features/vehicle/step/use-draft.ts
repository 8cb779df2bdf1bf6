import { saidFacts } from '@kerbside/contracts/http/pricing/said-facts';
import { factsAskedFor } from '@kerbside/contracts/products/facts-asked-for';
import type { SubmitStatus } from '@kerbside/contracts/ui/controls/use-submit';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import type { Draft } from './draft.js';
import { keepDraft } from './kept-draft.js';
import { rulesNow } from './late-rules.js';
import type { Vehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { sizeFields, vehicleAtFirst, type Mode, type TypedVehicle } from '../car/typed-vehicle.js';
import type { VehicleStepProps } from '../state/step-props.js';
import type { StepState } from '../state/step-state.js';

export interface Begin extends Pick<StepState, 'mode' | 'sizesByHand' | 'said' | 'isCarKnown'> {
  /** The quote, or the product that a new quote is for. */
  readonly of: string;
  /** As it was left in this tab. */
  readonly kept: Draft | undefined;
  readonly found: Vehicle | undefined;
  readonly values: TypedVehicle;
}

/** The initial state of step 1: as left in this tab, from the quote's answers, or from the registration on the home page. The first two wait for the rules. */
export const useBegin = ({ productType, quote }: Pick<VehicleStepProps, 'productType' | 'quote'>): Begin => {
  const search = useSearch();
  const [begin] = useState((): Begin => {
    const of = quote?.id ?? productType;
    const rules = rulesNow();
    const kept = rules?.readDraft(of, search);
    const found = kept ? kept.found : rules?.vehicleOfQuote(quote);
    const values = kept?.values ?? rules?.initialVehicle(quote, search) ?? vehicleAtFirst(search);
    const sizesByHand = kept?.asked ?? sizeFields.filter((field) => quote?.vehicle?.[field]);
    const mode: Mode = kept?.mode ?? (quote?.vehicle?.vrm_lookup_option === 'no' ? 'manual' : 'registration');
    const isCarKnown = mode === 'manual' ? values.range !== '' : found !== undefined;
    const said = saidFacts.filter((fact) => factsAskedFor(productType).includes(fact) || values[fact] !== '');
    return { of, kept, found, mode, values, sizesByHand, said, isCarKnown };
  });
  return begin;
};

/** Keeps what is typed across reloads and going back. Untouched forms are not stored, and submitted answers are the quote's. */
export const useKept = ({ of, kept, values }: Begin, draft: Draft, status: SubmitStatus): void => {
  const isTouched = draft.values !== values || kept !== undefined || draft.quoteId !== undefined;
  const text = isTouched && status !== 'done' ? JSON.stringify(draft) : undefined;
  useEffect(() => {
    if (text !== undefined) keepDraft(of, text);
  }, [of, text]);
};
