import { changeOfMindWords } from '@kerbside/contracts/garages/at-garage-words';
import type { CancellationWorking } from '@kerbside/contracts/http/claims/cancellations';
import { Receipt } from '@kerbside/contracts/ui/payment/receipt';
import { working as words } from '../../messages/cancellation.js';

interface WorkingReceiptProps {
  readonly working: CancellationWorking;
  readonly isWork: boolean;
}

/** How the refund comes about, line by line, the same as staff see it (A9). */
export function WorkingReceipt({ working, isWork }: WorkingReceiptProps) {
  const { lines, refundPence, isCoolingOff, balancePence, atGarage } = working;
  const footnote =
    isCoolingOff || atGarage
      ? changeOfMindWords(atGarage, isWork ? words.coolingOffWork : words.coolingOff)
      : balancePence < 0
        ? words.lessThanNothing
        : undefined;
  return (
    <Receipt
      title={words.title}
      caption={words.caption}
      lines={lines.map(({ code, label, amountPence }) => ({ id: code, label, amount: amountPence }))}
      total={refundPence}
      totalLabel={words.total}
      footnote={footnote}
    />
  );
}
