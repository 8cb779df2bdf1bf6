import type { RemoteProps } from '@kerbside/contracts/host';
import type { RepairEstimate } from '@kerbside/contracts/http/garages/estimates';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddress } from '../../address.js';
import { queueQuery, type EstimatesApi } from '../../api/estimates-api.js';
import { people } from '../../messages/people.js';
import { estimates as words } from '../../messages/estimates.js';
import { DownloadButton } from '../../ui/download-button.js';
import { Filters } from '../../ui/filters.js';
import type { RecordColumn } from '../../ui/in-order-of.js';
import { formatMoment } from '../../ui/moment.js';
import { RecordTable } from '../../ui/record-table.js';
import { TwoLines } from '../../ui/two-lines.js';
import { useListed } from '../lists/use-listed.js';
import { ViewsBar } from '../lists/views-bar.js';
import { CustomerFilter, noneOf, useAskedCustomers } from '../people/customer-filter.js';
import { CustomerLink, useCustomerNames, type CustomerName } from '../people/customer-link.js';
import { AnswerDialog } from './answer-dialog.js';

interface EstimateQueueProps extends RemoteProps {
  readonly api: EstimatesApi;
}

const nameOf = ({ car: { make, model } }: RepairEstimate): string => `${make} ${model}`;

/** The estimates that wait, with their photos. The page is in the address. */
export function EstimateQueue({ host, api }: EstimateQueueProps) {
  const address = useAddress(host);
  const [open, setOpen] = useState<RepairEstimate>();
  const customers = useAskedCustomers(host, address);
  const { page, perPage, listing } = useListed(address);
  const queue = useQuery(queueQuery(api, { customers, page, perPage }));
  const name = useCustomerNames(host, queue.data?.rows);
  return (
    <>
      <Filters label={people.narrow}>
        <CustomerFilter address={address} />
      </Filters>
      <ViewsBar host={host} list="estimates" />
      <RecordTable
        words={{ ...words, ...noneOf(customers) }}
        load={loadOf(queue)}
        columns={columnsOf({ host, api, name, onOpen: setOpen })}
        rowKey={({ id }) => id}
        listing={listing}
      />
      {open && <AnswerDialog key={open.id} host={host} api={api} estimate={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface Actions extends EstimateQueueProps {
  readonly name: CustomerName;
  readonly onOpen: (estimate: RepairEstimate) => void;
}

const columnsOf = ({ host, api, name, onOpen }: Actions): readonly RecordColumn<RepairEstimate>[] => [
  {
    key: 'car',
    heading: words.car,
    cell: (estimate) => (
      <TwoLines
        first={nameOf(estimate)}
        second={estimate.car.registration_number === null ? words.noPlate : <Plate registration={estimate.car.registration_number} />}
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
  { key: 'asked', heading: words.asked, value: ({ requestedAt }) => requestedAt, cell: ({ requestedAt }) => formatMoment(requestedAt) },
  {
    key: 'photos',
    heading: words.photos,
    cell: (estimate) => (
      <Cluster>
        {estimate.photos.map(({ id }, index) => (
          <DownloadButton
            key={id}
            host={host}
            fetchFile={() => api.photo(id)}
            fileName={`damage-${index + 1}`}
            label={words.photo(index + 1)}
            name={words.photoOf(index + 1, nameOf(estimate))}
            done={words.saved}
          />
        ))}
      </Cluster>
    ),
  },
  {
    key: 'answer',
    heading: words.action,
    cell: (estimate) => (
      <Button size="small" aria-label={words.answerFor(nameOf(estimate))} onClick={() => onOpen(estimate)}>
        {words.answer}
      </Button>
    ),
  },
];
