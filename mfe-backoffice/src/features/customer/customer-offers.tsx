import type { CallData } from '@kerbside/contracts/call';
import {
  subscriptionChannels,
  readSubscriptionsOfCustomer,
  type SubscriptionChannel,
} from '@kerbside/contracts/http/accounts/subscriptions';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { columnsUnder, Table } from '@kerbside/contracts/ui/page/table';
import { offers as words } from '../../messages/customer.js';
import type { OfCustomer } from '../../office-props.js';
import { Facts } from '../../ui/facts.js';
import { formatMoment } from '../../ui/moment.js';
import { Section } from '../../ui/section.js';
import { queryOf } from '@kerbside/contracts/ui/data/calls';
import { Loaded } from '../lists/loaded.js';

type Change = CallData<typeof readSubscriptionsOfCustomer>['changes'][number];

/** What the customer agreed to hear from us, and when they changed their mind. */
export function CustomerOffers({ host, customerId }: OfCustomer) {
  return (
    <Section title={words.title}>
      <Loaded
        query={queryOf(host, ['offers', customerId], readSubscriptionsOfCustomer, { params: { userId: customerId } })}
        words={words}
        isEmpty={({ chosen }) => chosen === null}
      >
        {({ chosen, changes }) => (
          <Stack gap="small">
            <Facts
              facts={subscriptionChannels.map((channel) => ({ label: words.by[channel], value: chosen?.[channel] ? words.yes : words.no }))}
            />
            {changes.length > 0 && <Table caption={words.changes} dense columns={columns} rows={changes} rowKey={({ at }) => at} />}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

const named = (channels: readonly SubscriptionChannel[]): string =>
  channels.map((channel) => words.by[channel]).join(', ') || words.nothing;

const columns = columnsUnder(words)<Change>({
  when: ({ at }) => formatMoment(at),
  given: ({ given }) => named(given),
  withdrawn: ({ withdrawn }) => named(withdrawn),
});
