import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import type { RewardsItem } from '@kerbside/contracts/http/vouchers/rewards';
import { formatPounds, toPence } from '@kerbside/contracts/money/money';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { rewards as words } from '../../messages/rewards.js';
import list from '../../ui/list.module.css';
import { Section } from '../../ui/section.js';
import css from './rewards.module.css';

interface RewardsHistoryProps {
  /** Pounds. */
  readonly balance: number;
  readonly items: readonly RewardsItem[];
}

/** The balance, and the movements behind it, newest first. */
export function RewardsHistory({ balance, items }: RewardsHistoryProps) {
  return (
    <Stack gap="large">
      <Card title={words.balance}>
        <p className={css.balance}>
          <Money pence={toPence(balance)} />
        </p>
      </Card>
      <Section title={words.history}>
        {items.length === 0 ? (
          <EmptyState title={words.none}>{words.noneWhy}</EmptyState>
        ) : (
          <ul className={list.rows}>
            {items.map((item) => (
              <Movement key={item.id} item={item} />
            ))}
          </ul>
        )}
      </Section>
    </Stack>
  );
}

function Movement({ item: { label, amount, balance, at } }: { readonly item: RewardsItem }) {
  return (
    <li className={list.row}>
      <p className={list.ends}>
        <span className={list.name}>{label}</span>
        <Money pence={toPence(amount)} signed />
      </p>
      <p className={list.ends}>
        <span className={css.quiet}>{formatLongDay(londonDay(new Date(at)))}</span>
        <span className={css.quiet}>{words.left(formatPounds(toPence(balance)))}</span>
      </p>
    </li>
  );
}
