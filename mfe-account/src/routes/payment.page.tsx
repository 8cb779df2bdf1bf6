import type { RemoteProps } from '@kerbside/contracts/host';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isNotFound } from '../api/account-api.js';
import { paymentsApi } from '../api/payments-api.js';
import { planQuery } from '../api/payments-queries.js';
import { PaymentDetails } from '../features/payments/payment-details.js';
import { SignedIn } from '../features/sign-in/signed-in.js';
import { StaffNotice } from '../features/sign-in/staff-notice.js';
import { payments, schedule as words } from '../messages/payments.js';
import { paymentsPath } from '../paths.js';
import { ToAccount } from '../ui/to-account.js';

interface PaymentPageProps extends RemoteProps {
  readonly paymentId: string;
}

export default function PaymentPage(props: PaymentPageProps) {
  const { host } = props;
  return <SignedIn host={host}>{host.session.role === null ? <Payment {...props} /> : <StaffNotice host={host} />}</SignedIn>;
}

function Payment({ host, paymentId }: PaymentPageProps) {
  const { fetch } = host;
  const api = useMemo(() => paymentsApi(fetch), [fetch]);
  const load = loadOf(useQuery(planQuery(api, paymentId)));
  const isMissing = load.status === 'failed' && isNotFound(load.error);
  const plan = load.status === 'ready' ? load.data : undefined;
  const title = isMissing ? words.missing : (plan?.title ?? words.title);
  const found = plan && words.reference(plan.reference);
  useTitle(host, title);
  return (
    <Page width="reading">
      <Stack gap="large">
        <BackLink href={paymentsPath} onFollow={host.navigate}>
          {payments.title}
        </BackLink>
        <PageHeading lead={isMissing ? words.missingWhy : found}>{title}</PageHeading>
        {isMissing ? (
          <ToAccount />
        ) : (
          <Panel load={load} loading={words.loading} failed={words.failed}>
            {(ready) => <PaymentDetails host={host} api={api} plan={ready} />}
          </Panel>
        )}
      </Stack>
    </Page>
  );
}
