import { CallError } from '@kerbside/contracts/client';
import { changePartner as changePartnerCall, seenPartner, type Partner, feedTopics } from '@kerbside/contracts/http/partners/partners';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { changePartner } from '../../api/partners-api.js';
import { partner as words, partners } from '../../messages/partners.js';
import { Box } from '../../ui/panes.js';
import { Section } from '../../ui/section.js';
import { type OfPartner, isSameList } from './of-partner.js';
import { Choices, type ChoicesProps } from '../../ui/choices.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

type AccessFields = Pick<Partner, 'name' | 'status'> & { readonly topics: readonly string[] };
const statuses = (['active', 'suspended'] as const).map((value) => ({ value, label: partners.status[value] }));

/** The partner's name, the topics it may read, and whether it is active. */
export function AccessForm({ host, partner }: OfPartner) {
  const { name, status, topics } = partner;
  const initial: AccessFields = { name, status, topics };
  const [seen, setSeen] = useState(initial);
  const change = useMutation(changePartner(host, partner.id));
  const form = useForm({
    schema: changePartnerCall.body,
    initial,
    send: (wanted) => change.mutateAsync({ ...wanted, was: { ...seen, topics: [...seen.topics] } }).catch(meet),
    done: (saved) => {
      setSeen({ name: saved.name, status: saved.status, topics: saved.topics });
      host.toast(words.saved(saved.name), 'success');
    },
  });
  /** A colleague changed it: what was typed stays, and the rest is as they left it. */
  const meet = (error: unknown): never => {
    const now = seenPartner.safeParse(error instanceof CallError ? error.data : undefined).data;
    if (!now) throw error;
    const { values } = form;
    if (values.name === seen.name) form.set('name', now.name);
    if (values.status === seen.status) form.set('status', now.status);
    if (isSameList(values.topics, seen.topics)) form.set('topics', now.topics);
    setSeen(now);
    throw error;
  };
  return (
    <Box>
      <Section title={words.access}>
        <PageForm form={form} gap="small" proceed={words.save} proceeding={words.saving}>
          {form.failure?.code === 'PARTNER_CHANGED' && (
            <Alert tone="warning">{words.nowIs({ ...seen, status: partners.status[seen.status] })}</Alert>
          )}
          <TextField label={words.name} autoComplete="off" {...form.field('name')} />
          <SelectField label={words.status} hint={words.statusHint} options={statuses} {...form.field('status')} />
          <TopicChoices {...form.field('topics')} />
        </PageForm>
      </Section>
    </Box>
  );
}

const choices = feedTopics.map((value) => ({ value }));

export function TopicChoices(field: Omit<ChoicesProps, 'label' | 'hint' | 'choices'>) {
  return <Choices label={words.topics} hint={words.topicsHint} choices={choices} {...field} />;
}
