import type { RemoteProps } from '@kerbside/contracts/host';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useQuery } from '@tanstack/react-query';
import type { AccountApi } from '../api/account-api.js';
import { receiptQuery } from '../api/queries.js';
import { BookingLater } from '../features/booking-later/booking-later.js';
import { DetailPage } from '../features/detail-page/detail-page.js';
import { ReceiptPaper } from '../features/receipt/receipt-paper.js';
import { SignedIn } from '../features/sign-in/signed-in.js';
import { notFound, receipt as words } from '../messages/account.js';

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
  return (
    <DetailPage
      host={host}
      load={loadOf(useQuery(receiptQuery(api, quoteId)))}
      heading={{ title: words.title }}
      missing={{ title: notFound.receipt, lead: notFound.receiptWhy }}
      words={words}
      layout={{ width: 'reading' }}
    >
      {(receipt) => (
        <Stack gap="large" inOrder>
          <BookingLater fetch={host.fetch} quoteId={quoteId} productTypes={receipt.lines.map(({ productType }) => productType)} />
          <ReceiptPaper host={host} api={api} receipt={receipt} />
        </Stack>
      )}
    </DetailPage>
  );
}
