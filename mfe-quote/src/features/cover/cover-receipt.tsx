import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { ReactNode } from 'react';
import { QuoteReceipt } from '../quote/quote-receipt.js';
import type { CoverEdit } from './use-cover.js';

interface CoverReceiptProps {
  readonly quote: Quote;
  readonly choice: CoverEdit;
  readonly action: ReactNode;
}

/** The price of a warranty, and how it is paid. */
export function CoverReceipt({ quote, choice: { cover, change }, action }: CoverReceiptProps) {
  return (
    <QuoteReceipt quote={quote} byInstalments={cover.instalments} onPayBy={(instalments) => change({ instalments })} action={action} />
  );
}
