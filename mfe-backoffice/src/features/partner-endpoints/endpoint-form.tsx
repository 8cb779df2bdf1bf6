import type { HostApi } from '@kerbside/contracts/host';
import { CallError } from '@kerbside/contracts/client';
import { addEndpoint, seenEndpoint, type SeenEndpoint } from '@kerbside/contracts/http/partners/webhooks';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { Loaded } from '../lists/loaded.js';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { eventTypesQuery } from '../../api/partners-api.js';
import { endpoints as words } from '../../messages/partners.js';
import { Choices, type CheckboxChoice } from '../../ui/choices.js';
import { isSameList, unreadTypes } from '../partners/of-partner.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

export interface EndpointTyped {
  readonly url: string;
  readonly eventTypes: readonly string[];
}
export interface EndpointWanted {
  readonly url: string;
  readonly eventTypes: string[];
}

interface EndpointFormProps<O> {
  readonly host: HostApi;
  readonly title: string;
  readonly action: { readonly label: string; readonly busy: string };
  /** The event types of these topics can be chosen. */
  readonly topics: readonly string[];
  /** Absent for a new one. */
  readonly seen?: SeenEndpoint;
  /** Called with its current state when a colleague has changed it. */
  readonly onMet?: (now: SeenEndpoint) => void;
  readonly mutation: UseMutationOptions<O, Error, EndpointWanted>;
  readonly done: (answer: O) => void;
  readonly onClose: () => void;
}

/** Where events are sent, and which. */
export function EndpointForm<O>({ title, ...of }: EndpointFormProps<O>) {
  const { host, topics, onClose } = of;
  return (
    <Dialog title={title} onClose={onClose}>
      <Loaded query={eventTypesQuery(host)} words={words.eventTypes}>
        {({ rows }) => (
          <Fields
            {...of}
            choices={[
              ...topics.flatMap((group) =>
                rows.filter(({ topic }) => topic === group).map(({ type, summary }) => ({ value: type, hint: plain(summary), group })),
              ),
              ...unreadTypes(of.seen?.eventTypes ?? [], topics).map((value) => ({ value, group: words.unread })),
            ]}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

/** As it is read on a screen: documents set the names of fields in the signs of code. */
const plain = (summary: string): string => summary.replaceAll('`', '');

/** By its name or by what it says. */
const isFound = ({ value, hint }: CheckboxChoice, find: string): boolean =>
  find
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${value} ${hint ?? ''}`.toLowerCase().includes(word));

type FieldsProps<O> = Omit<EndpointFormProps<O>, 'title' | 'api' | 'topics'> & { readonly choices: readonly CheckboxChoice[] };

function Fields<O>({ action, seen, onMet, choices, mutation, done, onClose }: FieldsProps<O>) {
  const initial: EndpointTyped = { url: seen?.url ?? '', eventTypes: seen?.eventTypes ?? [] };
  const [find, setFind] = useState('');
  const found = choices.filter((choice) => isFound(choice, find));
  const save = useMutation(mutation);
  const form = useForm({ schema: addEndpoint.body, initial, send: (wanted) => save.mutateAsync(wanted).catch(meet), done });
  /** A colleague changed it: what was typed stays, and the rest is as they left it. */
  const meet = (error: unknown): never => {
    const now = seenEndpoint.safeParse(error instanceof CallError ? error.data : undefined).data;
    if (!now || !seen) throw error;
    if (form.values.url === seen.url) form.set('url', now.url);
    if (isSameList(form.values.eventTypes, seen.eventTypes)) form.set('eventTypes', now.eventTypes);
    onMet?.(now);
    throw error;
  };
  return (
    <PageForm form={form} inFoot proceed={action.label} proceeding={action.busy} onSent={onClose}>
      {seen && form.failure?.code === 'PARTNER_CHANGED' && (
        <Alert tone="warning">{words.nowIs({ ...seen, status: words.status[seen.status] })}</Alert>
      )}
      <TextField label={words.url} hint={words.urlHint} type="url" autoComplete="off" {...form.field('url')} />
      <TextField type="search" label={words.findTypes} optional autoComplete="off" value={find} onChange={setFind} />
      <p role="status">{found.length === 0 && words.noneFound}</p>
      <Choices
        label={words.types}
        hint={words.typesHint}
        choices={choices.filter((choice) => found.includes(choice) || form.values.eventTypes.includes(choice.value))}
        {...form.field('eventTypes')}
      />
    </PageForm>
  );
}
