import { type ReactNode, useState } from 'react';
import { finalNode, firstNode } from '@kerbside/contracts/staff/decision-tree';
import type { TreeAction, TreeResult } from '@kerbside/contracts/http/callbacks/tree';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Columns, Stack, Cluster } from '@kerbside/contracts/ui/basics/layout';
import { Link } from 'wouter';
import { tree as words } from '../../messages/tree.js';
import { customerPath } from '../../paths.js';
import { NodeView } from './node-view.js';
import { TreeActions } from './tree-actions.js';
import { TreeAnswers } from './tree-answers.js';
import { useTreeCall, type OfTreeCall } from './use-tree-call.js';
import { ConfirmDialog } from '@kerbside/contracts/ui/overlays/confirm-dialog';
import { formatMoment } from '../../ui/moment.js';

/** A call along the tree, step by step, with what can be done for its customer. */
export function TreeWalk({ record, ...props }: OfTreeCall & { readonly record: ReactNode }) {
  const { host, api, customerId, result } = props;
  const call = useTreeCall(props);
  const { form, place, go } = call;
  const node = call.nodes.find(({ id }) => id === place.path.at(-1));
  const savedAt = result?.id === place.id ? result?.saved_at : undefined;
  return (
    <Columns
      side={
        <Stack>
          {record}
          <TreeActions key={place.id} host={host} api={api} resultId={place.id} sent={sentIn(result, place.id)} />
        </Stack>
      }
    >
      <form {...form.props} onSubmit={(event) => event.preventDefault()}>
        <Stack>
          <ErrorSummary {...form.summary} />
          <Elsewhere call={call} />
          {node === undefined ? (
            <div>
              <Button type="button" busy={call.isBusyTo(firstNode)} busyLabel={words.busy} onClick={() => void go([firstNode])}>
                {words.start}
              </Button>
            </div>
          ) : (
            <NodeView node={node} isBusyTo={call.isBusyTo} onChoose={(to) => void go([...place.path, to])}>
              {call.isOfAnotherCar && <Alert>{words.anotherCar}</Alert>}
              <TreeAnswers node={node} form={form} />
            </NodeView>
          )}
          {node?.id === finalNode && (
            <Alert tone="success" live title={words.finished} actions={<Link href={customerPath(customerId)}>{words.toCustomer}</Link>}>
              {words.finishedWhy}
            </Alert>
          )}
          {node !== undefined && node.id !== finalNode && (
            <BeginAnew step={node.id} savedAt={savedAt} onBegin={() => void go([firstNode], true)}>
              {place.path.length > 1 && (
                <Button type="button" variant="quiet" size="small" onClick={() => void go(place.path.slice(0, -1))}>
                  {words.back}
                </Button>
              )}
            </BeginAnew>
          )}
        </Stack>
      </form>
    </Columns>
  );
}

/** What became of the call on another screen, and what to do about it. */
function Elsewhere({ call }: { readonly call: ReturnType<typeof useTreeCall> }) {
  const { form, place, there, ahead } = call;
  const code = form.failure?.code;
  const resume = (
    <Button type="button" variant="secondary" onClick={() => void call.resume()}>
      {words.resume}
    </Button>
  );
  const another = (
    <Button type="button" variant="secondary" onClick={call.another}>
      {words.another}
    </Button>
  );
  if (place.id === undefined) {
    if (code === 'TREE_CALL_BEGUN') return <div>{resume}</div>;
    return call.isBegunThere ? <Alert tone="warning" live title={words.begunThere} actions={resume} /> : null;
  }
  if (code === 'TREE_FINISHED') return <div>{another}</div>;
  if (call.isOver) return <Alert tone="warning" live title={words.overThere} actions={another} />;
  if (ahead) {
    const follow = (
      <Button type="button" variant="secondary" onClick={() => call.follow(ahead)}>
        {words.goThere}
      </Button>
    );
    return <Alert tone="warning" live title={words.isThere(ahead.ordinal_number)} actions={follow} />;
  }
  if (there === undefined) return null;
  return (
    <Alert tone="warning" live title={there.length > 0 ? words.notedThere : words.movedThere}>
      {there.length > 0 ? there.join(' ') : undefined}
    </Alert>
  );
}

const sentIn = (result: TreeResult | null, id: string | undefined): readonly TreeAction[] =>
  result?.id === id ? (result?.sent ?? []) : [];

interface BeginAnewProps {
  /** Where the call stands. */
  readonly step: number;
  /** When it was saved last, where that is known. */
  readonly savedAt: string | undefined;
  readonly onBegin: () => void;
  readonly children: ReactNode;
}

/** Gives up a call that nobody will finish, and begins another. */
function BeginAnew({ step, savedAt, onBegin, children }: BeginAnewProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const begin = () => {
    close();
    onBegin();
  };
  return (
    <>
      <Cluster>
        {children}
        <Button type="button" variant="quiet" size="small" onClick={() => setIsAsking(true)}>
          {words.anew}
        </Button>
        {savedAt !== undefined && <span>{words.savedAt(formatMoment(savedAt))}</span>}
      </Cluster>
      {isAsking && (
        <ConfirmDialog title={words.anewTitle} proceed={words.anew} back={words.goOn} tone="danger" onProceed={begin} onClose={close}>
          <p>{words.anewWhy(step)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
