import { required } from '@kerbside/contracts/fields';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { confirm as words } from '../messages/partners.js';
import type { ConfirmProps } from './confirm.js';

interface ConfirmWithReasonProps<O> extends Omit<ConfirmProps<O>, 'mutation' | 'isDangerous'> {
  /** It is given the reason. */
  readonly mutation: UseMutationOptions<O, Error, string>;
  readonly proceeding?: string;
}

const schema = z.object({ why: required('Say why, for the audit trail', 500) });

/** Asks once more, and for the reason, which the audit trail keeps. */
export function ConfirmWithReason<O>({ title, why, action, proceeding, mutation, done, onClose }: ConfirmWithReasonProps<O>) {
  const request = useMutation(mutation);
  const form = useForm({ schema, initial: { why: '' }, send: async (said) => done(await request.mutateAsync(said.why)) });
  return (
    <FormDialog title={title} form={form} tone="danger" proceed={action} proceeding={proceeding ?? words.busy} onClose={onClose}>
      <p>{why}</p>
      <TextField label={words.why} hint={words.whyHint} autoComplete="off" {...form.field('why')} />
    </FormDialog>
  );
}
