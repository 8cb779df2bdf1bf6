import type { RemoteProps } from '@kerbside/contracts/host';
import type { RepairEstimate } from '@kerbside/contracts/http/garages/estimates';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import type { Column } from '@kerbside/contracts/ui/page/table';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddress } from '../../address.js';
import { queueQuery, type EstimatesApi } from '../../api/estimates-api.js';
import { estimates as words } from '../../messages/estimates.js';
import { DownloadButton } from '../../ui/download-button.js';
import { formatMoment } from '../../ui/moment.js';
import { RecordTable } from '../../ui/record-table.js';
import { TwoLines } from '../../ui/two-lines.js';
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
  const queue = useQuery(queueQuery(api, address.page, customers));
  const name = useCustomerNames(host, queue.data?.rows);
  return (
    <>
      <CustomerFilter address={address} />
      <RecordTable
        words={{ ...words, ...noneOf(customers) }}
        load={loadOf(queue)}
        columns={columnsOf({ host, api, name, onOpen: setOpen })}
        rowKey={({ id }) => id}
        onPage={(next) => address.change({ page: String(next) })}
      />
      {open && <AnswerDialog key={open.id} host={host} api={api} estimate={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface Actions extends EstimateQueueProps {
  readonly name: CustomerName;
  readonly onOpen: (estimate: RepairEstimate) => void;
}

const columnsOf = ({ host, api, name, onOpen }: Actions): readonly Column<RepairEstimate>[] => [
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
    cell: ({ customerId }) => <CustomerLink customerId={customerId} name={name} />,
  },
  { key: 'damage', heading: words.damage, cell: ({ description }) => description },
  { key: 'asked', heading: words.asked, cell: ({ requestedAt }) => formatMoment(requestedAt) },
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
