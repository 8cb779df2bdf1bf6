import { CallError } from '@kerbside/contracts/client';
import { registration } from '@kerbside/contracts/fields';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import { useReducer, useState } from 'react';
import type { ActivationApi } from '../../api/activation-api.js';
import type { TypedActivation } from './activation-form.js';
import { missingSizes, sizeFields, type Mode, type SizeField } from '../vehicle/car/typed-vehicle.js';
import { lookupAfter, notLookedUp } from '../vehicle/state/lookup.js';
import { useOnMount, useLookup } from '../vehicle/lookup/use-lookup.js';

interface CarOptions {
  readonly api: ActivationApi;
  readonly lookupMinimumMs: number;
  /** As the page opens: a registration that is already there is looked up at once. */
  readonly opening: Pick<TypedActivation, 'registration_number' | 'make'>;
}

/** Which car: by its registration, or by hand; and the sizes that neither settles (Q5). */
export const useCar = ({ api, lookupMinimumMs, opening }: CarOptions) => {
  const [lookup, dispatch] = useReducer(lookupAfter, notLookedUp);
  const find = useLookup(api, lookupMinimumMs, dispatch);
  const [mode, setMode] = useState<Mode>(opening.make ? 'manual' : 'registration');
  const [byHand, setByHand] = useState<readonly SizeField[]>([]);
  const [refused, setRefused] = useState<readonly SizeField[]>([]);
  const [problem, setProblem] = useState<string>();
  const known = mode === 'manual' ? byHand : lookup.status === 'found' ? missingSizes(lookup.vehicle) : [];

  const lookUp = (typed: string) => {
    if (typed.trim() === '') return setMode('manual');
    const read = registration.safeParse(typed);
    setProblem(read.error?.issues[0]?.message);
    if (read.success) find(read.data);
  };
  useOnMount(() => {
    if (registration.safeParse(opening.registration_number).success) lookUp(opening.registration_number);
  });
  return {
    lookup,
    // After a failed lookup the customer continues by hand (Q4).
    mode: lookup.status === 'failed' ? 'manual' : mode,
    problem,
    sizes: [...new Set([...known, ...refused])],
    lookUp,
    editPlate: () => {
      setProblem(undefined);
      dispatch({ type: 'plate-edited' });
    },
    switchMode: () => {
      dispatch({ type: 'plate-edited' });
      setMode(mode === 'manual' || lookup.status === 'failed' ? 'registration' : 'manual');
    },
    askSizes: setByHand,
    /** Asks for a size that the price turned out to need. */
    askWhenRefused:
      <I, O>(send: (answers: I) => Promise<O>) =>
      async (answers: I): Promise<O> => {
        try {
          return await send(answers);
        } catch (error) {
          const fields = error instanceof CallError ? error.fields : {};
          setRefused(sizeFields.filter((field) => fields[field] !== undefined));
          throw error;
        }
      },
  } as const;
};
type Car = ReturnType<typeof useCar>;

export interface CarProps {
  readonly form: Form<TypedActivation>;
  readonly car: Car;
  readonly api: ActivationApi;
}
