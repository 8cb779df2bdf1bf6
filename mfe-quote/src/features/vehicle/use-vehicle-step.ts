import type { RemoteProps } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing';
import type { ProductType } from '@kerbside/contracts/ids';
import { useForm, type Form } from '@kerbside/contracts/ui/use-form';
import { useRef, useState, type RefObject } from 'react';
import type { QuoteApi } from '../../api/quote-api.js';
import type { CarChange, ChoiceGate, CarOfChoice, VehicleAnswers } from './choice-gate.js';
import { useAskedSizes } from './use-asked-sizes.js';
import { useDraft } from './use-draft.js';
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
  const { host, api, quote } = props;
  const { start, kept, useKept, forget } = useDraft(props);
  const opened = useOpenQuote(props, kept?.quoteId);
  const finding = useLookup(api, host.config.timings.lookupMinimum, start.lookup);
  const { lookup } = finding;
  const { mode, hasSwitched, switchTo } = useMode(lookup, start.mode);
  const sizes = useAskedSizes({ mode, lookup, quote, kept: kept?.asked });
  const schema = vehicleSchema(mode, lookup.status === 'found', sizes.asked);
  const submit = sizes.askWhenRefused(async (answers: VehicleAnswers) => api.submit((await opened.open()).id, 1, answers));
  const { gate, beforeCarChanges } = useGate();
  const form = useForm({
    schema,
    initial: start.values,
    enterSubmits: false,
    send: async (answers: VehicleAnswers) => {
      await gate.current?.settled();
      return submit(answers);
    },
    done: (answered) => {
      forget();
      done(answered);
    },
  });
  const found = lookup.status === 'found' ? lookup.vehicle : undefined;
  useKept({ values: form.values, mode, asked: [...sizes.byHand], found, quoteId: opened.quote?.id ?? kept?.quoteId }, form.status);
  const plate = usePlate({ form, finding, toManual: () => switchTo('manual'), beforeCarChanges, isResumed: kept !== undefined });
  useFound(lookup, host);
  const isCarKnown = useOnce(opened.quote !== undefined || (mode === 'manual' ? form.values.range !== '' : found !== undefined));
  return {
    form,
    mode,
    hasSwitched,
    switchMode: () => switchTo(mode === 'registration' ? 'manual' : 'registration'),
    lookup,
    plate,
    asked: sizes.asked,
    askSizes: sizes.ask,
    isCarKnown,
    choice: {
      opened,
      answers: schema.safeParse(form.values).data,
      save: async (answers) => opened.keep(await submit(answers)),
      isSaved: quote?.vehicle != null && kept === undefined,
    },
    gate,
    beforeCarChanges,
  };
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
