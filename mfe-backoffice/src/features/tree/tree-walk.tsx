import { firstNode, finalNode, type TreeNodes } from '@kerbside/contracts/staff/decision-tree';
import type { RemoteProps } from '@kerbside/contracts/host';
import { CallError } from '@kerbside/contracts/client';
import { treeCallNow, type TreeAction, type TreeResult } from '@kerbside/contracts/http/callbacks/tree';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Columns, Stack } from '@kerbside/contracts/ui/basics/layout';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { treeResultKey, type TreeApi } from '../../api/tree-api.js';
import { tree as words } from '../../messages/tree.js';
import { customerPath } from '../../paths.js';
import { treeToastMs } from '../../timings.js';
import { metWith, shownAnswer } from './met-answers.js';
import { useCarNotes } from './use-car-notes.js';
import { NodeView } from './node-view.js';
import { TreeActions } from './tree-actions.js';
import { TreeAnswers, typedAnswers, typedFrom } from './tree-answers.js';

interface TreeWalkProps extends RemoteProps {
  readonly api: TreeApi;
  readonly customerId: string;
  readonly carId: string;
  readonly version: number;
  readonly nodes: TreeNodes;
  /** Absent for a new call. */
  readonly result: TreeResult | null;
}

interface Place {
  readonly id: string | undefined;
  readonly path: readonly number[];
  /** How often it was saved; undefined where the service does not say. */
  readonly saves: number | undefined;
}

/** A call along the tree. A step is taken only once it is saved, so that the call can be resumed there. */
export function TreeWalk({ host, api, customerId, carId, version, nodes, result }: TreeWalkProps) {
  const cache = useQueryClient();
  const [place, setPlace] = useState<Place>({ id: result?.id, path: result?.path ?? [], saves: result?.saves });
  const [notedThere, setNotedThere] = useState<readonly string[]>([]);
  const known = useRef(typedFrom(result?.answers));
  const next = useRef<readonly number[]>([firstNode]);
  const form = useForm({
    schema: typedAnswers,
    initial: typedFrom(result?.answers),
    send: (typed) =>
      api
        .save({
          ...(place.id === undefined ? {} : { id: place.id, saves: place.saves }),
          ...typed,
          ...(carId ? { selected_car_id: carId, base_car_id: result?.base_car_id ?? carId } : {}),
          user_id: customerId,
          version,
          path: [...next.current],
          ordinal_number: next.current.at(-1) ?? firstNode,
          finished: next.current.at(-1) === finalNode,
        })
        .catch(goThere),
    done: ({ id, saves }) => {
      known.current = form.values;
      setNotedThere([]);
      setBaseCarId((before) => before ?? carId);
      setPlace({ id, path: next.current, saves });
    },
  });
  /** It was saved from another screen, so this one moves to that step. What was typed here stays, and what was noted there is listed. */
  const goThere = (error: unknown): never => {
    const now = treeCallNow.safeParse(error instanceof CallError ? error.data : undefined).data;
    if (!now) throw error;
    const noted = typedFrom(now.answers);
    const { taken, others } = metWith(noted, { known: known.current, typed: form.values });
    for (const answer of taken) form.set(answer, noted[answer]);
    setNotedThere(others.map((answer) => words.noted(words.asks[answer], shownAnswer(answer, noted))));
    known.current = noted;
    setPlace((before) => ({ ...before, path: now.path, saves: now.saves }));
    throw error;
  };
  // The car that the call began about; undefined before it has begun.
  const [baseCarId, setBaseCarId] = useState(result ? (result.base_car_id ?? '') : undefined);
  /** The customer has another car by now, so notes are not about the first one. */
  const isOfAnotherCar = (path: readonly number[]): boolean =>
    carId === baseCarId && nodes.some(({ id, asks }) => path.includes(id) && asks.includes('is_new_car'));
  const noteOnCar = useCarNotes(host, { api, carId, noted: typedFrom(isOfAnotherCar(result?.path ?? []) ? undefined : result?.answers) });
  const go = async (path: readonly number[]) => {
    if (form.status === 'busy') return;
    next.current = path;
    const isSaved = await form.submit();
    if (isSaved && !isOfAnotherCar(path)) await noteOnCar(form.values);
    if (!isSaved) host.toast(words.notSaved, 'danger', treeToastMs);
  };
  const node = nodes.find(({ id }) => id === place.path.at(-1));
  const isBusyTo = (to: number) => form.status === 'busy' && next.current.at(-1) === to;
  return (
    <Columns side={<TreeActions key={place.id} host={host} api={api} resultId={place.id} sent={sentIn(result, place.id)} />}>
      <form {...form.props} onSubmit={(event) => event.preventDefault()}>
        <Stack>
          <ErrorSummary {...form.summary} />
          {form.failure?.code === 'TREE_CALL_BEGUN' && (
            <div>
              <Button
                type="button"
                variant="secondary"
                onClick={() => void cache.invalidateQueries({ queryKey: treeResultKey(customerId) })}
              >
                {words.resume}
              </Button>
            </div>
          )}
          {place.id !== undefined && form.failure?.code === 'TREE_FINISHED' && (
            <div>
              <Button type="button" variant="secondary" onClick={() => setPlace({ id: undefined, path: [], saves: undefined })}>
                {words.another}
              </Button>
            </div>
          )}
          {notedThere.length > 0 && (
            <Alert tone="warning" title={words.notedThere}>
              {notedThere.join(' ')}
            </Alert>
          )}
          {node === undefined ? (
            <div>
              <Button type="button" busy={isBusyTo(firstNode)} busyLabel={words.busy} onClick={() => void go([firstNode])}>
                {words.start}
              </Button>
            </div>
          ) : (
            <NodeView node={node} isBusyTo={isBusyTo} onChoose={(to) => void go([...place.path, to])}>
              {carId !== '' && isOfAnotherCar(place.path) && <Alert>{words.anotherCar}</Alert>}
              <TreeAnswers node={node} form={form} />
            </NodeView>
          )}
          {node?.id === finalNode ? (
            <Alert tone="success" live title={words.finished} actions={<Link href={customerPath(customerId)}>{words.toCustomer}</Link>}>
              {words.finishedWhy}
            </Alert>
          ) : (
            place.path.length > 1 && (
              <div>
                <Button type="button" variant="quiet" size="small" onClick={() => void go(place.path.slice(0, -1))}>
                  {words.back}
                </Button>
              </div>
            )
          )}
        </Stack>
      </form>
    </Columns>
  );
}

const sentIn = (result: TreeResult | null, id: string | undefined): readonly TreeAction[] =>
  result?.id === id ? (result?.sent ?? []) : [];
