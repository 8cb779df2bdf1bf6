import type { HostApi } from '@kerbside/contracts/host';
import { plateOf } from '@kerbside/contracts/reading/plain';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import { useLocation, useSearch } from 'wouter';
import type { TypedVehicle } from '../car/typed-vehicle.js';
import type { CarChange, StepAction, StepState } from '../state/step-state.js';
import { useOnMount } from './use-lookup.js';

export interface Plate {
  /** Looks up what was typed; with nothing typed the button goes on to manual entry (Q5). */
  readonly lookUp: () => void;
  readonly edit: (typed: string) => void;
  /** Looks up one that the account knows. */
  readonly take: (registration: string) => void;
}

interface PlateOptions {
  readonly host: Pick<HostApi, 'navigate' | 'announce'>;
  readonly form: Form<TypedVehicle>;
  readonly state: StepState;
  readonly dispatch: (action: StepAction) => void;
  readonly lookUp: (registration: string) => void;
  readonly changeCar: (change: CarChange) => void;
  readonly forgetCar: () => void;
  /** What was typed before the page was left waits for the button. */
  readonly isResumed: boolean;
}

export const usePlate = ({ host, form, state, dispatch, changeCar, isResumed, ...finding }: PlateOptions): Plate => {
  const dropGiven = useDropGiven(host);
  const typed = form.values.registration_number;
  const lookUpText = (text: string) => {
    if (text.trim() === '') return dispatch({ type: 'mode-chosen', mode: 'manual' });
    const read = plateOf(text);
    if ('wrong' in read) return dispatch({ type: 'plate-wrong', problem: read.wrong });
    const before = state.lastFound?.registration_number;
    if (before === read.plate) return finding.lookUp(read.plate);
    const change = () => {
      if (before !== undefined) finding.forgetCar();
      finding.lookUp(read.plate);
    };
    const stay = () => {
      if (before === undefined) return;
      form.set('registration_number', before);
      dispatch({ type: 'car-restored' });
    };
    changeCar({ change, stay });
  };
  const lookUp = () => lookUpText(typed);
  const edit = (text: string) => {
    form.set('registration_number', text);
    dispatch({ type: 'plate-edited' });
    dropGiven();
  };
  const take = (text: string) => {
    edit(text);
    lookUpText(text);
  };
  // A registration that came with the address is looked up at once; later typing waits for the button.
  useOnMount(() => {
    if (!isResumed && state.lookup.status === 'idle' && 'plate' in plateOf(typed)) lookUp();
  });
  return { lookUp, edit, take };
};

/** Typing another registration removes the one in the address, so that a reload continues with what was typed. */
const useDropGiven = (host: Pick<HostApi, 'navigate'>) => {
  const [path] = useLocation();
  const search = useSearch();
  return () => {
    const rest = new URLSearchParams(search);
    if (!rest.has('vrm')) return;
    rest.delete('vrm');
    host.navigate(rest.size > 0 ? `${path}?${rest}` : path, { replace: true });
  };
};
