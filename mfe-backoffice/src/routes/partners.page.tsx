import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps, HostApi } from '@kerbside/contracts/host';
import { PlusIcon } from '@kerbside/contracts/ui/basics/list-icons';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { partnersQuery, createPartner } from '../api/partners-api.js';
import { ShownOnce } from '../features/partners/shown-once.js';
import { partners as words, shown, partner } from '../messages/partners.js';
import { partnerPath } from '../paths.js';
import { useAddress } from '../address.js';
import { OfficePage } from '../ui/office-page.js';
import type { CallData } from '@kerbside/contracts/call';
import { createPartner as createPartnerCall, type Partner } from '@kerbside/contracts/http/partners/partners';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { Link } from 'wouter';
import { formatMoment } from '../ui/moment.js';
import { RecordTable } from '../ui/record-table.js';
import { TopicChoices } from '../features/partners/access-form.js';
import { SmallButton } from '../ui/small-button.js';

export default function PartnersPage({ host }: RemoteProps) {
  const { page, toPage } = useAddress(host);
  const partners = useLoaded(partnersQuery(host, page));
  const [isAdding, setIsAdding] = useState(false);
  const [created, setCreated] = useState<{ readonly id: string; readonly key: string }>();
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <SmallButton label={words.add} variant="primary" icon={PlusIcon} onClick={() => setIsAdding(true)} />
      <RecordTable words={words} load={partners} columns={columns} rowKey={({ id }) => id} onPage={toPage} />
      {isAdding && (
        <NewPartner
          host={host}
          onClose={() => setIsAdding(false)}
          onCreated={({ partner, key }) => {
            setIsAdding(false);
            setCreated({ id: partner.id, key });
          }}
        />
      )}
      {created && <ShownOnce host={host} label={shown.key} text={created.key} onClose={() => host.navigate(partnerPath(created.id))} />}
    </OfficePage>
  );
}

type CreatedPartner = CallData<typeof createPartnerCall>;

interface NewPartnerProps {
  readonly host: HostApi;
  readonly onCreated: (created: CreatedPartner) => void;
  readonly onClose: () => void;
}

const nothing: { readonly name: string; readonly topics: readonly string[] } = { name: '', topics: [] };

function NewPartner({ host, onCreated, onClose }: NewPartnerProps) {
  const form = useForm({
    schema: createPartnerCall.body,
    initial: nothing,
    send: useMutation(createPartner(host)).mutateAsync,
    done: onCreated,
  });
  return (
    <FormDialog title={words.add} width="medium" form={form} proceed={partner.create} proceeding={partner.creating} onClose={onClose}>
      <TextField label={partner.name} autoComplete="off" {...form.field('name')} />
      <TopicChoices {...form.field('topics')} />
    </FormDialog>
  );
}

const columns = columnsUnder({ ...words, status: words.statusHeading, read: words.lastRead })<Partner>({
  name: ({ id, name }) => <Link href={partnerPath(id)}>{name}</Link>,
  status: ({ status }) => <StatusTag tone={status === 'active' ? 'success' : 'neutral'}>{words.status[status]}</StatusTag>,
  topics: ({ topics }) => topics.join(', '),
  endpoints: ({ endpoints }) => <Endpoints endpoints={endpoints} />,
  read: ({ keys }) => lastReadOf(keys),
});

function Endpoints({ endpoints }: Pick<Partner, 'endpoints'>) {
  const broken = endpoints.filter(({ status }) => status === 'disabled').length;
  const working = endpoints.length - broken;
  if (endpoints.length === 0) return words.noEndpoints;
  return (
    <Cluster gap="tight">
      {working > 0 && <StatusTag tone="success">{words.working(working)}</StatusTag>}
      {broken > 0 && <StatusTag tone="danger">{words.broken(broken)}</StatusTag>}
    </Cluster>
  );
}

const lastReadOf = (keys: Partner['keys']): string => {
  const last = keys.flatMap(({ lastUsedAt }) => lastUsedAt ?? []).toSorted((one, other) => Date.parse(other) - Date.parse(one))[0];
  return last === undefined ? words.never : formatMoment(last);
};
