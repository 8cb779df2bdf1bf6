import type { RemoteProps } from '@kerbside/contracts/host';
import { answerEstimate } from '@kerbside/contracts/http/garages/estimates';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { NumberField } from '@kerbside/contracts/ui/controls/number-field';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { DialogFoot } from '@kerbside/contracts/ui/overlays/dialog-foot';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { answer } from '../../api/estimates-api.js';
import { estimates as words } from '../../messages/registrations.js';
import { useLeft, type FormOfOne } from '../../ui/unsent.js';

interface AnswerFormProps extends RemoteProps, Pick<FormOfOne, 'onLeft'> {
  readonly estimateId: string;
  readonly onDone: () => void;
}

/** What the repair would cost, from and to, told to the customer. */
export function AnswerForm({ host, estimateId, onDone, onLeft }: AnswerFormProps) {
  const id = useId();
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
    <form id={id} {...form.props}>
      <Stack>
        <ErrorSummary {...form.summary} />
        <NumberField label={words.lowest} width={10} {...form.field('lowest')} />
        <NumberField label={words.highest} hint={words.highestHint} width={10} {...form.field('highest')} />
        <TextArea label={words.note} hint={words.noteHint} optional rows={4} {...form.field('note')} />
        <DialogFoot>
          <Button type="submit" form={id} busy={form.status === 'busy'} busyLabel={words.busy}>
            {words.answer}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  );
}
