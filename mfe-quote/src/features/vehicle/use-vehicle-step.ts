import { registration } from '@kerbside/contracts/fields';
import type { HostApi } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing';
import { useForm, type Form } from '@kerbside/contracts/ui/use-form';
import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { vehicle as words } from '../../messages.js';
import { useLookup, type Lookup } from './use-lookup.js';
import {
  initialVehicle,
  missingSizes,
  sizeFields,
  vehicleOfQuote,
  vehicleSchema,
  type Mode,
  type SizeField,
  type TypedVehicle,
} from './vehicle-form.js';
import type { VehicleStepProps } from './vehicle-step.js';

export interface VehicleStepState {
  readonly form: Form<TypedVehicle>;
  readonly mode: Mode;
  readonly lookup: Lookup;
  /** Why what was typed is no registration. */
  readonly plateProblem: string | undefined;
  /** Sizes to ask for: those the register lacks, or those the price turned out to need. */
  readonly asked: readonly SizeField[];
  readonly lookUp: () => void;
  readonly editRegistration: (typed: string) => void;
  readonly switchMode: () => void;
}

/** Step 1: registration or manual entry, the lookup between them, and what the price still needs (Q4, Q5). */
export const useVehicleStep = ({ host, api, productType, quote }: VehicleStepProps, done: (quote: Quote) => void): VehicleStepState => {
  const search = useSearch();
  const known = vehicleOfQuote(quote);
  const [mode, setMode] = useState<Mode>(quote?.vehicle?.vrm_lookup_option === 'no' ? 'manual' : 'registration');
  const { lookup, lookUp, forget } = useLookup(
    api,
    host.config.timings.lookupMinimum,
    known ? { status: 'found', vehicle: known } : undefined,
  );
  const [needed, setNeeded] = useState<readonly SizeField[]>(() =>
    mode === 'manual' ? sizeFields.filter((field) => quote?.vehicle?.[field]) : [],
  );
  const asked = mode === 'registration' && lookup.status === 'found' ? missingSizes(lookup.vehicle) : mode === 'manual' ? needed : [];

  const form = useForm({
    schema: vehicleSchema(mode, lookup.status === 'found', asked),
    initial: initialVehicle(quote, search),
    enterSubmits: false,
    send: async (answers) => api.submit((quote ?? (await api.start(productType))).id, 1, answers),
    done,
  });
  const refused = sizeFields.filter((field) => form.failure?.fields[field] !== undefined).join();
  useEffect(() => {
    if (refused) setNeeded((before) => sizeFields.filter((field) => before.includes(field) || refused.includes(field)));
  }, [refused]);

  const typed = form.values.registration_number;
  const [plateProblem, setPlateProblem] = useState<string>();
  const start = () => {
    if (typed.trim() === '') return setMode('manual');
    const read = registration.safeParse(typed);
    setPlateProblem(read.error?.issues[0]?.message);
    if (read.success) lookUp(read.data);
  };
  useRegistrationFromHome(known === undefined && registration.safeParse(typed).success, start);
  useOutcome(lookup, host, () => setMode('manual'));

  return {
    form,
    mode,
    lookup,
    plateProblem,
    asked,
    lookUp: start,
    editRegistration: (text) => {
      form.set('registration_number', text);
      setPlateProblem(undefined);
      forget();
    },
    switchMode: () => setMode(mode === 'registration' ? 'manual' : 'registration'),
  };
};

/** A registration that came with the address is looked up at once; later typing waits for the button. */
const useRegistrationFromHome = (isGiven: boolean, lookUp: () => void): void => {
  const opening = useRef(isGiven ? lookUp : undefined);
  useEffect(() => {
    opening.current?.();
    opening.current = undefined;
  }, []);
};

/** What follows from a lookup, once: a failure opens manual entry; a car is read out, and an account that holds it is offered. */
const useOutcome = (lookup: Lookup, host: HostApi, toManual: () => void): void => {
  const told = useRef(lookup);
  useEffect(() => {
    if (told.current === lookup) return;
    told.current = lookup;
    if (lookup.status === 'failed') toManual();
    if (lookup.status !== 'found') return;
    const { make, model, may_login } = lookup.vehicle;
    host.announce(words.found(make, model));
    if (may_login && !host.session.signedIn) host.openDialog('login', { hint: words.mayLogin });
  }, [lookup, host, toManual]);
};
