import type { RemoteProps } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing';
import type { ProductType } from '@kerbside/contracts/ids';
import type { Form } from '@kerbside/contracts/ui/use-form';
import { useRef, useState, type RefObject } from 'react';
import type { QuoteApi } from '../../api/quote-api.js';
import type { SaveQueue } from '../saving/save-queue.js';
import type { CarChange, CarOfChoice, ChoiceGate } from './choice-gate.js';
import { useCarForm } from './use-car-form.js';
import { useBegin } from './use-draft.js';
import { useFound } from './use-found.js';
import { useLookup, type Lookup } from './use-lookup.js';
import { usePlate, type Plate } from './use-plate.js';
import type { Mode, SizeField, TypedVehicle } from './vehicle-form.js';

export interface VehicleStepProps extends RemoteProps {
  readonly api: QuoteApi;
  readonly productType: ProductType;
  /** Missing until the first step has been submitted once. */
  readonly quote: Quote | undefined;
  /** Gives the changed quote to the page, where the page has one. */
  readonly onQuote?: ((quote: Quote) => void) | undefined;
  readonly saves: SaveQueue;
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
  const car = useCarForm(props, { begin, lookup, mode, done });
  const { form } = car;
  const isResumed = begin.kept !== undefined;
  const plate = usePlate({ host, form, finding, toManual: () => switchTo('manual'), beforeCarChanges, isResumed });
  useFound(lookup, host);
  const isKnown = { manual: form.values.range !== '', registration: lookup.status === 'found' };
  const switchMode = () => {
    const change = () => switchTo(mode === 'registration' ? 'manual' : 'registration');
    // Each mode may know a car by now: then this is another one.
    return isKnown.manual && isKnown.registration ? beforeCarChanges({ change }) : change();
  };
  return {
    ...car,
    mode,
    hasSwitched,
    switchMode,
    lookup,
    plate,
    isCarKnown: useOnce(isKnown[mode] || car.choice.opened.quote !== undefined),
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
