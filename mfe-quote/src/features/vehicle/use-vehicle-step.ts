import type { RemoteProps } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing';
import type { ProductType } from '@kerbside/contracts/ids';
import { useForm, type Form } from '@kerbside/contracts/ui/use-form';
import { useRef, useState } from 'react';
import { useSearch } from 'wouter';
import type { QuoteApi } from '../../api/quote-api.js';
import { useAskedSizes } from './use-asked-sizes.js';
import { useFound } from './use-found.js';
import { useLookup, type Lookup } from './use-lookup.js';
import { usePlate, type Plate } from './use-plate.js';
import { initialVehicle, vehicleOfQuote, vehicleSchema, type Mode, type SizeField, type TypedVehicle } from './vehicle-form.js';

export interface VehicleStepProps extends RemoteProps {
  readonly api: QuoteApi;
  readonly productType: ProductType;
  /** Missing until the first step has been submitted once. */
  readonly quote: Quote | undefined;
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
}

/** Step 1: registration or manual entry, the lookup between them, and what the price still needs (Q4, Q5). */
export const useVehicleStep = (props: VehicleStepProps, done: (quote: Quote) => void): VehicleStepState => {
  const { host, api, quote } = props;
  const search = useSearch();
  const known = vehicleOfQuote(quote);
  const finding = useLookup(api, host.config.timings.lookupMinimum, known && { status: 'found', vehicle: known });
  const { lookup } = finding;
  const { mode, hasSwitched, switchTo } = useMode(lookup, quote);
  const sizes = useAskedSizes(mode, lookup, quote);
  const submit = useSubmission(props);
  const form = useForm({
    schema: vehicleSchema(mode, lookup.status === 'found', sizes.asked),
    initial: initialVehicle(quote, search),
    enterSubmits: false,
    send: sizes.askWhenRefused(submit),
    done,
  });
  const plate = usePlate({ form, finding, toManual: () => switchTo('manual') });
  useFound(lookup, host);
  return {
    form,
    mode,
    hasSwitched,
    switchMode: () => switchTo(mode === 'registration' ? 'manual' : 'registration'),
    lookup,
    plate,
    asked: sizes.asked,
    askSizes: sizes.ask,
  };
};

/** The first submit starts the quote; one that is refused is tried again on the same quote. */
const useSubmission = ({ api, productType, quote }: VehicleStepProps) => {
  const quoteId = useRef(quote?.id);
  return async (answers: Readonly<Record<string, unknown>>): Promise<Quote> => {
    quoteId.current ??= (await api.start(productType)).id;
    return api.submit(quoteId.current, 1, answers);
  };
};

/** A lookup that failed opens manual entry (Q4), until the customer chooses again. */
const useMode = (lookup: Lookup, quote: Quote | undefined) => {
  const [chosen, setChosen] = useState<{ readonly mode: Mode; readonly after?: Lookup }>({
    mode: quote?.vehicle?.vrm_lookup_option === 'no' ? 'manual' : 'registration',
  });
  const hasFailed = lookup.status === 'failed' && lookup !== chosen.after;
  return {
    mode: hasFailed ? 'manual' : chosen.mode,
    hasSwitched: hasFailed || chosen.after !== undefined,
    switchTo: (mode: Mode) => setChosen({ mode, after: lookup }),
  };
};
