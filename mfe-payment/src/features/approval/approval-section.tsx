import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { approval as words, nameOf } from '../../messages/ways.js';
import { PaymentPlan } from '../plan/payment-plan.js';
import { ifFailsLater, takesLater } from '../plan/plan-words.js';
import type { PaymentWay } from '../choice/ways.js';

/** What the customer approves elsewhere, as at PayPal; it takes the place of the default summary (Q4). */
export function ApprovalSection({ payment, way }: { readonly payment: PaymentView; readonly way: PaymentWay }) {
  const isLater = takesLater(way);
  return (
    <Stack gap="small">
      <p>{words.today(nameOf(way.method), way.todayPence)}</p>
      {isLater && (
        <>
          <p>{words.plan(nameOf(way.method), way.totalPence)}</p>
          <PaymentPlan way={way} />
          <p>{ifFailsLater(payment)}</p>
        </>
      )}
    </Stack>
  );
}
