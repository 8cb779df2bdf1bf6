import type { RemoteProps } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing';
import type { ProductType } from '@kerbside/contracts/ids';
import { useForm, type Form } from '@kerbside/contracts/ui/use-form';
import { useRef, useState, type RefObject } from 'react';
import type { QuoteApi } from '../../api/quote-api.js';
import type { CarChange, ChoiceGate, CarOfChoice, VehicleAnswers } from './choice-gate.js';
import { useAskedSizes } from './use-asked-sizes.js';
import { forgetDraft } from './draft.js';
import { useBegin, useKept, type Begin } from './use-draft.js';
import { useFound } from './use-found.js';
import { useLookup, type Lookup } from './use-lookup.js';
import { useOpenQuote } from './use-open-quote.js';
import { usePlate, type Plate } from './use-plate.js';
import { vehicleSchema, type Mode, type SizeField, type TypedVehicle } from './vehicle-form.js';

export interface VehicleStepProps extends RemoteProps {
  readonly api: QuoteApi;
  readonly productType: ProductType;
  /** Missing until the first step has been submitted once. */
  readonly quote: Quote | undefined;
  /** Gives the changed quote to the page, where the page has one. */
  readonly onQuote?: ((quote: Quote) => void) | undefined;
}

export interface VehicleStepState {
  readonly form: Form<TypedVehicle>;
  readonly mode: Mode;
  /** The customer, or a lookup that failed, changed the mode: the focus goes where the form goes on. */
  readonly hasSwitched: boolean;
  readonly switchMode: () => void;
  readonly lookup: Lookup;
  readonly plate: Plate;
  readonly asked: readonly SizeField[];
  readonly askSizes: (sizes: readonly SizeField[]) => void;
  /** Which car it is is known, or was: its products can be chosen. */
  readonly isCarKnown: boolean;
  readonly choice: CarOfChoice;
  readonly gate: RefObject<ChoiceGate | null>;
  readonly beforeCarChanges: ChoiceGate['beforeCarChanges'];
}

/** Step 1: registration or manual entry, the lookup between them, and what the price still needs (Q4, Q5). */
export const useVehicleStep = (props: VehicleStepProps, done: (quote: Quote) => void): VehicleStepState => {
  const { host, api } = props;
  const begin = useBegin(props);
  const finding = useLookup(api, host.config.timings.lookupMinimum, begin.lookup);
  const { lookup } = finding;
  const { mode, hasSwitched, switchTo } = useMode(lookup, begin.mode);
  const { gate, beforeCarChanges } = useGate();
  const car = useCarForm(props, { begin, lookup, mode, gate, done });
  const { form } = car;
  const isResumed = begin.kept !== undefined;
  const plate = usePlate({ form, finding, toManual: () => switchTo('manual'), beforeCarChanges, isResumed });
  useFound(lookup, host);
  const isIdentified = mode === 'manual' ? form.values.range !== '' : lookup.status === 'found';
  return {
    ...car,
    mode,
    hasSwitched,
    switchMode: () => switchTo(mode === 'registration' ? 'manual' : 'registration'),
    lookup,
    plate,
    isCarKnown: useOnce(isIdentified || car.choice.opened.quote !== undefined),
    gate,
    beforeCarChanges,
  };
};

interface CarForm {
  readonly begin: Begin;
  readonly lookup: Lookup;
  readonly mode: Mode;
  readonly gate: RefObject<ChoiceGate | null>;
  readonly done: (quote: Quote) => void;
}

/** The answers about the car: as they are typed, kept in the tab, and sent to the quote. */
const useCarForm = (props: VehicleStepProps, { begin, lookup, mode, gate, done }: CarForm) => {
  const { api, quote } = props;
  const { kept } = begin;
  const opened = useOpenQuote(props, kept?.quoteId);
  const sizes = useAskedSizes({ mode, lookup, quote, kept: kept?.asked });
  const schema = vehicleSchema(mode, lookup.status === 'found', sizes.asked);
  const sent = useRef<string>(undefined);
  const submit = sizes.askWhenRefused(async (answers: VehicleAnswers) => {
    const answered = await api.submit((await opened.open()).id, 1, answers);
    sent.current = JSON.stringify(answers);
    return answered;
  });
  const form = useForm({
    schema,
    initial: begin.values,
    enterSubmits: false,
    send: async (answers: VehicleAnswers) => {
      await gate.current?.settled();
      // The quote has them already when its products were priced with them.
      return opened.quote && sent.current === JSON.stringify(answers) ? opened.quote : submit(answers);
    },
    done: (answered) => {
      forgetDraft(begin.of);
      done(answered);
    },
  });
  const found = lookup.status === 'found' ? lookup.vehicle : undefined;
  const quoteId = quote ? undefined : (opened.quote?.id ?? kept?.quoteId);
  useKept(begin, { values: form.values, mode, asked: [...sizes.byHand], found, quoteId }, form.status);
  const choice: CarOfChoice = {
    opened,
    answers: schema.safeParse(form.values).data,
    save: async (answers) => opened.keep(await submit(answers)),
    isSaved: Boolean(quote?.vehicle) && kept === undefined,
  };
  return { form, asked: sizes.asked, askSizes: sizes.ask, choice };
};

/** Until the products are there, nothing depends on the car. */
const useGate = () => {
  const gate = useRef<ChoiceGate>(null);
  const beforeCarChanges = (wish: CarChange) => (gate.current ? gate.current.beforeCarChanges(wish) : wish.change());
  return { gate, beforeCarChanges };
};

/** A lookup that failed opens manual entry (Q4), until the customer chooses again. */
const useMode = (lookup: Lookup, first: Mode) => {
  const [chosen, setChosen] = useState<{ readonly mode: Mode; readonly after?: Lookup }>({ mode: first });
  const hasFailed = lookup.status === 'failed' && lookup !== chosen.after;
  return {
    mode: hasFailed ? 'manual' : chosen.mode,
    hasSwitched: hasFailed || chosen.after !== undefined,
    switchTo: (mode: Mode) => setChosen({ mode, after: lookup }),
  };
};

/** Stays true. */
const useOnce = (now: boolean): boolean => {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
};
