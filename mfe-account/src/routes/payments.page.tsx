import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { EmptyState, Panel } from '@kerbside/contracts/ui/page/panel';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../ui/link-button.js';
import { customerPage } from '../features/sign-in/signed-in.js';
import { isFirstTry, paymentsQuery, policiesQuery, quotesQuery } from '../api/queries.js';
import { carsOfPayments } from '../names.js';
import { PurchaseList } from '../features/payments/purchase-list.js';
import { payments as words } from '../messages/payments.js';
import { cardsPath } from '../paths.js';
import { AccountPage } from '../ui/account-page.js';

export default customerPage(function PaymentsPage({ host }: RemoteProps) {
  const paid = useLoaded(paymentsQuery(host));
  const [policies, quotes] = [useQuery(policiesQuery(host)), useQuery(quotesQuery(host))];
  const naming = { policies: policies.data ?? [], quotes: quotes.data ?? [] };
  // The car stands in a line with other words, which it may break.
  const load = isFirstTry(policies) || isFirstTry(quotes) ? { status: 'loading' as const } : paid;
  return (
    <AccountPage host={host} title={words.title} lead={words.lead}>
      <Panel
        load={load}
        words={words}
        isEmpty={({ rows }) => !rows.some(({ isBought }) => isBought)}
        whenEmpty={<EmptyState title={words.none}>{words.noneWhy}</EmptyState>}
      >
        {({ rows, paging }) => (
          <Stack>
            <PurchaseList rows={rows} cars={carsOfPayments(rows, naming)} />
            {paging.count > rows.length && <p>{words.notAll(rows.length, paging.count)}</p>}
          </Stack>
        )}
      </Panel>
      <div>
        <LinkButton href={cardsPath} variant="secondary">
          {words.cards}
        </LinkButton>
      </div>
    </AccountPage>
  );
});
