import type { Partner } from '@kerbside/contracts/http/partners/partners';
import type { DeliveryStatus } from '@kerbside/contracts/http/partners/webhooks';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { useQuery } from '@tanstack/react-query';
import type { PartnersApi } from '../../api/partners-api.js';
import { eventTypesQuery } from '../../api/queries.js';
import { log as words } from '../../messages/partners.js';

export interface Filters {
  readonly endpointId: string;
  readonly status: DeliveryStatus | '';
  readonly eventType: string;
}

interface DeliveryFiltersProps {
  readonly api: PartnersApi;
  readonly partner: Partner;
  readonly filters: Filters;
  /** By their names in the address. */
  readonly onChange: (change: Readonly<Record<string, string | undefined>>) => void;
}

const statuses = [
  { value: '', label: words.everyStatus },
  ...(['waiting', 'delivered', 'failed'] as const).map((value) => ({ value, label: words.status[value] })),
] as const;

export function DeliveryFilters({ api, partner, filters, onChange }: DeliveryFiltersProps) {
  const types = useQuery(eventTypesQuery(api));
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
        <SelectField label={words.statusLabel} options={statuses} value={filters.status} onChange={(status) => onChange({ status })} />
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
