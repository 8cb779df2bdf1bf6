import { type ReactNode, useState } from 'react';
import { finalNode, firstNode, type TreeAnswer, type TreeNode } from '@kerbside/contracts/staff/decision-tree';
import type { TreeAction, TreeResult } from '@kerbside/contracts/http/callbacks/tree';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Columns, Stack, Cluster } from '@kerbside/contracts/ui/basics/layout';
import { Link } from 'wouter';
import { tree as words } from '../../messages/tree.js';
import { carPath, customerPath } from '../../paths.js';
import { NodeView } from './node-view.js';
import { TreeActions } from './tree-actions.js';
import { useKeptCall } from './use-kept-call.js';
import type { OfTreeCall } from './use-tree-call.js';
import { DraftOffer } from '../drafts/draft-offer.js';
import { ConfirmDialog } from '@kerbside/contracts/ui/overlays/confirm-dialog';
import { formatMoment } from '../../ui/moment.js';
import { hasTime, isSlotClosed } from '@kerbside/contracts/callbacks/callback-times';
import { callbackSlots, callbackSubjects } from '@kerbside/contracts/http/callbacks/callbacks';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { DayField } from '@kerbside/contracts/ui/controls/day-field';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import type { TypedAnswers } from './typed-answers.js';
import { SmallButton } from '../../ui/small-button.js';

/** A call along the tree, step by step, with what can be done for its customer. */
export function TreeWalk({ record, ...props }: OfTreeCall & { readonly record: ReactNode }) {
  const { host, customerId, carId, result } = props;
  const call = useKeptCall(props);
  const { form, place, go } = call;
  const node = call.nodes.find(({ id }) => id === place.path.at(-1));
  const savedAt = result?.id === place.id ? result?.saved_at : undefined;
  return (
    <Columns
      side={
        <Stack>
          {record}
          <TreeActions key={place.id} host={host} customerId={customerId} resultId={place.id} sent={sentIn(result, place.id)} />
        </Stack>
      }
    >
      <form {...form.props} onSubmit={(event) => event.preventDefault()}>
        <Stack>
          <ErrorSummary {...form.summary} />
          <Elsewhere call={call} />
          <DraftOffer draft={call.draft} />
          {node === undefined ? (
            <div>
              <Button label={words.start} busy={call.isBusyTo(firstNode)} busyLabel={words.busy} onClick={() => void go([firstNode])} />
            </div>
          ) : (
            <NodeView node={node} isBusyTo={call.isBusyTo} onChoose={(to) => void go([...place.path, to])}>
              {call.isOfAnotherCar && <Alert>{words.anotherCar}</Alert>}
              <TreeAnswers node={node} form={form} />
              {(form.errors['mileage'] ?? form.errors['service_date']) !== undefined && (
                <Link href={carPath(customerId, carId)}>{words.carIsWrong}</Link>
              )}
            </NodeView>
          )}
          {node?.id === finalNode && (
            <Alert tone="success" live title={words.finished} actions={<Link href={customerPath(customerId)}>{words.toCustomer}</Link>}>
              {words.finishedWhy}
            </Alert>
          )}
          {node !== undefined && node.id !== finalNode && (
            <BeginAnew step={node.id} savedAt={savedAt} onBegin={() => void go([firstNode], true)}>
              {place.path.length > 1 && <SmallButton label={words.back} variant="quiet" onClick={() => void go(place.path.slice(0, -1))} />}
            </BeginAnew>
          )}
        </Stack>
      </form>
    </Columns>
  );
}

/** What became of the call on another screen, and what to do about it. */
function Elsewhere({ call }: { readonly call: ReturnType<typeof useKeptCall> }) {
  const { form, place, there, ahead } = call;
  const code = form.failure?.code;
  const resume = <Button label={words.resume} variant="secondary" onClick={() => void call.resume()} />;
  const another = <Button label={words.another} variant="secondary" onClick={call.another} />;
  if (place.id === undefined) {
    if (code === 'TREE_CALL_BEGUN') return <div>{resume}</div>;
    return call.isBegunThere ? <Alert tone="warning" live title={words.begunThere} actions={resume} /> : null;
  }
  if (code === 'TREE_FINISHED') return <div>{another}</div>;
  if (call.isOver) return <Alert tone="warning" live title={words.overThere} actions={another} />;
  if (ahead) {
    const follow = <Button label={words.goThere} variant="secondary" onClick={() => call.follow(ahead)} />;
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
        <SmallButton label={words.anew} variant="quiet" onClick={() => setIsAsking(true)} />
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

const subjects = (['', ...callbackSubjects] as const).map((value) => ({ value, label: words.subjects[value] }));
/** The times of a day: closed ones cannot be chosen, as by the customer (A5). */
const slotsOf = (day: string, now: Date) => [
  { value: '', label: words.noTime },
  ...callbackSlots.map((value) => ({ value, label: value, disabled: isSlotClosed(day, value, now) })),
];

/** What a node asks the agent to note. */
function TreeAnswers({ node, form }: { readonly node: TreeNode; readonly form: Form<TypedAnswers> }) {
  return node.asks.map((asks) => <Answer key={asks} asks={asks} form={form} />);
}

function Answer({ asks, form }: { readonly asks: TreeAnswer; readonly form: Form<TypedAnswers> }) {
  const label = words.asks[asks];
  switch (asks) {
    case 'mileage':
      return <TextField label={label} inputMode="numeric" width={10} {...form.field(asks)} />;
    case 'service_date':
      return <DayField label={label} mayBeNone {...form.field(asks)} />;
    case 'callback_date':
      return isOnADay(form) ? <DayField label={label} {...form.field(asks)} /> : null;
    case 'callback_time':
      return <CallTime label={label} form={form} />;
    case 'callback_subject':
      return <SelectField label={label} options={subjects} {...form.field(asks)} />;
    case 'callback_additional_note':
      return <TextArea label={label} rows={3} optional {...form.field(asks)} />;
    case 'mileage_from_mot':
    case 'service_same_date':
    case 'is_new_car':
      return <Checkbox label={label} {...form.field(asks)} />;
  }
}

/** Those that we promise within 24 hours have neither day nor time; without a subject it is about something else. */
const isOnADay = ({ values }: Form<TypedAnswers>): boolean => hasTime(values.callback_subject || 'other');

function CallTime({ label, form }: { readonly label: string; readonly form: Form<TypedAnswers> }) {
  if (!isOnADay(form)) return <Alert>{words.within24Hours}</Alert>;
  return <SelectField label={label} options={slotsOf(form.values.callback_date, new Date())} width={20} {...form.field('callback_time')} />;
}
