import { rejectRegistrationChange, type RegistrationChange } from '@kerbside/contracts/http/accounts/registrations';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useQueryClient } from '@tanstack/react-query';
import { queueKey, type RegistrationsApi } from '../../api/registrations-api.js';
import { registrations as words } from '../../messages/registrations.js';

interface RejectDialogProps {
  readonly api: RegistrationsApi;
  readonly change: RegistrationChange;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Refuses the request, with the reason that the customer reads. */
export function RejectDialog({ api, change, onDone, onClose }: RejectDialogProps) {
  const cache = useQueryClient();
  // Also when it is refused, because a colleague was first.
  const readAgain = () => void cache.invalidateQueries({ queryKey: queueKey });
  const form = useForm({
    schema: rejectRegistrationChange.body,
    initial: { why: '' },
    send: ({ why }) => api.reject(change, why).finally(readAgain),
    done: onDone,
  });
  return (
    <FormDialog title={words.rejectTitle(change.to)} form={form} proceed={words.reject} proceeding={words.busy} onClose={onClose}>
      <TextArea label={words.why} hint={words.whyHint} rows={4} {...form.field('why')} />
    </FormDialog>
  );
}
