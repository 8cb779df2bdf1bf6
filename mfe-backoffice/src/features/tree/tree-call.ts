import type { Tree, TreeCallNow, TreeResult } from '@kerbside/contracts/http/callbacks/tree';
import { finalNode, firstNode, treeAnswers } from '@kerbside/contracts/staff/decision-tree';
import type { TreeSave } from '../../api/tree-api.js';
import { blank, typedFrom, type TypedAnswers } from './typed-answers.js';

/** Where a call stands on this screen. */
interface Place {
  readonly id: string | undefined;
  readonly path: readonly number[];
  /** How often it was saved; undefined where the service does not say. */
  readonly saves: number | undefined;
  /** The tree that it began with; undefined before it began. */
  readonly of: Tree | undefined;
}

/** A call along the tree, as this screen knows it. */
export interface TreeCall {
  readonly place: Place;
  /** Its answers, as they were saved or read last. */
  readonly known: TypedAnswers;
  /** What another screen noted, once this one is where that one stands. */
  readonly there: readonly string[] | undefined;
  /** The call that was read last. Once it can no longer be read, it is over. */
  readonly readId: string | undefined;
  readonly leftId: string | undefined;
  /** The car that the call began about; undefined before it has begun. */
  readonly baseCarId: string | undefined;
}

/** A step that is taken once it is saved. */
export interface TreeStep {
  readonly path: readonly number[];
  /** Gives the call up where it stands, and begins another. */
  readonly isAnew: boolean;
}

/** What a call is about, and the tree that new ones follow. */
interface About {
  readonly carId: string;
  readonly tree: Tree;
}

const nowhere: Place = { id: undefined, path: [], saves: undefined, of: undefined };
const placeOf = ({ id, path, saves, version, nodes }: TreeResult): Place => ({ id, path, saves, of: { version, nodes } });

/** The call under way, or none yet. */
export const openedCall = (result: TreeResult | null): TreeCall => ({
  place: result ? placeOf(result) : nowhere,
  known: typedFrom(result?.answers),
  there: undefined,
  readId: result?.id,
  leftId: undefined,
  baseCarId: result ? (result.base_car_id ?? '') : undefined,
});

export const treeOf = ({ place }: Pick<TreeCall, 'place'>, tree: Tree): Tree => place.of ?? tree;

interface NewCall extends About {
  readonly customerId: string;
  readonly typed: TypedAnswers;
}

/** What is sent to save a step. A note that was typed and not saved yet goes to colleagues too when the call is given up. */
export const saveOf = (call: TreeCall, { path, isAnew }: TreeStep, { customerId, carId, tree, typed }: NewCall): TreeSave => ({
  ...(call.place.id === undefined ? {} : { id: call.place.id, saves: call.place.saves }),
  ...(isAnew ? { ...blank, callback_additional_note: typed.callback_additional_note, anew: true } : typed),
  ...(carId ? { selected_car_id: carId, base_car_id: baseAfter(call, isAnew, carId) } : {}),
  user_id: customerId,
  version: (isAnew ? tree : treeOf(call, tree)).version,
  path: [...path],
  ordinal_number: path.at(-1) ?? firstNode,
  finished: path.at(-1) === finalNode,
});

const baseAfter = ({ baseCarId }: TreeCall, isAnew: boolean, carId: string): string => (isAnew ? carId : (baseCarId ?? carId));

interface SavedCall extends About {
  readonly id: string;
  readonly saves: number | undefined;
  readonly typed: TypedAnswers;
}

/** The step is taken. */
export const savedCall = (call: TreeCall, { path, isAnew }: TreeStep, { id, saves, typed, carId, tree }: SavedCall): TreeCall => ({
  ...call,
  place: { id, path, saves, of: isAnew ? tree : treeOf(call, tree) },
  known: isAnew ? blank : typed,
  there: undefined,
  baseCarId: baseAfter(call, isAnew, carId),
});

/** Where another screen has taken it by now, and what it noted there. */
export const movedCall = (call: TreeCall, { path, answers, saves }: TreeCallNow, there: readonly string[] | undefined): TreeCall => ({
  ...call,
  place: { ...call.place, path, saves },
  known: typedFrom(answers),
  there,
});

/** Goes on with a call that another screen began. */
export const takenUpCall = (call: TreeCall, result: TreeResult): TreeCall => ({
  ...call,
  place: placeOf(result),
  baseCarId: result.base_car_id ?? '',
});

export const leftCall = (call: TreeCall): TreeCall => ({ ...call, place: nowhere, leftId: call.place.id, baseCarId: undefined });

/** Notes that the call could be read. The same object when that was known. */
export const seenCall = (call: TreeCall, result: TreeResult | null): TreeCall =>
  isRead(call, result) && call.readId !== call.place.id ? { ...call, readId: call.place.id } : call;

const isRead = ({ place }: TreeCall, result: TreeResult | null): result is TreeResult => result !== null && result.id === place.id;

/** The customer has another car by now, so notes are not about the first one. */
export const isOfAnotherCar = (call: TreeCall, path: readonly number[], { carId, tree }: About): boolean =>
  carId === call.baseCarId && treeOf(call, tree).nodes.some(({ id, asks }) => path.includes(id) && asks.includes('is_new_car'));

export const isTypedIn = ({ known }: Pick<TreeCall, 'known'>, typed: TypedAnswers): boolean =>
  treeAnswers.some((answer) => typed[answer] !== known[answer]);

interface TakenStep {
  readonly now: TreeResult;
  readonly typed: TypedAnswers;
}

/** Whether the call stands where the step was to take it, as typed: only the answer to that was lost. */
export const isTaken = ({ place }: TreeCall, { path, isAnew }: TreeStep, { now, typed }: TakenStep): boolean =>
  String(now.path) === String(path) &&
  !isTypedIn({ known: typedFrom(now.answers) }, isAnew ? blank : typed) &&
  (isAnew ? now.id !== place.id : now.saves > (place.saves ?? -1));

interface Elsewhere {
  /** Where another screen took it; undefined while it is here. */
  readonly ahead: TreeResult | undefined;
  /** It was finished or given up on another screen. */
  readonly isOver: boolean;
  /** A call that another screen began. */
  readonly isBegunThere: boolean;
}

/** What became of the call on another screen, by what can be read of it. Nothing is said of it while a step is saved. */
export const elsewhereOf = (call: TreeCall, result: TreeResult | null, isBusy: boolean): Elsewhere => {
  if (isBusy) return { ahead: undefined, isOver: false, isBegunThere: false };
  const { id, path, saves } = call.place;
  const isThere = isRead(call, result);
  return {
    ahead: isThere && result.saves > (saves ?? 0) ? result : undefined,
    isOver: id !== undefined && path.at(-1) !== finalNode && call.readId === id && !isThere,
    isBegunThere: id === undefined && result !== null && result.id !== call.leftId,
  };
};
