import type { CallData } from '@kerbside/contracts/call';
import { createPartner as createPartnerCall } from '@kerbside/contracts/http/partners/partners';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useMutation } from '@tanstack/react-query';
import { createPartner } from '../../api/changes.js';
import type { PartnersApi } from '../../api/partners-api.js';
import { partner as words, partners } from '../../messages/partners.js';
import { TopicChoices } from './topic-choices.js';

type CreatedPartner = CallData<typeof createPartnerCall>;

interface NewPartnerProps {
  readonly api: PartnersApi;
  readonly onCreated: (created: CreatedPartner) => void;
  readonly onClose: () => void;
}

interface PartnerForm {
  readonly name: string;
  readonly topics: readonly string[];
}
const nothing: PartnerForm = { name: '', topics: [] };

export function NewPartner({ api, onCreated, onClose }: NewPartnerProps) {
  const create = useMutation(createPartner(api));
  const form = useForm({
    schema: createPartnerCall.body,
    initial: nothing,
    send: (wanted) => create.mutateAsync(wanted),
    done: onCreated,
  });
  return (
    <FormDialog title={partners.add} width="medium" form={form} proceed={words.create} proceeding={words.creating} onClose={onClose}>
      <TextField label={words.name} autoComplete="off" {...form.field('name')} />
      <TopicChoices {...form.field('topics')} />
    </FormDialog>
  );
}
