import { londonDay, showLongDay } from '@kerbside/contracts/days/dates';
import type { RewardsData, RewardsItem } from '@kerbside/contracts/http/vouchers/rewards';
import { formatPounds, toPence } from '@kerbside/contracts/money/money';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { rewards as words } from '../../messages/rewards.js';
import list from '../../ui/list.module.css';
import { Section } from '../../ui/section.js';
import css from './rewards.module.css';

/** What can be used now and later, what is owed, and the movements behind it, newest first. */
export function RewardsHistory({ balance, coming, owed, items }: RewardsData) {
  return (
    <Stack gap="large">
      <Card title={words.balance}>
        <p className={css.balance}>
          <Money pence={toPence(balance)} />
        </p>
        <Coming coming={coming} />
      </Card>
      {owed > 0 && (
        <Alert tone="warning" title={words.owed(formatPounds(toPence(owed)))}>
          {words.owedWhy}
        </Alert>
      )}
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

/** What can be used later: each amount and its day, or what it waits for. */
export function Coming({ coming }: Pick<RewardsData, 'coming'>) {
  return coming.map(({ amount, from }) => (
    <p key={from} className={css.quiet}>
      {from === null ? words.afterWork(formatPounds(toPence(amount))) : words.coming(formatPounds(toPence(amount)), showLongDay(from))}
    </p>
  ));
}

function Movement({ item: { label, amount, balance, at, availableFrom = '' } }: { readonly item: RewardsItem }) {
  return (
    <li className={list.row}>
      <p className={list.ends}>
        <span className={list.name}>{label}</span>
        <Money pence={toPence(amount)} signed />
      </p>
      <p className={list.ends}>
        <span className={css.quiet}>{showLongDay(londonDay(new Date(at)))}</span>
        <span className={css.quiet}>{words.left(formatPounds(toPence(balance)))}</span>
      </p>
      {availableFrom > londonDay(new Date()) && <p className={css.quiet}>{words.from(showLongDay(availableFrom))}</p>}
    </li>
  );
}
