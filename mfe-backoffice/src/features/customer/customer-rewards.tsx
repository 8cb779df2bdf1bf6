import { formatDay } from '@kerbside/contracts/days/dates';
import { type RewardsItem, readRewardsOfCustomer } from '@kerbside/contracts/http/vouchers/rewards';
import { formatPounds, toPence } from '@kerbside/contracts/money/money';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { Table, type Column } from '@kerbside/contracts/ui/page/table';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { rewards as words } from '../../messages/customer.js';
import { formatMoment } from '../../ui/moment.js';
import { Nothing } from '../../ui/nothing.js';
import { Section } from '../../ui/section.js';
import type { OfCustomer } from '../../office-props.js';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';

/** The rewards of a customer. */
const rewardsApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return { of: (customerId: string, signal: AbortSignal) => send(readRewardsOfCustomer, { params: { customerId } }, { signal }) };
};
type RewardsApi = ReturnType<typeof rewardsApi>;

const rewardsQuery = (api: RewardsApi, customerId: string) =>
  queryOptions({ queryKey: ['rewards', customerId], queryFn: ({ signal }) => api.of(customerId, signal) });

/** What the customer may use, and the movements behind it. */
export function CustomerRewards({ host: { fetch }, customerId }: Omit<OfCustomer, 'api'>) {
  const api = rewardsApi({ fetch });
  const load = loadOf(useQuery(rewardsQuery(api, customerId)));
  return (
    <Section title={words.title}>
      <Panel
        load={load}
        loading={words.loading}
        failed={words.failed}
        isEmpty={({ items }) => items.length === 0}
        whenEmpty={<Nothing title={words.none}>{words.noneWhy}</Nothing>}
      >
        {({ balance, coming, owed, items }) => (
          <Stack gap="small">
            <p>
              {words.balance}: <Money pence={toPence(balance)} />
            </p>
            {coming.map(({ amount, from }) => (
              <p key={from}>
                {from === null
                  ? words.afterWork(formatPounds(toPence(amount)))
                  : words.coming(formatPounds(toPence(amount)), formatDay(from))}
              </p>
            ))}
            {owed > 0 && <p>{words.owed(formatPounds(toPence(owed)))}</p>}
            <Table caption={words.title} hideCaption dense columns={columns} rows={items} rowKey={({ id }) => id} />
          </Stack>
        )}
      </Panel>
    </Section>
  );
}

const columns: readonly Column<RewardsItem>[] = [
  { key: 'when', heading: words.when, cell: ({ at }) => formatMoment(at) },
  { key: 'what', heading: words.what, cell: ({ label }) => label },
  { key: 'amount', heading: words.amount, align: 'end', cell: ({ amount }) => <Money pence={toPence(amount)} signed /> },
  { key: 'left', heading: words.left, align: 'end', cell: ({ balance }) => <Money pence={toPence(balance)} /> },
];
