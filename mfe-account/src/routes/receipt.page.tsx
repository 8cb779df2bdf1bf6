import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Receipt } from '@kerbside/contracts/http/payments/payments';
import { Stack, Cluster } from '@kerbside/contracts/ui/basics/layout';
import { useQuery } from '@tanstack/react-query';
import { signedInPage } from '../features/sign-in/signed-in.js';
import { policiesQuery, receiptQuery } from '../api/queries.js';
import { BookingLater } from '../features/booking-later/booking-later.js';
import { DetailPage } from '../features/detail-page/detail-page.js';
import { notFound, receipt as words } from '../messages/account.js';
import { garagePaymentWords } from '@kerbside/contracts/garages/at-garage-words';
import { londonDay, showLongDay } from '@kerbside/contracts/days/dates';
import { formatPounds } from '@kerbside/contracts/money/money';
import {
  cancelledPence,
  isAllPaid,
  isPaidAtOnce,
  paidByLabel,
  paidByWords,
  paymentStateWords,
  receiptFileName,
} from '@kerbside/contracts/payments/receipt-words';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { PriceReceipt } from '@kerbside/contracts/ui/payment/price-receipt';
import { RefundList } from '@kerbside/contracts/ui/payment/refund-list';
import { downloadReceiptPdf } from '../api/account-api.js';
import { payments as shown } from '../messages/payments.js';
import { PaperDownload } from '../ui/paper-download.js';

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

function ReceiptPaper({ host, receipt }: RemoteProps & { readonly receipt: Receipt }) {
  const { reference, title, paidAt, lines, totalPence, refunds, schedule, monthlyPence } = receipt;
  const isPaid = isAllPaid(receipt);
  const dated = isPaidAtOnce(receipt) ? words.paidOn : words.boughtOn;
  const isMonthly = typeof monthlyPence === 'number';
  const cancelled = cancelledPence(receipt);
  const how = receipt.atGarage ? null : paidByWords(receipt);
  return (
    <Stack>
      <Card>
        <DefinitionList
          rows={[
            { label: words.reference, value: reference },
            { label: words.product, value: title },
            { label: receipt.atGarage ? words.bookedOn : dated, value: showLongDay(londonDay(new Date(paidAt))) },
            ...(receipt.atGarage ? [{ label: words.payment, value: garagePaymentWords(receipt.atGarage, londonDay(new Date())) }] : []),
            ...(how === null ? [] : [{ label: paidByLabel(receipt), value: how }]),
          ]}
        />
      </Card>
      <PriceReceipt
        title={isPaid ? words.lines : words.bought}
        lines={lines}
        total={totalPence}
        totalLabel={isPaid ? words.total : words.totalOwed}
        footnote={isMonthly ? words.monthly(monthlyPence) : undefined}
      />
      {!isPaidAtOnce(receipt) && schedule.length > 0 && !receipt.atGarage && (
        <Card title={words.payments}>
          <DefinitionList
            dense
            rows={schedule.map((line) => ({
              label: words.dueOn(showLongDay(line.dueOn)),
              value: `${formatPounds(line.amountPence)}, ${continued(paymentStateWords(line, receipt.method))}`,
            }))}
          />
        </Card>
      )}
      {cancelled > 0 && <p>{words.cancelled(formatPounds(cancelled))}</p>}
      {refunds.length > 0 && (
        <Card title={shown.refunds}>
          <RefundList refunds={refunds} title={shown.refunds} />
        </Card>
      )}
      <div data-no-print="">
        <Cluster>
          <Button label={words.print} variant="secondary" onClick={() => print()} />
          <PaperDownload
            host={host}
            name={words.named(reference)}
            fileName={receiptFileName(reference)}
            fetchFile={() => downloadReceiptPdf(host, receipt.paymentId)}
          />
        </Cluster>
      </div>
    </Stack>
  );
}

/** The words after the start of a sentence. */
const continued = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);
