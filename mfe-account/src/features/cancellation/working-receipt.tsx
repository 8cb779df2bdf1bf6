import { changeOfMindWords } from '@kerbside/contracts/garages/at-garage-words';
import type { CancellationWorking } from '@kerbside/contracts/http/claims/cancellations';
import { Receipt } from '@kerbside/contracts/ui/payment/receipt';
import { working as words } from '../../messages/cancellation.js';

interface WorkingReceiptProps {
  readonly working: CancellationWorking;
  /** That all of it goes back, as it is within 14 days. */
  readonly coolingOff: string;
}

/** How the refund comes about, line by line, the same as staff see it (A9). */
export function WorkingReceipt({ working, coolingOff }: WorkingReceiptProps) {
  const { lines, refundPence } = working;
  return (
    <Receipt
      title={words.title}
      caption={words.caption}
      lines={lines.map(({ code, label, amountPence }) => ({ id: code, label, amount: amountPence }))}
      total={refundPence}
      totalLabel={words.total}
      footnote={footnoteOf(working, coolingOff)}
    />
  );
}

const footnoteOf = ({ isCoolingOff, paidPence, balancePence, atGarage }: CancellationWorking, coolingOff: string): string | undefined => {
  // Of nothing there is no “all of it”: what came free, or was not paid yet.
  if (paidPence === 0 && !atGarage) return undefined;
  if (isCoolingOff || atGarage) return changeOfMindWords(atGarage, coolingOff);
  return balancePence < 0 ? words.lessThanNothing : undefined;
};
