import { required } from '@kerbside/contracts/fields';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { dropLetter } from '../../api/dead-letters-api.js';
import { deadLetters as words } from '../../messages/dead-letters.js';
import type { OfDeadLetter } from './of-dead-letter.js';

const schema = z.object({ why: required(words.enterWhy, 200) });

/** Drops an event, with the reason for the audit trail. */
export function DropDialog({ host, api, letter, onClose }: OfDeadLetter & { readonly onClose: () => void }) {
  const request = useMutation(dropLetter(api, letter));
  const form = useForm({
    schema,
    initial: { why: '' },
    send: ({ why }) => request.mutateAsync(why),
    done: () => {
      host.toast(words.dropped, 'success');
      onClose();
    },
  });
  return (
    <FormDialog title={words.dropTitle} form={form} proceed={words.dropIt} proceeding={words.dropping} onClose={onClose}>
      <p>{words.dropLead}</p>
      <TextField label={words.dropWhy} {...form.field('why')} />
    </FormDialog>
  );
}
