import type { SaidFact } from '@kerbside/contracts/http/pricing/said-facts';
import type { Vehicle } from '@kerbside/contracts/http/pricing/vehicle';
import type { Mode, SizeField } from '../car/typed-vehicle.js';
import { lookupAfter, notLookedUp, type Lookup, type LookupAction } from './lookup.js';

/** A change to another car, which needs a confirmation once products are chosen, because their prices change too. */
export interface CarChange {
  readonly change: () => void;
  readonly stay?: (() => void) | undefined;
}

/** Step 1, beside what is typed. */
export interface StepState {
  readonly mode: Mode;
  /** The customer or a failed lookup changed the mode, so the focus moves to where the form continues. */
  readonly hasSwitched: boolean;
  readonly lookup: Lookup;
  /** The car that was found last, whatever was typed since. */
  readonly lastFound: Vehicle | undefined;
  /** Why what was typed is not a registration. */
  readonly plateProblem: string | undefined;
  /** The sizes to ask for while the car is entered by hand. */
  readonly sizesByHand: readonly SizeField[];
  /** What is asked of its use: what the product's own price rests on, and what other prices wait for. */
  readonly said: readonly SaidFact[];
  /** The customer asked for a price that waits for them, so the focus moves there. */
  readonly hasAsked: boolean;
  /** Which car it is is known, or was: its products can be chosen. */
  readonly isCarKnown: boolean;
  /** Something was chosen for the car. */
  readonly hasChoices: boolean;
  /** The customer agreed to another car since the last one was saved. */
  readonly hasAgreed: boolean;
  readonly question: CarChange | undefined;
}

export type StepAction =
  | LookupAction
  | { readonly type: 'plate-wrong'; readonly problem: string | undefined }
  | { readonly type: 'car-restored' }
  | { readonly type: 'mode-chosen'; readonly mode: Mode }
  | { readonly type: 'range-chosen'; readonly range: string; readonly sizes: readonly SizeField[] }
  | { readonly type: 'sizes-refused'; readonly sizes: readonly SizeField[] }
  | { readonly type: 'facts-needed'; readonly facts: readonly SaidFact[]; readonly isAsked: boolean }
  | { readonly type: 'products-shown'; readonly hasChoices: boolean }
  | { readonly type: 'car-asked'; readonly question: CarChange }
  | { readonly type: 'car-answered'; readonly hasAgreed: boolean }
  | { readonly type: 'car-saved' };

interface StepStart extends Pick<StepState, 'mode' | 'sizesByHand' | 'said' | 'isCarKnown'> {
  readonly found: Vehicle | undefined;
}

export const stepAtFirst = ({ found, ...begun }: StepStart): StepState => ({
  ...begun,
  hasAsked: false,
  hasSwitched: false,
  lookup: found ? { status: 'found', vehicle: found } : notLookedUp,
  lastFound: found,
  plateProblem: undefined,
  hasChoices: false,
  hasAgreed: false,
  question: undefined,
});

export const stepAfter = (state: StepState, action: StepAction): StepState => {
  switch (action.type) {
    case 'looking':
    case 'plate-edited':
      return { ...state, lookup: lookupAfter(state.lookup, action), plateProblem: undefined, mode: modeWithPlate(state) };
    case 'found':
      return known({ ...state, lookup: lookupAfter(state.lookup, action), lastFound: action.vehicle });
    case 'failed':
      return {
        ...state,
        lookup: lookupAfter(state.lookup, action),
        // The fallback is there (Q4, Q8); a plate that may be mistyped is mended where it stands.
        mode: 'manual',
        hasSwitched: !action.isPlateInDoubt,
      };
    case 'plate-wrong':
      return { ...state, plateProblem: action.problem };
    case 'car-restored':
      return state.lastFound ? { ...state, lookup: { status: 'found', vehicle: state.lastFound } } : state;
    case 'mode-chosen':
      return known({ ...state, mode: action.mode, hasSwitched: true });
    case 'range-chosen':
      return { ...state, sizesByHand: action.sizes, isCarKnown: state.isCarKnown || action.range !== '' };
    case 'sizes-refused':
      return { ...state, sizesByHand: [...new Set([...state.sizesByHand, ...action.sizes])] };
    case 'facts-needed':
      return { ...state, said: [...new Set([...state.said, ...action.facts])], hasAsked: action.isAsked };
    case 'products-shown':
      return { ...state, hasChoices: action.hasChoices };
    case 'car-asked':
      return { ...state, question: action.question };
    case 'car-answered':
      return { ...state, question: undefined, hasAgreed: state.hasAgreed || action.hasAgreed };
    case 'car-saved':
      return { ...state, hasAgreed: false };
  }
};

/** After a failed lookup the plate stays above manual entry: customers who edit it have left manual entry. */
const modeWithPlate = ({ mode, lookup }: StepState): Mode => (lookup.status === 'failed' ? 'registration' : mode);

const known = (state: StepState): StepState =>
  state.mode === 'registration' && state.lookup.status === 'found' ? { ...state, isCarKnown: true } : state;
