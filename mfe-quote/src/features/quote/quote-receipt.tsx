import type { PriceLine, Quote } from '@kerbside/contracts/http/pricing';
import { formatPounds } from '@kerbside/contracts/money';
import { PriceReceipt } from '@kerbside/contracts/ui/price-receipt';
import type { ReactNode } from 'react';
import { quote as words } from '../../messages.js';

const noLines: readonly PriceLine[] = [];

/** The quote's price with its working. */
export function QuoteReceipt({ quote: { price }, action }: { readonly quote: Quote; readonly action?: ReactNode }) {
  const isMonthly = price?.per === 'month';
  return (
    <PriceReceipt
      title={words.receipt}
      lines={price?.lines ?? noLines}
      total={price?.totalPence}
      original={price?.originalPence}
      period={isMonthly ? words.perMonth : undefined}
      footnote={price && <Footnote tax={price.taxPence} instalments={price.instalments} />}
      action={action}
      collapsible
    />
  );
}

type FootnoteProps = { readonly tax: number; readonly instalments: { readonly count: number; readonly pricePence: number } | null };

function Footnote({ tax, instalments }: FootnoteProps) {
  return (
    <>
      {words.taxIncluded(formatPounds(tax))}
      {instalments && (
        <>
          <br />
          {words.instalments(instalments.count, formatPounds(instalments.pricePence))}
        </>
      )}
    </>
  );
}
