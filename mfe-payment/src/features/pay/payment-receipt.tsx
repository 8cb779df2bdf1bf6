import type { PaymentView } from '@kerbside/contracts/http/payments';
import { PriceReceipt } from '@kerbside/contracts/ui/price-receipt';
import { pay as words } from '../../messages.js';

/** What is being paid for, to the penny, and that it is a single payment. */
export function PaymentReceipt({ payment: { title, lines, totalPence, originalPence } }: { readonly payment: PaymentView }) {
  return (
    <PriceReceipt
      title={title}
      lines={lines}
      total={totalPence}
      original={originalPence}
      totalLabel={words.total}
      footnote={words.once}
      collapsible
    />
  );
}
