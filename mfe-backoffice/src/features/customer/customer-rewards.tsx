import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import { formatDay } from '@kerbside/contracts/days/dates';
import { type RewardsItem, readRewardsOfCustomer } from '@kerbside/contracts/http/vouchers/rewards';
import { formatPounds, toPence } from '@kerbside/contracts/money/money';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { rewards as words } from '../../messages/customer.js';
import { formatMoment } from '../../ui/moment.js';
import { Section } from '../../ui/section.js';
import type { OfCustomer } from '../../office-props.js';
import { queryOf } from '@kerbside/contracts/ui/data/calls';
import { Loaded } from '../lists/loaded.js';
import { OfficeTable } from '../../ui/office-table.js';

/** Somebody who is erased can use nothing any more, and nothing comes. */
export function CustomerRewards({ host, customerId, isErased }: OfCustomer & { readonly isErased: boolean }) {
  return (
    <Section title={words.title}>
      <Loaded
        query={queryOf(host, ['rewards', customerId], readRewardsOfCustomer, { params: { customerId } })}
        words={words}
        isEmpty={({ items }) => items.length === 0}
      >
        {({ balance, coming, owed, items }) => (
          <Stack gap="small">
            <p>
              {isErased ? words.unused : words.balance}: <Money pence={toPence(balance)} />
            </p>
            {(isErased ? [] : coming).map(({ amount, from }) => (
              <p key={from}>
                {from === null
                  ? words.afterWork(formatPounds(toPence(amount)))
                  : words.coming(formatPounds(toPence(amount)), formatDay(from))}
              </p>
            ))}
            {owed > 0 && !isErased && <p>{words.owed(formatPounds(toPence(owed)))}</p>}
            <OfficeTable title={words.title} columns={columns} rows={items} rowKey={({ id }) => id} />
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

const columns = columnsUnder(words)<RewardsItem>({
  when: ({ at }) => formatMoment(at),
  what: ({ label }) => label,
  amount: { align: 'end', cell: ({ amount }) => <Money pence={toPence(amount)} signed /> },
  left: { align: 'end', cell: ({ balance }) => <Money pence={toPence(balance)} /> },
});
