import { CallError } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import {
  treeCallNow,
  type Tree,
  type TreeCallNow,
  type TreeResult,
  readTreeResult,
  saveTreeResult,
} from '@kerbside/contracts/http/callbacks/tree';
import { orDone } from '@kerbside/contracts/or-done';
import { londonDay } from '@kerbside/contracts/days/dates';
import { answerFaults } from '@kerbside/contracts/callbacks/tree-answers';
import { firstNode, treeAnswers, type TreeAnswer } from '@kerbside/contracts/staff/decision-tree';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { treeResultQuery } from '../../api/tree-api.js';
import { tree as words } from '../../messages/tree.js';
import { treeToastMs } from '../../timings.js';
import { metWith, shownAnswer, blank, typedAnswers, typedFrom, type TypedAnswers } from './typed-answers.js';
import {
  elsewhereOf,
  isOfAnotherCar,
  isTaken,
  isTypedIn,
  leftCall,
  movedCall,
  openedCall,
  savedCall,
  saveOf,
  seenCall,
  takenUpCall,
  treeOf,
  type TreeStep,
} from './tree-call.js';
import { send } from '@kerbside/contracts/ui/data/calls';
import { noteMileage, noteService } from '../../api/cars-api.js';

type CarNotes = Pick<TypedAnswers, 'mileage' | 'service_date'>;

/** Notes the mileage and the last service on the car, as its owner does; only what changed (A5). */
const useCarNotes = (host: HostApi, { carId, noted }: { readonly carId: string; readonly noted: CarNotes }) => {
  const known = useRef(noted);
  const note = async (field: keyof CarNotes, value: string, send: () => Promise<unknown>): Promise<Partial<CarNotes>> => {
    if (!carId || !value || value === known.current[field]) return {};
    try {
      await send();
      known.current = { ...known.current, [field]: value };
      host.toast(words.carNoted[field], 'success', treeToastMs);
    } catch (error) {
      // Whatever the reason, the agent sees the product's own sentence (A8).
      host.toast(words.carNotNoted[field], 'danger', treeToastMs);
      // What cannot be true of the car is not noted on the call either.
      if (error instanceof CallError && error.status === 400) return { [field]: error.fields['value'] ?? error.message };
    }
    return {};
  };
  return {
    /** What is wrong with them, by field. */
    note: async ({ mileage, service_date: service }: CarNotes): Promise<Partial<CarNotes>> => ({
      ...(await note('mileage', mileage, () => noteMileage(host, carId, mileage))),
      ...(await note('service_date', service, () => noteService(host, carId, service))),
    }),
    /** What another screen has noted. */
    know: ({ mileage, service_date: service }: CarNotes) => {
      known.current = { mileage, service_date: service };
    },
  };
};

export interface OfTreeCall {
  readonly host: HostApi;
  readonly customerId: string;
  readonly carId: string;
  /** The tree that new calls follow. */
  readonly tree: Tree;
  /** The call under way, as it was read last; null when there is none. */
  readonly result: TreeResult | null;
}

const refuse = (faults: Readonly<Record<string, string>>): void => {
  if (Object.keys(faults).length > 0) throw new CallError('INVALID', words.checkAnswers, 400, faults);
};

/** A call along the tree. A step is taken only once it is saved, so that the call can be resumed there; what another screen saves is followed. */
export const useTreeCall = ({ host, customerId, carId, tree, result }: OfTreeCall) => {
  const cache = useQueryClient();
  const [kept, setCall] = useState(() => openedCall(result));
  const call = seenCall(kept, result);
  if (call !== kept) setCall(call);
  const next = useRef<TreeStep>({ path: [firstNode], isAnew: false });
  const about = { carId, tree };

  const form = useForm({
    schema: typedAnswers,
    initial: typedFrom(result?.answers),
    send: async (typed) => {
      const step = next.current;
      await checkAndNote(typed, step);
      const save = () => send(host, saveTreeResult, { body: saveOf(call, step, { ...about, customerId, typed }) });
      const read = async () => {
        const { result: now } = await send(host, readTreeResult, { query: { user_id: customerId } });
        // A finished call is not read any more; saved as it is, it says so.
        return now ?? save();
      };
      return orDone(save(), read, (now) => !('path' in now) || isTaken(call, step, { now, typed })).catch(goThere);
    },
    done: ({ id, saves }) => {
      const step = next.current;
      if (step.isAnew) for (const answer of treeAnswers) form.set(answer, blank[answer]);
      setCall((before) => savedCall(before, step, { ...about, id, saves, typed: form.values }));
    },
  });
  const isBusy = form.status === 'busy';

  /** Takes over what was noted there alone. What was typed here stays. */
  const meet = (noted: ReturnType<typeof typedFrom>) => {
    const { taken, others } = metWith(noted, { known: call.known, typed: form.values });
    for (const answer of taken) form.set(answer, noted[answer]);
    const say = (answer: TreeAnswer) => words.noted(words.asks[answer], shownAnswer(answer, noted));
    return { taken: taken.map(say), others: others.map(say) };
  };
  /** Refused: moves to where the call stands by now. */
  const goThere = (error: unknown): never => {
    const now = treeCallNow.safeParse(error instanceof CallError ? error.data : undefined).data;
    if (now) {
      const { others } = meet(typedFrom(now.answers));
      setCall((before) => movedCall(before, now, others.length > 0 ? others : undefined));
    }
    throw error;
  };

  const isOther = (path: readonly number[]) => isOfAnotherCar(call, path, about);
  const notes = useCarNotes(host, { carId, noted: typedFrom(isOther(result?.path ?? []) ? undefined : result?.answers) });
  /** Nothing is left unanswered that a callback needs, and the call keeps nothing that cannot be true of the car. */
  const checkAndNote = async (typed: TypedAnswers, { path, isAnew }: TreeStep) => {
    if (isAnew) return;
    refuse(answerFaults(typed, { nodes: treeOf(call, tree).nodes, path, today: londonDay(new Date()) }));
    if (!isOther(path)) refuse(await notes.note(typed));
  };
  const go = async (path: readonly number[], isAnew = false) => {
    if (isBusy) return false;
    next.current = { path, isAnew };
    const isSaved = await form.submit();
    if (!isSaved) host.toast(words.notSaved, 'danger', treeToastMs);
    return isSaved;
  };

  const isTyped = isTypedIn(call, form.values);
  const { ahead, isOver, isBegunThere } = elsewhereOf(call, result, isBusy);
  const follow = ({ path, answers, saves }: TreeResult) => {
    const { taken, others } = meet(typedFrom(answers));
    const now: TreeCallNow = { path, answers, saves };
    setCall((before) => movedCall(before, now, [...taken, ...others]));
    if (!isOther(path)) notes.know(typedFrom(answers));
  };
  useEffect(() => {
    // What somebody types in stays where it is, until they ask to go on.
    if (ahead && !isTyped) follow(ahead);
  });
  const resume = async () => {
    const read = await cache.fetchQuery({ ...treeResultQuery(host, customerId), staleTime: 0 }).catch(() => undefined);
    const begun = read?.result;
    if (!begun) return host.toast(words.failed, 'danger', treeToastMs);
    follow(begun);
    setCall((before) => takenUpCall(before, begun));
  };

  return {
    form,
    place: call.place,
    /** Something is typed that is not saved yet. */
    isTyped,
    nodes: treeOf(call, tree).nodes,
    go,
    isBusyTo: (to: number) => isBusy && next.current.path.at(-1) === to,
    isOfAnotherCar: carId !== '' && isOther(call.place.path),
    there: call.there,
    /** Another screen took it further, and something is typed on this one. */
    ahead: isTyped ? ahead : undefined,
    follow,
    isOver,
    isBegunThere,
    resume,
    /** Leaves a call that is over; what was typed goes along. */
    another: () => setCall(leftCall),
  };
};
