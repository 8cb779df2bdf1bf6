import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import type { HostApi } from '@kerbside/contracts/host';
import type { DeliveryStatus, Delivery } from '@kerbside/contracts/http/partners/webhooks';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/basics/status-tag';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { sendAgain, deliveriesQuery, eventTypesQuery } from '../../api/partners-api.js';
import { log as words } from '../../messages/partners.js';
import { useAddress } from '../../address.js';
import { formatMoment } from '../../ui/moment.js';
import { RecordTable } from '../../ui/record-table.js';
import { Section } from '../../ui/section.js';
import { TwoLines } from '../../ui/two-lines.js';
import { heldUntil, type OfPartner } from '../partners/of-partner.js';
import type { Partner } from '@kerbside/contracts/http/partners/partners';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { SendButton } from '../../ui/send-button.js';
import { SmallButton } from '../../ui/small-button.js';

interface Filters {
  readonly endpointId: string;
  readonly status: DeliveryStatus | '';
  readonly eventType: string;
}

interface DeliveryFiltersProps {
  readonly host: HostApi;
  readonly partner: Partner;
  readonly filters: Filters;
  /** By their names in the address. */
  readonly onChange: (change: Readonly<Record<string, string | undefined>>) => void;
}

const deliveryFiltersStatuses = [
  { value: '', label: words.everyStatus },
  ...(['waiting', 'delivered', 'failed'] as const).map((value) => ({ value, label: words.status[value] })),
] as const;

function DeliveryFilters({ host, partner, filters, onChange }: DeliveryFiltersProps) {
  const types = useQuery(eventTypesQuery(host));
  const known = types.data?.rows.filter(({ topic }) => partner.topics.includes(topic)) ?? [];
  const endpoints = partner.endpoints.map(({ id, url }) => ({ value: id, label: url }));
  return (
    <div role="group" aria-label={words.filters}>
      <Cluster>
        <SelectField
          label={words.endpoint}
          options={[{ value: '', label: words.everyEndpoint }, ...endpoints]}
          value={filters.endpointId}
          onChange={(webhook) => onChange({ webhook })}
        />
        <SelectField
          label={words.statusLabel}
          options={deliveryFiltersStatuses}
          value={filters.status}
          onChange={(status) => onChange({ status })}
        />
        <SelectField
          label={words.type}
          options={[{ value: '', label: words.everyType }, ...known.map(({ type }) => ({ value: type, label: type }))]}
          value={filters.eventType}
          onChange={(event) => onChange({ event })}
        />
      </Cluster>
    </div>
  );
}

const statuses: readonly string[] = ['waiting', 'delivered', 'failed'] satisfies readonly DeliveryStatus[];
const isStatus = (text: string): text is DeliveryStatus => statuses.includes(text);

/** What was sent to the partner, what came back, and what is waiting. The filters are in the address. */
export function DeliveryLog({ host, partner }: OfPartner) {
  const address = useAddress(host);
  const [endpointId, status, eventType] = [address.get('webhook'), address.get('status'), address.get('event')];
  const { page } = address;
  const wanted = {
    page: String(page),
    ...(endpointId ? { endpointId } : {}),
    ...(isStatus(status) ? { status } : {}),
    ...(eventType ? { eventType } : {}),
  };
  const isFiltered = Boolean(endpointId || status || eventType);
  const deliveries = useQuery(deliveriesQuery(host, partner.id, wanted));
  const filters: Filters = { endpointId, status: isStatus(status) ? status : '', eventType };
  const none = isFiltered ? { none: words.noneFound, noneWhy: words.noneFoundWhy } : {};
  return (
    <Section title={words.title}>
      <DeliveryFilters
        host={host}
        partner={partner}
        filters={filters}
        onChange={(change) => address.change({ ...change, page: undefined }, { replace: true })}
      />
      <RecordTable
        words={{ ...words, ...none }}
        load={loadOf(deliveries)}
        columns={deliveryColumns({ host, partner })}
        rowKey={({ id }) => id}
        onPage={address.toPage}
      />
      <SmallButton label={words.refresh} variant="quiet" flush onClick={() => void deliveries.refetch()} />
    </Section>
  );
}

const tones: Readonly<Record<Delivery['status'], Tone>> = { waiting: 'info', delivered: 'success', failed: 'danger' };

const deliveryColumns = ({ host, partner }: OfPartner) =>
  columnsUnder({ ...words, status: words.statusHeading })<Delivery>({
    event: ({ eventType, eventId }) => <TwoLines breaks first={eventType} second={eventId} />,
    where: { isLong: true, cell: ({ endpointId }) => partner.endpoints.find(({ id }) => id === endpointId)?.url ?? words.gone },
    status: ({ status, endpointId, nextTryAt }) => {
      const tag = <StatusTag tone={tones[status]}>{words.status[status]}</StatusTag>;
      if (status !== 'waiting') return tag;
      const next = nextTryAt === null ? words.now : (heldUntil(partner, endpointId) ?? words.next(formatMoment(nextTryAt)));
      return <TwoLines first={tag} second={next} />;
    },
    tries: ({ tries }) => <LastTry tries={tries} />,
    again: ({ id, endpointId, eventType, eventId }) => (
      <SendButton
        label={words.again}
        aria-label={words.againOf(eventType, eventId)}
        mutation={sendAgain(host, partner.id)}
        sent={id}
        done={() => host.toast(words.sent(heldUntil(partner, endpointId)), 'success')}
      />
    ),
  });

function LastTry({ tries }: Pick<Delivery, 'tries'>) {
  const last = tries.at(-1);
  if (!last) return words.noTries;
  const before = tries.length - 1;
  const first = [formatMoment(last.at), last.status ?? words.noAnswer, words.took(last.ms)].join(' · ');
  const second = [last.note, before > 0 ? words.more(before) : ''].filter(Boolean).join(' · ');
  return <TwoLines breaks first={first} second={second} />;
}
