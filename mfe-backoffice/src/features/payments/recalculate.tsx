import { bankDayFrom } from '@kerbside/contracts/days/bank-days';
import { toPence } from '@kerbside/contracts/money/money';
import { typedOf } from '@kerbside/contracts/payments/typed-payments';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { DayField } from '@kerbside/contracts/ui/controls/day-field';
import { NumberField } from '@kerbside/contracts/ui/controls/number-field';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import type { Instalments } from '@kerbside/contracts/ui/payment/use-instalments';
import { useState } from 'react';
import { edit as words } from '../../messages/payments.js';
import type { OfPlan } from './of-plan.js';
import css from './payments.module.css';

const most = 60;

/** Spreads what is left over a number of payments, starting on a given day; each can then be edited (A7). */
export function Recalculate({ host, api, plan, instalments }: OfPlan & { readonly instalments: Instalments }) {
  const { rules, payments } = instalments;
  const [count, setCount] = useState(String(payments.length));
  const [from, setFrom] = useState(payments[0]?.date ?? rules.earliestOn);
  const { paymentId, quoteId, productType } = plan;
  const request = useSendOnce({
    mutationFn: (product: NonNullable<typeof productType>) =>
      api.spread({ instalments: Number(count), productType: product, quoteId, paymentId, startDate: from }),
    onSuccess: ({ rows }) => {
      const lines = (rows[0]?.prices ?? []).map(({ price, date }, place) => ({
        number: payments[place]?.number,
        amountPence: toPence(price),
        dueOn: rules.onBankDays ? bankDayFrom(date) : date,
      }));
      instalments.replace(typedOf(lines));
      host.toast(words.recalculated, 'info');
    },
    onError: () => host.toast(words.notRecalculated, 'warning'),
  });
  if (productType === undefined || plan.leftPence !== rules.targetPence) return null;
  return (
    <div className={css.spread}>
      <NumberField label={words.count} width={4} min={1} max={most} value={count} onChange={setCount} />
      <DayField label={words.from} value={from} onChange={setFrom} />
      <Button variant="secondary" busy={request.isPending} onClick={() => request.mutate(productType)}>
        {words.recalculate}
      </Button>
    </div>
  );
}
