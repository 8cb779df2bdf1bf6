import type { RemoteProps } from '@kerbside/contracts/host';
import type { RepairEstimate } from '@kerbside/contracts/http/garages/estimates';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useRef } from 'react';
import { Link } from 'wouter';
import type { EstimatesApi } from '../../api/estimates-api.js';
import { people } from '../../messages/people.js';
import { estimates as words } from '../../messages/estimates.js';
import { Filters } from '../../ui/filters.js';
import type { RecordColumn } from '../../ui/in-order-of.js';
import { formatMoment } from '../../ui/moment.js';
import { RecordTable } from '../../ui/record-table.js';
import { TwoLines } from '../../ui/two-lines.js';
import { useListKeys } from '../../ui/use-list-keys.js';
import { ViewsBar } from '../lists/views-bar.js';
import { CustomerFilter, noneOf } from '../people/customer-filter.js';
import { CustomerLink } from '../people/customer-link.js';
import { OpenEstimate } from './open-estimate.js';
import { useEstimates, type Estimates } from './use-estimates.js';

interface EstimateQueueProps extends RemoteProps {
  readonly api: EstimatesApi;
}

/** The estimates that wait; or the one of them that is open, between the queue and its answer. */
export function EstimateQueue({ host, api }: EstimateQueueProps) {
  const estimates = useEstimates(host, api);
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  const { address, customers, listing, query } = estimates;
  const open = address.get('open');
  if (open) return <OpenEstimate host={host} api={api} estimateId={open} estimates={estimates} />;
  return (
    <>
      <Filters label={people.narrow}>
        <CustomerFilter address={address} />
      </Filters>
      <ViewsBar host={host} list="estimates" />
      <div ref={list}>
        <RecordTable
          words={{ ...words, ...noneOf(customers) }}
          load={loadOf(query)}
          columns={columnsOf(estimates)}
          rowKey={({ id }) => id}
          listing={listing}
        />
      </div>
    </>
  );
}

const columnsOf = ({ address, name }: Pick<Estimates, 'address' | 'name'>): readonly RecordColumn<RepairEstimate>[] => [
  {
    key: 'car',
    heading: words.car,
    cell: ({ id, car: { registration_number: plate, make, model } }) => (
      <TwoLines
        first={
          <Link href={address.href({ open: id })} data-stop="">
            {`${make} ${model}`}
          </Link>
        }
        second={plate === null ? words.noPlate : <Plate registration={plate} />}
      />
    ),
  },
  {
    key: 'customer',
    heading: words.customer,
    value: ({ customerId }) => name(customerId),
    cell: ({ customerId }) => <CustomerLink customerId={customerId} name={name} />,
  },
  { key: 'damage', heading: words.damage, cell: ({ description }) => description },
  { key: 'photos', heading: words.photos, align: 'end', cell: ({ photos }) => photos.length },
  { key: 'asked', heading: words.asked, value: ({ requestedAt }) => requestedAt, cell: ({ requestedAt }) => formatMoment(requestedAt) },
];
