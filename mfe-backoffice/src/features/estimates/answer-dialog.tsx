import type { RemoteProps } from '@kerbside/contracts/host';
import { answerEstimate, type RepairEstimate } from '@kerbside/contracts/http/garages/estimates';
import { FetchedPhoto } from '@kerbside/contracts/ui/page/fetched-photo';
import { NumberField } from '@kerbside/contracts/ui/controls/number-field';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useQueryClient } from '@tanstack/react-query';
import { queueKey, type EstimatesApi } from '../../api/estimates-api.js';
import { estimates as words } from '../../messages/estimates.js';

interface AnswerDialogProps extends RemoteProps {
  readonly api: EstimatesApi;
  readonly estimate: RepairEstimate;
  readonly onClose: () => void;
}

/** What the repair would cost, from and to, told to the customer. */
export function AnswerDialog({ host, api, estimate: { id, car, description, photos }, onClose }: AnswerDialogProps) {
  const cache = useQueryClient();
  const form = useForm({
    schema: answerEstimate.body,
    initial: { lowest: '', highest: '', note: '' },
    send: (body) => api.answer(id, body),
    done: () => {
      host.toast(words.done, 'success');
      void cache.invalidateQueries({ queryKey: queueKey });
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.answerFor(`${car.make} ${car.model}`)}
      form={form}
      proceed={words.answer}
      proceeding={words.busy}
      onClose={onClose}
    >
      <p>{description}</p>
      {photos.map((photo, index) => (
        <FetchedPhoto key={photo.id} id={photo.id} fetchPhoto={api.photo} alt={words.photo(index + 1)} />
      ))}
      <NumberField label={words.lowest} width={10} {...form.field('lowest')} />
      <NumberField label={words.highest} hint={words.highestHint} width={10} {...form.field('highest')} />
      <TextArea label={words.note} hint={words.noteHint} optional rows={4} {...form.field('note')} />
    </FormDialog>
  );
}
