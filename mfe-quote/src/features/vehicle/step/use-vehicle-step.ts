import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import { useReducer } from 'react';
import { vehicle as words } from '../../../messages/vehicle.js';
import type { SizeField, TypedVehicle } from '../car/typed-vehicle.js';
import { useLookup } from '../lookup/use-lookup.js';
import { usePlate, type Plate } from '../lookup/use-plate.js';
import type { CarOfChoice, VehicleStepProps } from '../state/step-props.js';
import { stepAfter, stepAtFirst, type CarChange, type StepAction, type StepState } from '../state/step-state.js';
import { rulesNow } from './late-rules.js';
import { useCarForm } from './use-car-form.js';
import { useBegin } from './use-draft.js';

export interface VehicleStepControl {
  readonly state: StepState;
  readonly form: Form<TypedVehicle>;
  readonly plate: Plate;
  readonly asked: readonly SizeField[];
  readonly lacksModel: boolean;
  readonly choice: CarOfChoice;
  readonly switchMode: () => void;
  readonly chooseRange: (range: string, sizes: readonly SizeField[]) => void;
  /** Asks first when products were chosen for the car. */
  readonly changeCar: (change: CarChange) => void;
  readonly answerCarQuestion: (hasAgreed: boolean) => void;
  readonly showProducts: (hasChoices: boolean) => void;
}

/** Step 1: registration or manual entry, the lookup between them, and what the price still needs (Q4, Q5). */
export const useVehicleStep = (props: VehicleStepProps, done: (quote: Quote) => void): VehicleStepControl => {
  const { host, api } = props;
  const begin = useBegin(props);
  const [state, change] = useReducer(stepAfter, begin, stepAtFirst);
  const { mode, lookup, question } = state;
  const dispatch = (action: StepAction) => {
    change(action);
    const vehicle = action.type === 'found' ? action.vehicle : action.type === 'car-restored' ? state.lastFound : undefined;
    if (vehicle) host.announce(words.found(vehicle.make, vehicle.model));
  };
  const lookUp = useLookup(api, host.config.timings.lookupMinimum, dispatch);
  const car = useCarForm(props, { begin, state, dispatch, done });
  const changeCar = (carChange: CarChange) =>
    state.hasChoices && !state.hasAgreed ? dispatch({ type: 'car-asked', question: carChange }) : carChange.change();
  const forgetCar = () => rulesNow()?.forgetCar(car.form);
  const plate = usePlate({ host, form: car.form, state, dispatch, lookUp, changeCar, forgetCar, isResumed: begin.kept !== undefined });
  const switchMode = () => {
    const carChange = { change: () => dispatch({ type: 'mode-chosen', mode: mode === 'registration' ? 'manual' : 'registration' }) };
    // Each mode may know a car by now: then this is another one.
    return lookup.status === 'found' && car.form.values.range !== '' ? changeCar(carChange) : carChange.change();
  };
  return {
    ...car,
    state: state.isCarKnown || car.choice.opened.quote === undefined ? state : { ...state, isCarKnown: true },
    plate,
    switchMode,
    chooseRange: (range, sizes) => dispatch({ type: 'range-chosen', range, sizes }),
    changeCar,
    answerCarQuestion: (hasAgreed) => {
      dispatch({ type: 'car-answered', hasAgreed });
      if (hasAgreed) question?.change();
      else question?.stay?.();
    },
    showProducts: (hasChoices) => dispatch({ type: 'products-shown', hasChoices }),
  };
};
