import type { Endpoint } from '@kerbside/contracts/http/partners/partners';
import { addEndpoint } from '@kerbside/contracts/http/partners/webhooks';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useMutation, useQuery, type UseMutationOptions } from '@tanstack/react-query';
import type { PartnersApi } from '../../api/partners-api.js';
import { eventTypesQuery } from '../../api/queries.js';
import { endpoints as words } from '../../messages/partners.js';
import { Choices, type Choice } from '../../ui/choices.js';

export interface EndpointTyped {
  readonly url: string;
  readonly eventTypes: readonly string[];
}
export interface EndpointWanted {
  readonly url: string;
  readonly eventTypes: string[];
}

interface EndpointFormProps<O> {
  readonly api: PartnersApi;
  readonly title: string;
  readonly action: { readonly label: string; readonly busy: string };
  /** The event types of these topics can be chosen. */
  readonly topics: readonly string[];
  readonly endpoint?: Endpoint | undefined;
  readonly mutation: UseMutationOptions<O, Error, EndpointWanted>;
  readonly done: (answer: O) => void;
  readonly onClose: () => void;
}

/** Where events are sent, and which. */
export function EndpointForm<O>({ title, onClose, ...of }: EndpointFormProps<O>) {
  const { api, topics } = of;
  const types = loadOf(useQuery(eventTypesQuery(api)));
  return (
    <Dialog title={title} onClose={onClose}>
      <Panel load={types} loading={words.typesLoading} failed={words.typesFailed}>
        {({ rows }) => (
          <Fields
            {...of}
            choices={rows.filter(({ topic }) => topics.includes(topic)).map(({ type, summary }) => ({ value: type, hint: summary }))}
          />
        )}
      </Panel>
    </Dialog>
  );
}

type FieldsProps<O> = Omit<EndpointFormProps<O>, 'title' | 'onClose' | 'api' | 'topics'> & { readonly choices: readonly Choice[] };

function Fields<O>({ action, endpoint, choices, mutation, done }: FieldsProps<O>) {
  const initial: EndpointTyped = { url: endpoint?.url ?? '', eventTypes: endpoint?.eventTypes ?? [] };
  const save = useMutation(mutation);
  const form = useForm({ schema: addEndpoint.body, initial, send: (wanted) => save.mutateAsync(wanted), done });
  return (
    <form {...form.props}>
      <Stack>
        <ErrorSummary {...form.summary} />
        <TextField label={words.url} hint={words.urlHint} type="url" autoComplete="off" {...form.field('url')} />
        <Choices label={words.types} hint={words.typesHint} choices={choices} {...form.field('eventTypes')} />
        <div>
          <Button type="submit" busy={form.status === 'busy'} busyLabel={action.busy}>
            {action.label}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
