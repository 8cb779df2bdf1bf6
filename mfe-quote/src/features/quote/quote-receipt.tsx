import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { Price, PriceLine } from '@kerbside/contracts/http/pricing/price';
import { formatPounds, type Pence } from '@kerbside/contracts/money/money';
import { PriceReceipt } from '@kerbside/contracts/ui/payment/price-receipt';
import { useContext, createContext, type ReactNode } from 'react';
import { paymentsOf } from '@kerbside/contracts/payments/instalment-plan';
import { includesTax } from '@kerbside/contracts/payments/receipt-words';
import { quote as words } from '../../messages/quote.js';
import { visits as visitWords } from '../../messages/visits.js';
import { triedOnVoucher } from '@kerbside/contracts/vouchers/voucher-to-try-on';
import css from './quote-receipt.module.css';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { cover as payToggleWords } from '../../messages/cover.js';

/** Shown beside the price on every step that has one: for staff, their panel. */
export const BesideReceipt = createContext<ReactNode>(null);

const noLines: readonly PriceLine[] = [];

export interface QuoteReceiptProps {
  readonly quote: Quote;
  /** The choice on the page; without one there, the saved choice. */
  readonly byInstalments?: boolean;
  /** Also offers the choice between in full and instalments beside the price; absent when the page does not offer it. */
  readonly onPayBy?: (byInstalments: boolean) => void;
  readonly action?: ReactNode;
  /** Whether another price is on its way. */
  readonly busy?: boolean;
  /** In place of a total, where a garage has the last word on the price: what it is called, and why it is none. */
  readonly guide?: { readonly label: string; readonly note: string };
}

/** No total may grow when a garage is chosen. */
const guideOf = ({ awaits_garage: awaited }: Quote): QuoteReceiptProps['guide'] =>
  awaited ? { label: visitWords.about, note: visitWords.garageSets } : undefined;

/** The quote's price with its working; for staff, what else they need beside it. */
export function QuoteReceipt({
  quote,
  byInstalments = quote.instalments,
  onPayBy,
  action,
  busy,
  guide = guideOf(quote),
}: QuoteReceiptProps) {
  const { price } = quote;
  const beside = useContext(BesideReceipt);
  const receipt = (
    <PriceReceipt
      title={words.receipt}
      lines={price?.lines ?? noLines}
      total={price?.originalPence === 0 ? undefined : price?.totalPence}
      original={price?.originalPence}
      period={price?.per === 'month' ? words.perMonth : undefined}
      guide={guide?.label}
      footnote={
        guide?.note ??
        (price && (
          <Footnote price={price} voucher={quote.voucher} waiting={waitingFor(quote)} byInstalments={byInstalments} onPayBy={onPayBy} />
        ))
      }
      action={action}
      busy={busy}
      collapsible
    />
  );
  if (beside === null) return receipt;
  return (
    <div className={css.desk}>
      {receipt}
      <div className={css.beside}>{beside}</div>
    </div>
  );
}

/** A code that was found good on step 1 is put on the quote at its payment, which alone has a voucher box (Q2); GAP's page has its own. */
const waitingFor = ({ voucher, productType }: Quote): string | undefined =>
  voucher || productType === 'gap' ? undefined : triedOnVoucher()?.code;

function LastPayment(price: Pick<Price, 'totalPence' | 'instalments'>) {
  const last = oddPayment(price);
  if (last === undefined) return null;
  return (
    <>
      <br />
      {words.lastPayment(formatPounds(last))}
    </>
  );
}

interface FootnoteProps {
  readonly price: Price;
  readonly voucher: Quote['voucher'];
  /** The code that waits for the payment. */
  readonly waiting: string | undefined;
  readonly byInstalments: boolean;
  readonly onPayBy: QuoteReceiptProps['onPayBy'];
}

function Footnote({ price: { totalPence, taxPence, instalments }, voucher, waiting, byInstalments, onPayBy }: FootnoteProps) {
  const told = byInstalments ? words.instalments : words.orInstalments;
  return (
    <>
      {includesTax(taxPence)}
      {instalments && (
        <>
          <br />
          {onPayBy && !byInstalments && (
            <>
              {words.oneOffFee(formatPounds(totalPence))}
              <br />
            </>
          )}
          {told(instalments.count, formatPounds(instalments.pricePence))}
          <LastPayment totalPence={totalPence} instalments={instalments} />
          {onPayBy && <PayToggle byInstalments={byInstalments} onChange={onPayBy} />}
        </>
      )}
      {waiting !== undefined && (
        <>
          <br />
          {words.voucherWaits(waiting)}
        </>
      )}
      {voucher?.note !== undefined && !voucher.isEnded && (
        <>
          <br />
          <strong>{voucher.code}</strong>: {voucher.note}
        </>
      )}
    </>
  );
}

/** The last payment, when it differs because the total does not divide evenly: shown so that the payments add up. */
const oddPayment = ({ totalPence, instalments }: Pick<Price, 'totalPence' | 'instalments'>): Pence | undefined => {
  if (!instalments) return undefined;
  const last = paymentsOf(totalPence, instalments.count).at(-1);
  return last === instalments.pricePence ? undefined : last;
};

/** In full or by instalments, beside the price: it says and sets the same as the choice on the page (Q4). */
function PayToggle({ byInstalments, onChange }: { readonly byInstalments: boolean; readonly onChange: (byInstalments: boolean) => void }) {
  const choices = [
    [payToggleWords.inFull, false],
    [payToggleWords.inInstalments, true],
  ] as const;
  return (
    <div role="group" aria-label={payToggleWords.payBy} className={css.toggle}>
      <Cluster>
        {choices.map(([label, isFor]) => (
          <Button
            label={label}
            key={label}
            size="small"
            variant={byInstalments === isFor ? 'primary' : 'secondary'}
            aria-pressed={byInstalments === isFor}
            onClick={() => onChange(isFor)}
          />
        ))}
      </Cluster>
    </div>
  );
}
