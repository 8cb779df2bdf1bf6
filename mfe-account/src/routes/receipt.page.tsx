import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Receipt } from '@kerbside/contracts/http/payments/payments';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useQuery } from '@tanstack/react-query';
import { signedInPage } from '../features/sign-in/signed-in.js';
import { policiesQuery, receiptQuery } from '../api/queries.js';
import { BookingLater } from '../features/booking-later/booking-later.js';
import { DetailPage } from '../features/detail-page/detail-page.js';
import { ReceiptPaper } from '../features/receipt/receipt-paper.js';
import { notFound, receipt as words } from '../messages/account.js';

interface ReceiptPageProps extends RemoteProps {
  readonly quoteId: string;
}

/** When its visit is, or that one is still to book, unless what it was for was cancelled. */
function VisitOf({ host, receipt: { quoteId, lines } }: RemoteProps & Pick<ReceiptPageProps, 'host'> & { readonly receipt: Receipt }) {
  const hasWork = lines.some(({ productType }) => productType && doneAtGarages.includes(productType));
  const { data: policies = [], isLoading } = useQuery({ ...policiesQuery(host), enabled: hasWork });
  if (isLoading) return <div hidden data-first-load="" />;
  const cancelled = policies
    .filter((policy) => policy.quoteId === quoteId && policy.status === 'cancelled')
    .map(({ productType }) => productType);
  const productTypes = lines.flatMap(({ productType }) => (productType && !cancelled.includes(productType) ? [productType] : []));
  return <BookingLater host={host} quoteId={quoteId} productTypes={productTypes} />;
}

export default signedInPage(function ReceiptPage({ host, quoteId }: ReceiptPageProps) {
  return (
    <DetailPage
      host={host}
      load={useLoaded(receiptQuery(host, quoteId))}
      heading={{ title: words.title, over: null }}
      missing={{ title: notFound.receipt, lead: notFound.receiptWhy }}
      words={words}
      layout={{ width: 'reading' }}
    >
      {(receipt) => (
        <Stack gap="large" inOrder>
          <VisitOf host={host} receipt={receipt} />
          <ReceiptPaper host={host} receipt={receipt} />
        </Stack>
      )}
    </DetailPage>
  );
});
