import { garagePaymentWords } from '@kerbside/contracts/garages/at-garage-words';
import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Receipt } from '@kerbside/contracts/http/payments/payments';
import { formatPounds } from '@kerbside/contracts/money/money';
import {
  cancelledPence,
  isAllPaid,
  isPaidAtOnce,
  paidByWords,
  paymentStateWords,
  receiptFileName,
} from '@kerbside/contracts/payments/receipt-words';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PriceReceipt } from '@kerbside/contracts/ui/payment/price-receipt';
import { RefundList } from '@kerbside/contracts/ui/payment/refund-list';
import { downloadReceiptPdf } from '../../api/account-api.js';
import { receipt as words } from '../../messages/account.js';
import { payments as shown } from '../../messages/payments.js';
import { PaperDownload } from '../../ui/paper-download.js';

/** A receipt to keep: what was paid, for what, when and how. */
export function ReceiptPaper({ host, receipt }: RemoteProps & { readonly receipt: Receipt }) {
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
            { label: receipt.atGarage ? words.bookedOn : dated, value: formatLongDay(londonDay(new Date(paidAt))) },
            ...(receipt.atGarage ? [{ label: words.payment, value: garagePaymentWords(receipt.atGarage, londonDay(new Date())) }] : []),
            ...(how === null ? [] : [{ label: isPaid ? words.paidBy : words.payment, value: how }]),
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
            rows={schedule.map(({ dueOn, amountPence, state }) => ({
              label: words.dueOn(formatLongDay(dueOn)),
              value: `${formatPounds(amountPence)}, ${continued(paymentStateWords(state, receipt.method))}`,
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
          <Button variant="secondary" onClick={() => print()}>
            {words.print}
          </Button>
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
