import type { RemoteProps } from '@kerbside/contracts/host';
import type { RegistrationChange } from '@kerbside/contracts/http/accounts/registrations';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddress } from '../../address.js';
import { approve, queueQuery, type RegistrationsApi } from '../../api/registrations-api.js';
import { people } from '../../messages/people.js';
import { registrations as words } from '../../messages/registrations.js';
import { Confirm } from '../../ui/confirm.js';
import { Filters } from '../../ui/filters.js';
import type { RecordColumn } from '../../ui/in-order-of.js';
import { formatMoment } from '../../ui/moment.js';
import { RecordTable } from '../../ui/record-table.js';
import { TwoLines } from '../../ui/two-lines.js';
import { useListed } from '../lists/use-listed.js';
import { ViewsBar } from '../lists/views-bar.js';
import { CustomerFilter, noneOf, useAskedCustomers } from '../people/customer-filter.js';
import { CustomerLink, useCustomerNames, type CustomerName } from '../people/customer-link.js';
import { RejectDialog } from './reject-dialog.js';

interface RegistrationQueueProps extends RemoteProps {
  readonly api: RegistrationsApi;
}

interface Deciding {
  readonly change: RegistrationChange;
  readonly how: 'approve' | 'reject';
}

/** The changes of registration that wait for a decision. The page is in the address. */
export function RegistrationQueue({ host, api }: RegistrationQueueProps) {
  const address = useAddress(host);
  const [open, setOpen] = useState<Deciding>();
  const customers = useAskedCustomers(host, address);
  const { page, perPage, listing } = useListed(address);
  const queue = useQuery(queueQuery(api, { customers, page, perPage }));
  const name = useCustomerNames(host, queue.data?.rows);
  const close = () => setOpen(undefined);
  const approved = () => {
    host.toast(words.approved, 'success');
    close();
  };
  return (
    <>
      <Filters label={people.narrow}>
        <CustomerFilter address={address} />
      </Filters>
      <ViewsBar host={host} list="registrations" />
      <RecordTable
        words={{ ...words, ...noneOf(customers) }}
        load={loadOf(queue)}
        columns={columnsOf(setOpen, name)}
        rowKey={({ id }) => id}
        listing={listing}
      />
      {open?.how === 'approve' && (
        <Confirm
          title={words.approveTitle(open.change.to)}
          why={words.approveWhy(open.change.car)}
          action={words.approve}
          mutation={approve(api, open.change)}
          done={approved}
          onClose={close}
        />
      )}
      {open?.how === 'reject' && <RejectDialog host={host} api={api} change={open.change} onClose={close} />}
    </>
  );
}

const columnsOf = (onDecide: (deciding: Deciding) => void, name: CustomerName): readonly RecordColumn<RegistrationChange>[] => [
  {
    key: 'car',
    heading: words.car,
    cell: ({ car, from }) => <TwoLines first={car} second={from === null ? words.noPlate : <Plate registration={from} />} />,
  },
  { key: 'wanted', heading: words.wanted, cell: ({ to }) => <Plate registration={to} /> },
  {
    key: 'customer',
    heading: words.customer,
    value: ({ customerId }) => name(customerId),
    cell: ({ customerId }) => <CustomerLink customerId={customerId} name={name} />,
  },
  {
    key: 'asked',
    heading: words.asked,
    value: ({ requestedAt }) => requestedAt,
    cell: ({ requestedAt, status }) => <TwoLines first={formatMoment(requestedAt)} second={status === 'altered' ? words.altered : null} />,
  },
  {
    key: 'action',
    heading: words.action,
    cell: (change) => (
      <Cluster>
        <Button size="small" aria-label={words.approveFor(change.to)} onClick={() => onDecide({ change, how: 'approve' })}>
          {words.approve}
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-label={words.rejectFor(change.to)}
          onClick={() => onDecide({ change, how: 'reject' })}
        >
          {words.reject}
        </Button>
      </Cluster>
    ),
  },
];
