import { CallError, isRefusal, messageOf } from '@kerbside/contracts/call-error';
import type { RemoteProps, HostApi } from '@kerbside/contracts/host';
import {
  requestTermination,
  sendOffer,
  treeActions,
  type TreeAction,
  sendWelcomeBack,
  unsubscribeByTree,
} from '@kerbside/contracts/http/callbacks/tree';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { DraftOffer } from '../drafts/draft-offer.js';
import { useDraft } from '../drafts/use-draft.js';
import { useRef, useState } from 'react';
import { tree as words } from '../../messages/tree.js';
import { treeToastMs } from '../../timings.js';
import { Section } from '../../ui/section.js';
import { send } from '@kerbside/contracts/ui/data/calls';
import { SmallButton } from '../../ui/small-button.js';

interface TreeActionsProps extends RemoteProps {
  readonly customerId: string;
  /** Absent until the call is saved: node 1 enables the buttons (A4). */
  readonly resultId: string | undefined;
  readonly sent: readonly TreeAction[];
}

/** Each is sent once: what is refused so was sent before. */
const sentBefore: Readonly<Record<TreeAction, string>> = {
  welcome_back: 'WELCOME_BACK_SENT',
  unsubscribe: 'ALREADY_UNSUBSCRIBED',
  termination: 'TERMINATION_SENT',
  offer: 'OFFER_SENT',
};

const inDialog = { termination: true, offer: true, welcome_back: false, unsubscribe: false } as const;

/** What can be done for the customer of a call: each once, after which its button is disabled. */
export function TreeActions({ host, customerId, resultId, sent }: TreeActionsProps) {
  const [here, setHere] = useState<ReadonlySet<TreeAction>>(new Set());
  // Also what another screen has sent meanwhile.
  const done = new Set([...sent, ...here]);
  const [open, setOpen] = useState<TreeAction>();
  const rest = (action: TreeAction) => setHere((before) => new Set([...before, action]));
  const finished = (action: TreeAction) => {
    rest(action);
    host.toast(words.done[action], 'success', treeToastMs);
  };
  const unanswered = useRef(new Set<TreeAction>());
  /** Where only the answer was lost, what was sent before was sent from here. */
  const once = (action: TreeAction, sending: Promise<unknown>) =>
    sending.catch((error: unknown) => {
      if (!isRefusal(error)) unanswered.current.add(action);
      if (error instanceof CallError && error.code === sentBefore[action]) {
        rest(action);
        if (unanswered.current.has(action)) return;
      }
      throw error;
    });
  const request = useSendOnce({
    mutationFn: (action: TreeAction) =>
      once(action, send(host, action === 'welcome_back' ? sendWelcomeBack : unsubscribeByTree, { body: { id: resultId ?? '' } })),
    onSuccess: (_, action) => finished(action),
    onError: (error) => host.toast(messageOf(error), 'danger', treeToastMs),
  });
  const dialogOf = (action: TreeAction, id: string): ActionDialog => ({
    host,
    customerId,
    id,
    once: (sending) => once(action, sending),
    onDone: () => finished(action),
    onClose: () => setOpen(undefined),
  });
  // The buttons stay enabled meanwhile: pressing one again says to wait (A8).
  const press = (action: TreeAction) => {
    if (request.isPending) host.toast(words.isSending, 'warning', treeToastMs);
    else if (inDialog[action]) setOpen(action);
    else request.mutate(action);
  };
  const labelOf = (action: TreeAction) => {
    const label = words.actions[action];
    if (request.isPending && request.variables === action) return words.sending(label);
    return done.has(action) ? words.sent(label) : label;
  };
  return (
    <Section title={words.actionsTitle}>
      <Stack gap="small">
        {treeActions.map((action) => (
          <SmallButton
            key={action}
            label={labelOf(action)}
            full
            aria-disabled={resultId === undefined || done.has(action)}
            onClick={() => press(action)}
          />
        ))}
      </Stack>
      {open === 'termination' && resultId !== undefined && <Termination {...dialogOf(open, resultId)} />}
      {open === 'offer' && resultId !== undefined && <Offer {...dialogOf(open, resultId)} />}
    </Section>
  );
}

interface ActionDialog {
  readonly host: HostApi;
  readonly customerId: string;
  readonly id: string;
  readonly once: (sending: Promise<unknown>) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function Termination({ host, id, once, onDone, onClose }: ActionDialog) {
  const form = useForm({
    schema: requestTermination.body,
    initial: { id, reason: '' },
    send: ({ reason }) => once(send(host, requestTermination, { body: { id, reason } })),
    done: onDone,
  });
  return (
    <FormDialog title={words.actions.termination} form={form} proceed={words.send} proceeding={words.busy} closes onClose={onClose}>
      <TextArea label={words.reason} rows={3} {...form.field('reason')} />
    </FormDialog>
  );
}

const types = (['email', 'sms'] as const).map((value) => ({ value, label: words.types[value] }));

interface TypedOffer {
  readonly id: string;
  readonly type: 'email' | 'sms';
  readonly subject: string;
  readonly content: string;
}
const emptyOffer: TypedOffer = { id: '', type: 'email', subject: '', content: '' };

function Offer({ host, customerId, id, once, onDone, onClose }: ActionDialog) {
  const form = useForm({
    schema: sendOffer.body,
    initial: { ...emptyOffer, id },
    send: (body) => once(send(host, sendOffer, { body })),
    done: () => {
      draft.drop();
      onDone();
    },
  });
  const { subject, content } = form.values;
  const draft = useDraft(
    { host },
    { related_model: 'customer', related_id: customerId, form_name: `offer ${id}` },
    { values: { subject, content }, set: form.set, status: form.status },
  );
  return (
    <FormDialog title={words.actions.offer} form={form} proceed={words.send} proceeding={words.busy} closes onClose={onClose}>
      <DraftOffer draft={draft} />
      <SelectField label={words.type} options={types} {...form.field('type')} />
      <TextField label={words.subject} {...form.field('subject')} />
      <TextArea label={words.content} rows={6} {...form.field('content')} />
    </FormDialog>
  );
}
