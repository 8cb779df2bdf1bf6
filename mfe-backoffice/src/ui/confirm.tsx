import { required } from '@kerbside/contracts/fields';
import { auditReason } from '@kerbside/contracts/reading/audit-reason';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { reasonOf } from '@kerbside/contracts/client';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { ConfirmDialog } from '@kerbside/contracts/ui/overlays/confirm-dialog';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useSent } from '@kerbside/contracts/ui/overlays/page-form';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { confirm as words } from '../messages/partners.js';
import { audited } from '../messages/lists.js';
import { SmallButton } from './small-button.js';

interface AskProps<O> extends RemoteProps {
  readonly title: string;
  /** In one paragraph, or in several. */
  readonly why: string | readonly string[];
  /** The label of the confirming button. */
  readonly action: string;
  /** The toast once it is done. The dialog closes. */
  readonly said?: string | undefined;
  /** Called with the answer, too. */
  readonly done?: ((answer: O) => void) | undefined;
  readonly onClose: () => void;
}

const paragraphsOf = (why: string | readonly string[]) => [why].flat().map((one) => <p key={one}>{one}</p>);

const finish = <O,>({ host, said, done }: AskProps<O>, answer: O): void => {
  if (said !== undefined) host.toast(said, 'success');
  done?.(answer);
};

interface ConfirmProps<O> extends AskProps<O> {
  readonly isDangerous?: boolean | undefined;
  readonly mutation: UseMutationOptions<O, Error, void>;
}

/** Asks for confirmation of something that cannot be undone. A refusal is shown in the dialog. */
export function Confirm<O>({ isDangerous = false, mutation, ...ask }: ConfirmProps<O>) {
  const request = useSendOnce({
    ...mutation,
    // Also where the dialog was closed meanwhile: a key is told once.
    onSuccess: (...answered) => {
      finish(ask, answered[0]);
      return mutation.onSuccess?.(...answered);
    },
  });
  useSent(request.isSuccess ? 'done' : 'idle', ask.onClose);
  return (
    <ConfirmDialog
      title={ask.title}
      proceed={ask.action}
      proceeding={words.busy}
      back={words.cancel}
      tone={isDangerous ? 'danger' : 'primary'}
      busy={request.isPending}
      error={request.error ? reasonOf(request.error) : undefined}
      onProceed={() => request.mutate()}
      onClose={ask.onClose}
    >
      {paragraphsOf(ask.why)}
    </ConfirmDialog>
  );
}

interface ConfirmWithReasonProps<O> extends AskProps<O> {
  readonly tone?: 'primary' | 'danger';
  /** It is given the reason. */
  readonly mutation: UseMutationOptions<O, Error, string>;
  readonly proceeding?: string;
  /** The label of a second button, which leaves everything as it is. */
  readonly back?: string;
  /** Reasons that it mostly has: one press gives one of them, and goes on. */
  readonly usual?: readonly string[];
  /** The field of the reason, where it has another label. */
  readonly reason?: ReasonField;
}

interface ReasonField {
  readonly label: string;
  readonly hint?: string;
  /** What is said where there is none, of what does not go into the audit trail. */
  readonly missing?: string;
}

const usualReason: ReasonField = audited;

/** Asks once more, and for the reason, which the audit trail keeps. */
export function ConfirmWithReason<O>(props: ConfirmWithReasonProps<O>) {
  const {
    tone = 'danger',
    mutation,
    proceeding = words.busy,
    back,
    usual = [],
    reason: { missing, ...reason } = usualReason,
    ...ask
  } = props;
  const request = useMutation(mutation);
  const form = useForm({
    schema: z.object({ why: missing === undefined ? auditReason : required(missing) }),
    initial: { why: '' },
    send: ({ why }) => request.mutateAsync(why),
    done: (answer) => finish(ask, answer),
  });
  const giveUsual = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    flushSync(() => form.set('why', currentTarget.value));
    currentTarget.form?.requestSubmit();
  };
  return (
    <FormDialog
      title={ask.title}
      form={form}
      tone={tone}
      proceed={ask.action}
      proceeding={proceeding}
      back={back}
      closes
      onClose={ask.onClose}
    >
      {paragraphsOf(ask.why)}
      {usual.length > 0 && (
        <div role="group" aria-label={words.because(ask.action)}>
          <Stack gap="small">
            <p>{words.because(ask.action)}</p>
            <Cluster>
              {usual.map((one) => (
                <SmallButton key={one} label={one} variant="danger" value={one} onClick={giveUsual} />
              ))}
            </Cluster>
          </Stack>
        </div>
      )}
      <TextField label={usual.length > 0 ? words.orWhy : reason.label} hint={reason.hint} autoComplete="off" {...form.field('why')} />
    </FormDialog>
  );
}
