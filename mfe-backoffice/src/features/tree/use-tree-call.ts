import { CallError } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { treeCallNow, type Tree, type TreeCallNow, type TreeResult } from '@kerbside/contracts/http/callbacks/tree';
import { finalNode, firstNode, treeAnswers, type TreeAnswer } from '@kerbside/contracts/staff/decision-tree';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { treeResultQuery, type TreeApi } from '../../api/tree-api.js';
import { tree as words } from '../../messages/tree.js';
import { treeToastMs } from '../../timings.js';
import { metWith, shownAnswer } from './met-answers.js';
import { typedAnswers, typedFrom } from './tree-answers.js';
import { useCarNotes } from './use-car-notes.js';

export interface OfTreeCall {
  readonly host: HostApi;
  readonly api: TreeApi;
  readonly customerId: string;
  readonly carId: string;
  /** The tree that new calls follow. */
  readonly tree: Tree;
  /** The call under way, as it was read last; null when there is none. */
  readonly result: TreeResult | null;
}

/** Where a call stands on this screen. */
interface Place {
  readonly id: string | undefined;
  readonly path: readonly number[];
  /** How often it was saved; undefined where the service does not say. */
  readonly saves: number | undefined;
  /** The tree that it began with; undefined before it began. */
  readonly of: Tree | undefined;
}

const nowhere: Place = { id: undefined, path: [], saves: undefined, of: undefined };
const placeOf = ({ id, path, saves, version, nodes }: TreeResult): Place => ({ id, path, saves, of: { version, nodes } });
const blank = typedFrom(undefined);

/** A call along the tree. A step is taken only once it is saved, so that the call can be resumed there; what another screen saves is followed. */
export const useTreeCall = ({ host, api, customerId, carId, tree, result }: OfTreeCall) => {
  const cache = useQueryClient();
  const [place, setPlace] = useState<Place>(result ? placeOf(result) : nowhere);
  const [known, setKnown] = useState(typedFrom(result?.answers));
  const [there, setThere] = useState<readonly string[]>();
  // The call that was read last. Once it can no longer be read, it is over.
  const [readId, setReadId] = useState(result?.id);
  const [leftId, setLeftId] = useState<string>();
  // The car that the call began about; undefined before it has begun.
  const [baseCarId, setBaseCarId] = useState(result ? (result.base_car_id ?? '') : undefined);
  const next = useRef<{ readonly path: readonly number[]; readonly isAnew: boolean }>({ path: [firstNode], isAnew: false });
  const { version, nodes } = place.of ?? tree;

  const form = useForm({
    schema: typedAnswers,
    initial: typedFrom(result?.answers),
    send: (typed) => {
      const { path, isAnew } = next.current;
      const base = isAnew ? carId : (baseCarId ?? carId);
      return api
        .save({
          ...(place.id === undefined ? {} : { id: place.id, saves: place.saves }),
          // A note that was typed and not saved yet goes to colleagues too.
          ...(isAnew ? { ...blank, callback_additional_note: typed.callback_additional_note, anew: true } : typed),
          ...(carId ? { selected_car_id: carId, base_car_id: base } : {}),
          user_id: customerId,
          version: isAnew ? tree.version : version,
          path: [...path],
          ordinal_number: path.at(-1) ?? firstNode,
          finished: path.at(-1) === finalNode,
        })
        .catch(goThere);
    },
    done: ({ id, saves }) => {
      const { path, isAnew } = next.current;
      if (isAnew) for (const answer of treeAnswers) form.set(answer, blank[answer]);
      setKnown(isAnew ? blank : form.values);
      setThere(undefined);
      setBaseCarId((before) => (isAnew ? carId : (before ?? carId)));
      setPlace({ id, path, saves, of: isAnew ? tree : { version, nodes } });
    },
  });
  const isBusy = form.status === 'busy';

  /** Moves to where the call stands by now. What was typed here stays. */
  const meet = ({ path, answers, saves }: TreeCallNow) => {
    const noted = typedFrom(answers);
    const { taken, others } = metWith(noted, { known, typed: form.values });
    for (const answer of taken) form.set(answer, noted[answer]);
    setKnown(noted);
    setPlace((before) => ({ ...before, path, saves }));
    const say = (answer: TreeAnswer) => words.noted(words.asks[answer], shownAnswer(answer, noted));
    return { taken: taken.map(say), others: others.map(say) };
  };
  const goThere = (error: unknown): never => {
    const now = treeCallNow.safeParse(error instanceof CallError ? error.data : undefined).data;
    if (now) {
      const { others } = meet(now);
      setThere(others.length > 0 ? others : undefined);
    }
    throw error;
  };

  /** The customer has another car by now, so notes are not about the first one. */
  const isOfAnotherCar = (path: readonly number[]): boolean =>
    carId === baseCarId && nodes.some(({ id, asks }) => path.includes(id) && asks.includes('is_new_car'));
  const notes = useCarNotes(host, { api, carId, noted: typedFrom(isOfAnotherCar(result?.path ?? []) ? undefined : result?.answers) });
  const go = async (path: readonly number[], isAnew = false) => {
    if (isBusy) return;
    next.current = { path, isAnew };
    const isSaved = await form.submit();
    if (isSaved && !isAnew && !isOfAnotherCar(path)) await notes.note(form.values);
    if (!isSaved) host.toast(words.notSaved, 'danger', treeToastMs);
  };

  const isRead = result !== null && result.id === place.id;
  if (isRead && readId !== place.id) setReadId(place.id);
  const isTyped = treeAnswers.some((answer) => form.values[answer] !== known[answer]);
  const ahead = !isBusy && isRead && (result.saves ?? 0) > (place.saves ?? 0) ? result : undefined;
  const follow = (call: TreeResult) => {
    const { taken, others } = meet({ path: call.path, answers: call.answers, saves: call.saves ?? 0 });
    setThere([...taken, ...others]);
    if (!isOfAnotherCar(call.path)) notes.know(typedFrom(call.answers));
  };
  useEffect(() => {
    // What somebody types in stays where it is, until they ask to go on.
    if (ahead && !isTyped) follow(ahead);
  });
  const takeUp = (call: TreeResult) => {
    follow(call);
    setPlace(placeOf(call));
    setBaseCarId(call.base_car_id ?? '');
  };
  const resume = async () => {
    const read = await cache.fetchQuery({ ...treeResultQuery(api, customerId), staleTime: 0 }).catch(() => undefined);
    if (read?.result) takeUp(read.result);
    else host.toast(words.failed, 'danger', treeToastMs);
  };

  return {
    form,
    place,
    nodes,
    go,
    isBusyTo: (to: number) => isBusy && next.current.path.at(-1) === to,
    isOfAnotherCar: carId !== '' && isOfAnotherCar(place.path),
    /** What another screen noted, once this one is where that one stands. */
    there,
    /** Another screen took it further, and something is typed on this one. */
    ahead: isTyped ? ahead : undefined,
    follow,
    /** It was finished or given up on another screen. */
    isOver: !isBusy && place.id !== undefined && place.path.at(-1) !== finalNode && readId === place.id && !isRead,
    /** A call that another screen began. */
    isBegunThere: !isBusy && place.id === undefined && result !== null && result.id !== leftId,
    resume,
    /** Leaves a call that is over; what was typed goes along. */
    another: () => {
      setLeftId(place.id);
      setPlace(nowhere);
      setBaseCarId(undefined);
    },
  };
};
