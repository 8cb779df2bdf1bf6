import type { DeliveryStatus } from '@kerbside/contracts/http/partners/webhooks';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { deliveriesQuery } from '../../api/queries.js';
import { log as words } from '../../messages/partners.js';
import { useAddress } from '../../address.js';
import { RecordTable } from '../../ui/record-table.js';
import { Section } from '../../ui/section.js';
import { deliveryColumns } from './delivery-columns.js';
import { DeliveryFilters, type Filters } from './delivery-filters.js';
import type { OfPartner } from '../partners/of-partner.js';

const statuses: readonly string[] = ['waiting', 'delivered', 'failed'] satisfies readonly DeliveryStatus[];
const isStatus = (text: string): text is DeliveryStatus => statuses.includes(text);

/** What was sent to the partner, what came back, and what is waiting. The filters are in the address. */
export function DeliveryLog({ host, api, partner }: OfPartner) {
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
  const deliveries = useQuery(deliveriesQuery(api, partner.id, wanted));
  const filters: Filters = { endpointId, status: isStatus(status) ? status : '', eventType };
  const none = isFiltered ? { none: words.noneFound, noneWhy: words.noneFoundWhy } : {};
  return (
    <Section title={words.title}>
      <DeliveryFilters
        api={api}
        partner={partner}
        filters={filters}
        onChange={(change) => address.change({ ...change, page: undefined }, { replace: true })}
      />
      <RecordTable
        words={{ ...words, ...none }}
        load={loadOf(deliveries)}
        columns={deliveryColumns({ host, api, partner })}
        rowKey={({ id }) => id}
        onPage={(next) => address.change({ page: String(next) })}
      />
      <div>
        <Button size="small" variant="quiet" flush onClick={() => void deliveries.refetch()}>
          {words.refresh}
        </Button>
      </div>
    </Section>
  );
}
