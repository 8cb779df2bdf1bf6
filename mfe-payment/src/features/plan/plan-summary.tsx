import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import { payAtGarage } from '@kerbside/contracts/money/payment-methods';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { atGarage, plan as words } from '../../messages/ways.js';
import { PaymentPlan } from './payment-plan.js';
import { todayInLondon } from '../../today.js';
import type { ChosenWay, PaymentWay } from '../choice/ways.js';
import { ifFailsLater, ifRefusedNow, takesLater } from './plan-words.js';

/** What is taken today, what follows and when, and what happens when a payment fails: all of it before the customer agrees. */
export function PlanSummary({ payment, way }: { readonly payment: PaymentView; readonly way: ChosenWay }) {
  if (way.method === payAtGarage)
    return (
      <Card title={atGarage.title}>
        <Stack gap="small">
          <PaymentPlan way={way} />
          <p>{atGarage.noCard}</p>
          <p>{atGarage.changes}</p>
        </Stack>
      </Card>
    );
  if (!takesLater(way)) return way.method === 'card' ? <p>{ifRefusedNow(payment)}</p> : null;
  return (
    <Card title={words.title}>
      <Stack gap="small">
        {isNothingToday(way) && <p>{words.nothingToday}</p>}
        <PaymentPlan way={way} />
        <p>{ifFailsLater(payment)}</p>
      </Stack>
    </Card>
  );
}

const isNothingToday = ({ todayPence, payments }: PaymentWay): boolean =>
  todayPence === 0 && payments.every(({ dueOn }) => dueOn > todayInLondon());
