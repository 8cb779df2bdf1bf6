import { formatDay } from '@kerbside/contracts/days/dates';
import { type RewardsItem, readRewardsOfCustomer } from '@kerbside/contracts/http/vouchers/rewards';
import { formatPounds, toPence } from '@kerbside/contracts/money/money';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { Table, type Column } from '@kerbside/contracts/ui/page/table';
import { useQuery } from '@tanstack/react-query';
import { rewards as words } from '../../messages/customer.js';
import { formatMoment } from '../../ui/moment.js';
import { Nothing } from '../../ui/nothing.js';
import { Section } from '../../ui/section.js';
import type { OfCustomer } from '../../office-props.js';
import { queryOf } from '../../api/calls.js';

/** What the customer may use, and the movements behind it. */
export function CustomerRewards({ host, customerId }: OfCustomer) {
  const load = loadOf(useQuery(queryOf(host, ['rewards', customerId], readRewardsOfCustomer, { params: { customerId } })));
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
