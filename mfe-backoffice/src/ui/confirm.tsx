import { messageOf } from '@kerbside/contracts/client';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { ConfirmDialog } from '@kerbside/contracts/ui/overlays/confirm-dialog';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { confirm as words } from '../messages/partners.js';
import { required } from '@kerbside/contracts/fields';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';

export interface ConfirmProps<O> {
  readonly title: string;
  readonly why: string;
  /** The label of the confirming button. */
  readonly action: string;
  readonly isDangerous?: boolean | undefined;
  readonly mutation: UseMutationOptions<O, Error, void>;
  readonly done: (answer: O) => void;
  readonly onClose: () => void;
}

/** Asks for confirmation of something that cannot be undone. A refusal is shown in the dialog. */
export function Confirm<O>({ title, why, action, isDangerous = false, mutation, done, onClose }: ConfirmProps<O>) {
  const request = useSendOnce(mutation);
  return (
    <ConfirmDialog
      title={title}
      proceed={action}
      proceeding={words.busy}
      back={words.cancel}
      tone={isDangerous ? 'danger' : 'primary'}
      busy={request.isPending}
      error={request.error ? messageOf(request.error) : undefined}
      onProceed={() => request.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
    >
      <p>{why}</p>
    </ConfirmDialog>
  );
}

interface ConfirmWithReasonProps<O> extends Omit<ConfirmProps<O>, 'mutation' | 'isDangerous'> {
  /** It is given the reason. */
  readonly mutation: UseMutationOptions<O, Error, string>;
  readonly proceeding?: string;
  /** Reasons that it mostly has: one press gives one of them, and goes on. */
  readonly usual?: readonly string[];
}

const schema = z.object({ why: required('Say why, for the audit trail', 500) });

/** Asks once more, and for the reason, which the audit trail keeps. */
export function ConfirmWithReason<O>({ title, why, action, proceeding, usual = [], mutation, done, onClose }: ConfirmWithReasonProps<O>) {
  const request = useMutation(mutation);
  const form = useForm({ schema, initial: { why: '' }, send: async (said) => done(await request.mutateAsync(said.why)) });
  const giveUsual = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    flushSync(() => form.set('why', currentTarget.value));
    currentTarget.form?.requestSubmit();
  };
  return (
    <FormDialog title={title} form={form} tone="danger" proceed={action} proceeding={proceeding ?? words.busy} onClose={onClose}>
      <p>{why}</p>
      {usual.length > 0 && (
        <div role="group" aria-label={words.because(action)}>
          <Stack gap="small">
            <p>{words.because(action)}</p>
            <Cluster>
              {usual.map((reason) => (
                <Button key={reason} variant="danger" size="small" value={reason} onClick={giveUsual}>
                  {reason}
                </Button>
              ))}
            </Cluster>
          </Stack>
        </div>
      )}
      <TextField label={usual.length > 0 ? words.orWhy : words.why} hint={words.whyHint} autoComplete="off" {...form.field('why')} />
    </FormDialog>
  );
}
