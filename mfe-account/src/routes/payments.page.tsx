import type { RemoteProps } from '@kerbside/contracts/host';
import { ButtonLink } from '@kerbside/contracts/ui/button';
import { Page, Stack } from '@kerbside/contracts/ui/layout';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page-heading';
import { EmptyState, Panel } from '@kerbside/contracts/ui/panel';
import { loadOf } from '@kerbside/contracts/ui/server-data';
import { useTitle } from '@kerbside/contracts/ui/use-title';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { AccountApi } from '../api/account-api.js';
import { paymentsQuery } from '../api/queries.js';
import { PurchaseList } from '../features/payments/purchase-list.js';
import { isBought } from '../features/payments/purchases.js';
import { SignedIn } from '../features/sign-in/signed-in.js';
import { StaffNotice } from '../features/sign-in/staff-notice.js';
import { shared } from '../messages.js';
import { payments as words } from '../messages/payments.js';
import { accountPath, cardsPath } from '../paths.js';

interface PaymentsPageProps extends RemoteProps {
  readonly api: AccountApi;
}

export default function PaymentsPage(props: PaymentsPageProps) {
  const { host } = props;
  return <SignedIn host={host}>{host.session.role === null ? <Payments {...props} /> : <StaffNotice host={host} />}</SignedIn>;
}

function Payments({ host, api }: PaymentsPageProps) {
  const load = loadOf(useQuery(paymentsQuery(api)));
  useTitle(host, words.title);
  return (
    <Page width="reading">
      <Stack gap="large">
        <BackLink href={accountPath} onFollow={host.navigate}>
          {shared.myAccount}
        </BackLink>
        <PageHeading lead={words.lead}>{words.title}</PageHeading>
        <Panel
          load={load}
          loading={words.loading}
          failed={words.failed}
          isEmpty={({ rows }) => !rows.some(isBought)}
          whenEmpty={<EmptyState title={words.none}>{words.noneWhy}</EmptyState>}
        >
          {({ rows, paging }) => (
            <>
              <PurchaseList rows={rows} />
              {paging.count > rows.length && <p>{words.notAll(rows.length, paging.count)}</p>}
            </>
          )}
        </Panel>
        <div>
          <Link asChild href={cardsPath}>
            <ButtonLink variant="secondary">{words.cards}</ButtonLink>
          </Link>
        </div>
      </Stack>
    </Page>
  );
}
