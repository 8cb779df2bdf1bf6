import { formatLongDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { payAtGarage } from '@kerbside/contracts/money/payment-methods';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { aMonth } from '@kerbside/contracts/payments/receipt-words';
import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import type { ChosenWay, PaymentWay } from '../choice/ways.js';
import { atGarage, plan as words } from '../../messages/ways.js';
import css from './payment-plan.module.css';
import { todayInLondon } from '../../today.js';
import { eachMonthOn, lastDiffersBy, whenOf, ifFailsLater, ifRefusedNow, takesLater } from './plan-words.js';

interface PaymentPlanProps {
  readonly way: ChosenWay;
  readonly today?: IsoDay;
}

/** Each payment with its number, day and amount, and their total. */
export function PaymentPlan({ way, today = todayInLondon() }: PaymentPlanProps) {
  const { payments, monthlyPence } = way;
  const [first] = payments;
  if (monthlyPence !== null && first)
    return (
      <div className={css.words}>
        <p>
          <strong>{aMonth(monthlyPence)}</strong>
        </p>
        <p>{firstMonthOf(way, monthlyPence, whenOf(first.dueOn, today))}</p>
      </div>
    );
  if (payments.length < 2) return <p>{onceOf(way, today)}</p>;
  return <Schedule way={way} today={today} />;
}

const onceOf = ({ method, payments, totalPence }: PaymentWay, today: IsoDay): string => {
  const dueOn = payments[0]?.dueOn ?? today;
  if (method === payAtGarage) return atGarage.inAll(totalPence, formatLongDay(dueOn));
  return dueOn > today ? words.onceOn(totalPence, formatLongDay(dueOn)) : words.once;
};

/** Rewards lower the first month alone. */
const firstMonthOf = (way: PaymentWay, monthlyPence: number, when: string): string => {
  const { amountPence = monthlyPence } = way.payments[0] ?? {};
  const on = eachMonthOn(way);
  return amountPence === monthlyPence ? words.monthlyFrom(when, on) : words.firstMonth(amountPence, when, on);
};

/** The payments in a sentence, for the receipt: a table of them, beside it, would push the button that pays out of the window. */
export function PlanInWords({ way, today = todayInLondon() }: PaymentPlanProps) {
  const { payments, totalPence } = way;
  const [first, last] = [payments[0], payments.at(-1)];
  if (payments.length < 2 || !first || !last) return <PaymentPlan way={way} today={today} />;
  const [differsBy, until] = [lastDiffersBy(way), formatLongDay(last.dueOn)];
  return (
    <div className={css.words}>
      {way.isEdited ? (
        <p>{words.edited(payments.length, until)}</p>
      ) : (
        <p>{words.instalments(first.amountPence, whenOf(first.dueOn, today), payments.length - 1, until)}</p>
      )}
      {differsBy !== 0 && <p>{words.last(last.amountPence, differsBy)}</p>}
      <p>{words.inAll(totalPence)}</p>
    </div>
  );
}

function Schedule({ way, today }: Required<PaymentPlanProps>) {
  const { payments, totalPence } = way;
  const differsBy = lastDiffersBy(way);
  return (
    <div className={css.words}>
      <table className={css.plan} data-many={payments.length > 6 || undefined}>
        <caption>{words.payments}</caption>
        <thead>
          <tr>
            <th scope="col">{words.number}</th>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.sum}</th>
          </tr>
        </thead>
        <tbody>
          {payments.map(({ number, dueOn, amountPence }) => (
            <tr key={number}>
              <td>{number}</td>
              <td>{dueOn <= today ? words.today : formatLongDay(dueOn)}</td>
              <td>
                <Money pence={amountPence} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {words.total}
            </th>
            <td>
              <Money pence={totalPence} />
            </td>
          </tr>
        </tfoot>
      </table>
      {differsBy !== 0 && <p>{words.last(payments.at(-1)?.amountPence ?? 0, differsBy)}</p>}
    </div>
  );
}

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
