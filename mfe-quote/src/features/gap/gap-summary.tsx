import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { formatPounds, toPence } from '@kerbside/contracts/money/money';
import type { ReactNode } from 'react';
import type { GapPanels } from '../../api/gap-api.js';
import { gap as words } from '../../messages/gap.js';
import { QuoteReceipt } from '../quote/quote-receipt.js';
import css from './gap-summary.module.css';

interface GapSummaryProps {
  readonly quote: Quote;
  readonly panels: GapPanels;
  readonly byInstalments: boolean;
  readonly onPayBy: (byInstalments: boolean) => void;
  readonly action: ReactNode;
}

/** The total with its working, how it is paid, and every instalment. In no box of its own: on a phone the total sticks to the bottom of the whole page. */
export function GapSummary({ quote, panels: { summary }, byInstalments, onPayBy, action }: GapSummaryProps) {
  return (
    <>
      <QuoteReceipt quote={{ ...quote, price: summary.price }} byInstalments={byInstalments} onPayBy={onPayBy} action={action} />
      {byInstalments && summary.instalments && <Payments instalments={summary.instalments} />}
    </>
  );
}

function Payments({ instalments }: { readonly instalments: NonNullable<GapPanels['summary']['instalments']> }) {
  return (
    <details className={css.payments}>
      <summary>{words.payments(instalments.count)}</summary>
      <ol>
        {instalments.payments.map((pounds, place) => (
          <li key={words.payment(place + 1)}>
            <span>{words.payment(place + 1)}</span> <span>{formatPounds(toPence(pounds))}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
