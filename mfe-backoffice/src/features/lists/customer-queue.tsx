import type { Column } from '@kerbside/contracts/ui/page/table';
import type { HostApi, RemoteProps } from '@kerbside/contracts/host';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import type { UseQueryResult } from '@tanstack/react-query';
import { useAddress } from '../../address.js';
import { people } from '../../messages/lists.js';
import { Filters } from '../../ui/filters.js';
import type { RecordRows } from '../../ui/in-order-of.js';
import { RecordTable, type RecordWords } from '../../ui/record-table.js';
import { CustomerFilter, noneOf, useAskedCustomers } from '../people/customer-filter.js';
import { useListed } from './use-listed.js';
import { ViewsBar } from './views-bar.js';

/** What the address asks of a queue: whose rows, and which page of them. */
export const useAskedQueue = (host: HostApi) => {
  const address = useAddress(host);
  const customers = useAskedCustomers(host, address);
  const { page, perPage, listing } = useListed(address);
  return { address, listing, asked: { customers, page, perPage } };
};

interface CustomerQueueProps<R extends { readonly id: string }> extends RemoteProps {
  readonly words: RecordWords;
  /** Its name in what the browser keeps. */
  readonly list: string;
  readonly queue: ReturnType<typeof useAskedQueue> & { readonly query: UseQueryResult<RecordRows<R>> };
  readonly columns: readonly Column<R>[];
}

/** All of a queue, narrowed to the customers that are searched for. */
export function CustomerQueue<R extends { readonly id: string }>({ host, words, list, queue, columns }: CustomerQueueProps<R>) {
  const { address, asked, listing, query } = queue;
  return (
    <>
      <Filters label={people.narrow}>
        <CustomerFilter address={address} />
      </Filters>
      <ViewsBar host={host} list={list} />
      <RecordTable
        words={{ ...words, ...noneOf(asked.customers) }}
        load={loadOf(query)}
        columns={columns}
        rowKey={({ id }) => id}
        listing={listing}
      />
    </>
  );
}
