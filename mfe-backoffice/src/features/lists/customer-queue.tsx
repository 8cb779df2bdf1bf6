import { isRefusal, reasonOf } from '@kerbside/contracts/client';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import type { Site } from '@kerbside/contracts/ui/data/calls';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import type { Column } from '@kerbside/contracts/ui/page/table';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useAddress, type PageAddress } from '../../address.js';
import type { QueuePage } from '../../api/queue-page.js';
import { people } from '../../messages/lists.js';
import { WithList } from '../../ui/bench.js';
import { Filters } from '../../ui/filters.js';
import type { RecordRows } from '../../ui/in-order-of.js';
import { Nothing } from '../../ui/nothing.js';
import { nextAfter, QueueRows, type QueueRow } from '../../ui/queue-rows.js';
import { RecordTable, type RecordWords } from '../../ui/record-table.js';
import { Unsent, useUnsent, type FormOfOne } from '../../ui/unsent.js';
import { CustomerFilter, noneOf, useAskedCustomers } from '../people/customer-filter.js';
import { useCustomerNames, type CustomerName } from '../people/customer-link.js';
import { useListed } from './use-listed.js';
import { ViewsBar } from './views-bar.js';

type OfCustomers = RecordRows<{ readonly id: string; readonly customerId: string }>;

type RowOf<T extends OfCustomers> = T['rows'][number];

interface CustomerQueueProps<T extends OfCustomers, K extends QueryKey> extends RemoteProps {
  readonly words: RecordWords & Readonly<Record<'gone' | 'goneWhy', string>>;
  /** Its name in what the browser keeps. */
  readonly list: string;
  readonly query: (site: Site, asked: QueuePage) => UseQueryOptions<T, Error, T, K>;
  readonly columns: (address: PageAddress, name: CustomerName) => readonly Column<RowOf<T>>[];
  /** One of it as a line, beside the one that is open. `who`: where its customer is not known by name. */
  readonly rowOf: (row: RowOf<T>) => Pick<QueueRow, 'who' | 'when'>;
  /** The one that is open. */
  readonly children: (row: RowOf<T>, form: FormInQueue) => ReactNode;
}

export interface FormInQueue extends Pick<FormOfOne, 'onLeft'> {
  /** Opens the next, once this one is done. */
  readonly goOn: () => void;
  /** Sends what takes the one out of the queue. Where the answer is lost, that it is gone is their own doing, and is `said`. */
  readonly sending: <T>(said: string, asked: Promise<T>) => Promise<T>;
}

/** All of a queue, narrowed to the customers that are searched for; or beside it the one of it that is open, or a word that it is there no more. */
export function CustomerQueue<T extends OfCustomers, K extends QueryKey>({
  host,
  words,
  list,
  query,
  columns,
  rowOf,
  children,
}: CustomerQueueProps<T, K>) {
  const address = useAddress(host);
  const customers = useAskedCustomers(host, address);
  const { page, perPage, listing } = useListed(address);
  const asked = useQuery(query(host, { customers, page, perPage }));
  const load = loadOf(asked);
  const name = useCustomerNames(host, asked.data?.rows);
  const open = address.get('open');
  if (open === '')
    return (
      <>
        <Filters label={people.narrow}>
          <CustomerFilter address={address} />
        </Filters>
        <ViewsBar host={host} list={list} />
        <RecordTable
          words={{ ...words, ...noneOf(customers) }}
          load={load}
          columns={columns(address, name)}
          rowKey={({ id }) => id}
          listing={listing}
        />
      </>
    );
  const lineOf = (row: RowOf<T>) => {
    const { who, when } = rowOf(row);
    return { key: row.id, href: address.href({ open: row.id }), who: name(row.customerId) ?? who, when };
  };
  return (
    <Panel load={load} words={words}>
      {({ rows }) => {
        const row = rows.find(({ id }) => id === open);
        const goOn = () => address.isStill('open') && address.change({ open: nextAfter(rows, open) }, { replace: true });
        return (
          <WithList list={<QueueRows words={words} load={load} rowOf={lineOf} open={open} />}>
            <OpenOne key={open} words={words}>
              {row && ((form) => children(row, { goOn, ...form }))}
            </OpenOne>
          </WithList>
        );
      }}
    </Panel>
  );
}

interface OpenOneProps {
  readonly words: Readonly<Record<'gone' | 'goneWhy', string>>;
  /** Undefined once it is in the queue no more. */
  readonly children: ((form: Omit<FormInQueue, 'goOn'>) => ReactNode) | undefined;
}

/** One of a queue. Where a colleague was first, what was being typed about it is kept. */
function OpenOne({ words: { gone, goneWhy }, children }: OpenOneProps) {
  const { unsent, onLeft } = useUnsent();
  const [{ said, refusal }, setSent] = useState<{ readonly said?: string; readonly refusal?: string }>({});
  const sending: FormInQueue['sending'] = (saying, asked) => {
    setSent({ said: saying });
    return asked.catch((error: unknown) => {
      if (isRefusal(error)) setSent({ refusal: reasonOf(error) });
      throw error;
    });
  };
  if (children) return children({ onLeft, sending });
  if (said !== undefined) return <Alert tone="success" title={said} live />;
  if (refusal !== undefined || unsent.length > 0) return <Unsent title={gone} why={refusal ?? goneWhy} unsent={unsent} />;
  return <Nothing title={gone}>{goneWhy}</Nothing>;
}
