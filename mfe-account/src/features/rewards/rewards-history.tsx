import { formatLongDay, londonDay } from '@kerbside/contracts/dates';
import type { RewardsItem } from '@kerbside/contracts/http/vouchers-rewards';
import { toPence } from '@kerbside/contracts/money';
import { Card } from '@kerbside/contracts/ui/card';
import { Stack } from '@kerbside/contracts/ui/layout';
import { Money } from '@kerbside/contracts/ui/money';
import { EmptyState } from '@kerbside/contracts/ui/panel';
import { Table, type Column } from '@kerbside/contracts/ui/table';
import { rewards as words } from '../../messages/rewards.js';
import css from './rewards.module.css';

const columns: readonly Column<RewardsItem>[] = [
  { key: 'day', heading: words.day, cell: ({ at }) => formatLongDay(londonDay(new Date(at))) },
  { key: 'what', heading: words.what, cell: ({ label }) => label },
  { key: 'amount', heading: words.amount, cell: ({ amount }) => <Money pence={toPence(amount)} signed />, align: 'end' },
  { key: 'left', heading: words.left, cell: ({ balance }) => <Money pence={toPence(balance)} />, align: 'end' },
];

interface RewardsHistoryProps {
  /** Pounds. */
  readonly balance: number;
  readonly items: readonly RewardsItem[];
}

/** What is there to use, and how it came about, newest first. */
export function RewardsHistory({ balance, items }: RewardsHistoryProps) {
  return (
    <Stack gap="large">
      <Card title={words.balance}>
        <p className={css.balance}>
          <Money pence={toPence(balance)} />
        </p>
      </Card>
      {items.length === 0 ? (
        <EmptyState title={words.none}>{words.noneWhy}</EmptyState>
      ) : (
        <Table caption={words.history} columns={columns} rows={items} rowKey={({ id }) => id} />
      )}
    </Stack>
  );
}
