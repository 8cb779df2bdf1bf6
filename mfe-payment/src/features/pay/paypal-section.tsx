import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { paypal as words, plan as planWords } from '../../messages-ways.js';
import { PaymentPlan } from '../plan/payment-plan.js';
import { takesLater } from '../plan/plan-words.js';
import type { PaymentWay } from '../choice/ways.js';

/** What the customer approves at PayPal; it takes the place of the default summary (Q4). */
export function PaypalSection({ way }: { readonly way: PaymentWay }) {
  const isLater = takesLater(way);
  return (
    <Card title={words.title}>
      <Stack gap="small">
        <p>{words.today(way.todayPence)}</p>
        {isLater && (
          <>
            <p>{words.plan(way.totalPence)}</p>
            <PaymentPlan way={way} />
            <p>{planWords.ifFailsLater}</p>
          </>
        )}
      </Stack>
    </Card>
  );
}
