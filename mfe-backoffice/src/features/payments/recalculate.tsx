import { bankDayFrom } from '@kerbside/contracts/days/bank-days';
import { calculatePaymentInstalments } from '@kerbside/contracts/http/payments/plans';
import { toPence } from '@kerbside/contracts/money/money';
import { typedOf } from '@kerbside/contracts/payments/typed-payments';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { DayField } from '@kerbside/contracts/ui/controls/day-field';
import { NumberField } from '@kerbside/contracts/ui/controls/number-field';
import { send } from '@kerbside/contracts/ui/data/calls';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import type { Instalments } from '@kerbside/contracts/ui/payment/use-instalments';
import { useState } from 'react';
import * as z from 'zod/mini';
import { edit as words } from '../../messages/payments.js';
import type { OfPlan } from '../../office-props.js';
import css from './payments.module.css';

const most = 60;
const spread = z.pick(calculatePaymentInstalments.params, { instalments: true, startDate: true });

/** Spreads what is left over a number of payments, starting on a given day; each can then be edited (A7). */
export function Recalculate({ host, plan, instalments }: OfPlan & { readonly instalments: Instalments }) {
  const { rules, payments } = instalments;
  const [count, setCount] = useState(String(payments.length));
  const [from, setFrom] = useState(payments[0]?.date ?? rules.earliestOn);
  const { paymentId, quoteId, productType } = plan;
  const request = useSendOnce({
    mutationFn: (product: NonNullable<typeof productType>) =>
      send(host, calculatePaymentInstalments, {
        params: { instalments: Number(count), productType: product, quoteId, paymentId, startDate: from },
      }),
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
  const typed = spread.safeParse({ instalments: count, startDate: from });
  const errorOf = (name: keyof typeof spread.shape) =>
    request.isError ? typed.error?.issues.find(({ path }) => path[0] === name)?.message : undefined;
  if (productType === undefined || plan.leftPence !== rules.targetPence) return null;
  return (
    <div className={css.spread}>
      <NumberField label={words.count} width={4} min={1} max={most} value={count} onChange={setCount} error={errorOf('instalments')} />
      <DayField label={words.from} mayBeNone value={from} onChange={setFrom} error={errorOf('startDate')} />
      <Button variant="secondary" busy={request.isPending} onClick={() => request.mutate(productType)}>
        {words.recalculate}
      </Button>
    </div>
  );
}
