import type { RemoteProps } from '@kerbside/contracts/host';
import { answerEstimate } from '@kerbside/contracts/http/garages/estimates';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useMutation } from '@tanstack/react-query';
import { answer } from '../../api/estimates-api.js';
import { estimates as words } from '../../messages/registrations.js';
import { useLeft, type FormOfOne } from '../../ui/unsent.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

interface AnswerFormProps extends RemoteProps, Pick<FormOfOne, 'onLeft'> {
  readonly estimateId: string;
  readonly onDone: () => void;
}

/** Kept as typed, and refused where it has pence: stripped of its point, 12.50 would be 1,250. */
const pounds = { prefix: '£', inputMode: 'numeric', autoComplete: 'off', width: 10 } as const;

/** What the repair would cost, from and to, told to the customer. */
export function AnswerForm({ host, estimateId, onDone, onLeft }: AnswerFormProps) {
  const answering = useMutation(answer(host, estimateId));
  const form = useForm({
    schema: answerEstimate.body,
    initial: { lowest: '', highest: '', note: '' },
    send: answering.mutateAsync,
    done: () => {
      host.toast(words.done, 'success');
      onDone();
    },
  });
  const { lowest, highest, note } = form.values;
  const typed = [
    { label: words.lowest, value: lowest },
    { label: words.highest, value: highest },
    { label: words.note, value: note },
  ];
  useLeft(typed, { onLeft });
  return (
    <PageForm form={form} inFoot proceed={words.answer} proceeding={words.busy}>
      <TextField label={words.lowest} {...pounds} {...form.field('lowest')} />
      <TextField label={words.highest} hint={words.highestHint} {...pounds} {...form.field('highest')} />
      <TextArea label={words.note} hint={words.noteHint} optional rows={4} {...form.field('note')} />
    </PageForm>
  );
}
