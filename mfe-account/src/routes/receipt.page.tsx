import type { RemoteProps } from '@kerbside/contracts/host';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { useQuery } from '@tanstack/react-query';
import { isNotFound, type AccountApi } from '../api/account-api.js';
import { receiptQuery } from '../api/queries.js';
import { BookingLater } from '../features/booking-later/booking-later.js';
import { ReceiptPaper } from '../features/receipt/receipt-paper.js';
import { SignedIn } from '../features/sign-in/signed-in.js';
import { notFound, receipt as words, shared } from '../messages.js';
import { accountPath } from '../paths.js';
import { ToAccount } from '../ui/to-account.js';

interface ReceiptPageProps extends RemoteProps {
  readonly api: AccountApi;
  readonly quoteId: string;
}

export default function ReceiptPage(props: ReceiptPageProps) {
  return (
    <SignedIn host={props.host}>
      <LoadedReceipt {...props} />
    </SignedIn>
  );
}

function LoadedReceipt({ host, api, quoteId }: ReceiptPageProps) {
  const load = loadOf(useQuery(receiptQuery(api, quoteId)));
  const isMissing = load.status === 'failed' && isNotFound(load.error);
  const title = isMissing ? notFound.receipt : words.title;
  useTitle(host, title);
  return (
    <Page width="reading">
      <Stack>
        <BackLink href={accountPath} onFollow={host.navigate}>
          {shared.myAccount}
        </BackLink>
        <PageHeading lead={isMissing ? notFound.receiptWhy : undefined}>{title}</PageHeading>
        {isMissing ? (
          <ToAccount />
        ) : (
          <Panel load={load} loading={words.loading} failed={words.failed}>
            {(receipt) => (
              <Stack gap="large">
                <BookingLater quoteId={quoteId} lines={receipt.lines} />
                <ReceiptPaper host={host} api={api} receipt={receipt} />
              </Stack>
            )}
          </Panel>
        )}
      </Stack>
    </Page>
  );
}
