import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import { PriceReceipt } from '@kerbside/contracts/ui/payment/price-receipt';
import type { ReactNode } from 'react';
import { pay as words } from '../../messages/payment.js';
import type { ChosenWay } from '../choice/ways.js';
import { PlanInWords } from '../plan/payment-plan.js';

interface PaymentReceiptProps {
  readonly payment: PaymentView;
  readonly way: ChosenWay | undefined;
  /** The button that pays. On a phone it stays in view beside the total. */
  readonly action?: ReactNode;
}

export function PaymentReceipt({ payment: { title, lines, totalPence, originalPence }, way, action }: PaymentReceiptProps) {
  return (
    <PriceReceipt
      title={title}
      lines={lines}
      total={totalPence}
      original={originalPence}
      totalLabel={words.total}
      period={way === undefined || way.monthlyPence === null ? undefined : words.aMonth}
      footnote={way && <PlanInWords way={way} />}
      action={action}
      collapsible
    />
  );
}
