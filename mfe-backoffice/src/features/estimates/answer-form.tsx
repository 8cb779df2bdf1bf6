import type { RemoteProps } from '@kerbside/contracts/host';
import { answerEstimate } from '@kerbside/contracts/http/garages/estimates';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { NumberField } from '@kerbside/contracts/ui/controls/number-field';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { DialogFoot } from '@kerbside/contracts/ui/overlays/dialog-foot';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { queueKey } from '../../api/estimates-api.js';
import { send } from '../../api/calls.js';
import { estimates as words } from '../../messages/registrations.js';

interface AnswerFormProps extends RemoteProps {
  readonly estimateId: string;
  readonly onDone: () => void;
}

/** What the repair would cost, from and to, told to the customer. */
export function AnswerForm({ host, estimateId, onDone }: AnswerFormProps) {
  const id = useId();
  const cache = useQueryClient();
  const form = useForm({
    schema: answerEstimate.body,
    initial: { lowest: '', highest: '', note: '' },
    send: ({ lowest, highest, note }) => send(host, answerEstimate, { params: { estimateId }, body: { lowest, highest, note } }),
    done: () => {
      host.toast(words.done, 'success');
      onDone();
      void cache.invalidateQueries({ queryKey: queueKey });
    },
  });
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
