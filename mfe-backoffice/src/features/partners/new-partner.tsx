import type { CallData } from '@kerbside/contracts/call';
import { createPartner as createPartnerCall } from '@kerbside/contracts/http/partners';
import { Button } from '@kerbside/contracts/ui/button';
import { Dialog } from '@kerbside/contracts/ui/dialog';
import { ErrorSummary } from '@kerbside/contracts/ui/error-summary';
import { Stack } from '@kerbside/contracts/ui/layout';
import { TextField } from '@kerbside/contracts/ui/text-field';
import { useForm } from '@kerbside/contracts/ui/use-form';
import { useMutation } from '@tanstack/react-query';
import { createPartner } from '../../api/changes.js';
import type { PartnersApi } from '../../api/partners-api.js';
import { partner as words, partners } from '../../messages/partners.js';
import { TopicChoices } from './topic-choices.js';

type Created = CallData<typeof createPartnerCall>;

interface NewPartnerProps {
  readonly api: PartnersApi;
  readonly onCreated: (created: Created) => void;
  readonly onClose: () => void;
}

interface Typed {
  readonly name: string;
  readonly topics: readonly string[];
}
const nothing: Typed = { name: '', topics: [] };

export function NewPartner({ api, onCreated, onClose }: NewPartnerProps) {
  const create = useMutation(createPartner(api));
  const form = useForm({
    schema: createPartnerCall.body,
    initial: nothing,
    send: (wanted) => create.mutateAsync(wanted),
    done: onCreated,
  });
  return (
    <Dialog title={partners.add} onClose={onClose}>
      <form {...form.props}>
        <Stack>
          <ErrorSummary {...form.summary} />
          <TextField label={words.name} autoComplete="off" {...form.field('name')} />
          <TopicChoices {...form.field('topics')} />
          <div>
            <Button type="submit" busy={form.status === 'busy'} busyLabel={words.creating}>
              {words.create}
            </Button>
          </div>
        </Stack>
      </form>
    </Dialog>
  );
}
