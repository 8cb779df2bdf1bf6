import { saidFacts } from '@kerbside/contracts/http/pricing/said-facts';
import type { ProductType } from '@kerbside/contracts/ids';
import { factsAskedFor } from '@kerbside/contracts/products/facts-asked-for';
import { CallError } from '@kerbside/contracts/call-error';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useState } from 'react';
import { missingSizes, sizeFields, type SizeField, type TypedVehicle } from '../car/typed-vehicle.js';
import { forgetDraft, keepDraft } from './kept-draft.js';
import { fetchRules, useRules, type StepRules } from './late-rules.js';
import type { StepApi } from '../../../api/quote-api.js';
import type { CarOfChoice, VehicleAnswers, VehicleStepProps, OpenQuote } from '../state/step-props.js';
import type { StepAction, StepState } from '../state/step-state.js';
import { useKept, type Begin } from './use-draft.js';

interface CarForm {
  readonly begin: Begin;
  readonly state: StepState;
  readonly dispatch: (action: StepAction) => void;
  readonly done: (quote: Quote) => void;
}

/** The answers about the car: as they are typed, kept in the tab, and sent to the quote. */
export const useCarForm = (props: VehicleStepProps, { begin, state, dispatch, done }: CarForm) => {
  const { api, quote, slot, productType } = props;
  const { kept } = begin;
  const { mode } = state;
  const opened = useOpenQuote(props, kept?.quoteId);
  const [now] = useState(() => new Date());
  const found = state.lookup.status === 'found' ? state.lookup.vehicle : undefined;
  const asked = askedSizes(state);
  const lacksModel = found?.model === '';
  const submit = async (answers: VehicleAnswers): Promise<Quote> => {
    const { id } = await opened.open();
    try {
      return await api.submitCar(id, answers);
    } catch (error) {
      dispatch({ type: 'sizes-refused', sizes: refusedIn(error, sizeFields) });
      dispatch({ type: 'facts-needed', facts: refusedIn(error, saidFacts), isAsked: false });
      throw error;
    }
  };
  const schemaBy = ({ vehicleSchema, registeredOf, londonDay }: StepRules, typed: TypedVehicle) =>
    vehicleSchema(mode, {
      isFound: found !== undefined,
      lacksModel,
      asked,
      required: factsAskedFor(productType),
      today: londonDay(now),
      registered: registeredOf(mode, typed, found),
    });
  const rules = useRules();
  const form = useForm<TypedVehicle, ReturnType<typeof schemaBy>, Quote>({
    schemaOf: (typed: TypedVehicle) => rules && schemaBy(rules, typed),
    fetchSchema: async () => {
      const fetched = await fetchRules();
      return (typed: TypedVehicle) => schemaBy(fetched, typed);
    },
    initial: begin.values,
    enterSubmits: false,
    send: async (answers: VehicleAnswers) => {
      const { queue } = slot;
      const refused = await queue?.settled();
      if (refused) throw refused.error;
      const wrong = queue?.blockedBecause();
      if (wrong !== undefined) throw new CallError('INVALID', wrong, 400);
      // The quote has them already when its products were priced with them.
      return opened.quote && queue?.knows('car', JSON.stringify(answers)) ? opened.quote : submit(answers);
    },
    done: (answered) => {
      forgetDraft(begin.of);
      done(answered);
    },
  });
  const quoteId = quote ? undefined : (opened.quote?.id ?? kept?.quoteId);
  useKept(begin, { values: form.values, mode, asked: [...state.sizesByHand], found, quoteId }, form.status);
  const choice: CarOfChoice = {
    opened,
    found,
    mode,
    typed: form.values,
    answers: rules && schemaBy(rules, form.values).safeParse(form.values).data,
    save: async (answers) => {
      opened.keep(await submit(answers));
      dispatch({ type: 'car-saved' });
    },
    keepFor: (type) => keepDraft(type, JSON.stringify({ values: form.values, mode, asked: [...state.sizesByHand], found })),
    askFor: (facts) => dispatch({ type: 'facts-needed', facts, isAsked: true }),
    isSaved: Boolean(quote?.vehicle) && kept === undefined,
    slot,
  };
  return { form, asked, lacksModel, choice };
};

/** The sizes that the register, or the range chosen by hand, leaves open, and those that the price turned out to need (Q5). */
const askedSizes = ({ mode, lookup, sizesByHand }: StepState): readonly SizeField[] => {
  if (mode === 'manual') return sizeFields.filter((field) => sizesByHand.includes(field));
  return lookup.status === 'found' ? missingSizes(lookup.vehicle) : [];
};

const refusedIn = <F extends string>(error: unknown, fields: readonly F[]): readonly F[] =>
  error instanceof CallError ? fields.filter((field) => error.fields[field] !== undefined) : [];

const useOpenQuote = ({ api, productType, quote: given, onQuote }: VehicleStepProps, begunId: string | undefined): OpenQuote => {
  const [begun, setBegun] = useState<Quote>();
  const [openOnce] = useState(() => opener(productType, begunId));
  const keepBegun = (quote: Quote) => setBegun((before) => (before && before.version > quote.version ? before : quote));
  const open = async (): Promise<Quote> => {
    if (given) return given;
    const opened = await openOnce(api);
    keepBegun(opened);
    return opened;
  };
  return { quote: given ?? begun, open, keep: onQuote ?? keepBegun };
};

/** Starts one quote, however often it is called. After a failure the next call tries again. */
const opener = (productType: ProductType, begunId: string | undefined) => {
  let opening: Promise<Quote> | undefined;
  const start = async (api: StepApi): Promise<Quote> => {
    // One that cannot be opened any more is left for a new one.
    const before = begunId === undefined ? undefined : await api.read(begunId).catch(() => undefined);
    return before?.status === 'open' ? before : api.start(productType);
  };
  return (api: StepApi): Promise<Quote> => {
    opening ??= start(api).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
};
