import type { RemoteProps } from '@kerbside/contracts/host';
import { requiredLines } from '@kerbside/contracts/fields';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { writeNote } from '../../api/desk-api.js';
import { notes as words } from '../../messages/desk.js';
import { useSentId } from '../../ui/use-sent-id.js';
import { DraftOffer } from '../drafts/draft-offer.js';
import { useDraft } from '../drafts/use-draft.js';

const schema = z.object({ text: requiredLines(words.missing, 2_000) });

export function NoteDialog({ host, customerId, onClose }: RemoteProps & { readonly customerId: string; readonly onClose: () => void }) {
  const idOf = useSentId();
  const writing = useMutation(writeNote(host, customerId));
  const form = useForm({
    schema,
    initial: { text: '' },
    send: ({ text }) => writing.mutateAsync({ noteId: idOf(text), text }),
    done: () => {
      draft.drop();
      host.toast(words.added, 'success');
    },
  });
  const draft = useDraft({ host }, { related_model: 'customer', related_id: customerId, form_name: 'note' }, form);
  return (
    <FormDialog title={words.add} form={form} proceed={words.save} proceeding={words.saving} closes onClose={onClose}>
      <DraftOffer draft={draft} />
      <TextArea label={words.text} hint={words.textHint} rows={5} {...form.field('text')} />
    </FormDialog>
  );
}
