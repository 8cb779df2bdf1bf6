import { cardWithEnd } from '@kerbside/contracts/cards/card-name';
import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import type { Payment } from '@kerbside/contracts/http/payments/payments';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { RefundList } from '@kerbside/contracts/ui/payment/refund-list';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { aMonth } from '@kerbside/contracts/payments/receipt-words';
import { LinkButton } from '../../ui/link-button.js';
import { overdue, payments as words } from '../../messages/payments.js';
import type { CarsOfPayments } from '../../names.js';
import { paymentPath } from '../../paths.js';
import css from './payments.module.css';
import { boughtFirstOverdue, paidWords, sentence, sumsOf } from './purchases.js';

/** Everything that was bought, what is overdue first. */
export function PurchaseList({ rows, cars }: { readonly rows: readonly Payment[]; readonly cars: CarsOfPayments }) {
  return (
    <Stack>
      {boughtFirstOverdue(rows).map((payment) => (
        <Purchase key={payment.id} payment={payment} car={cars.get(payment.id)} />
      ))}
    </Stack>
  );
}

function Purchase({ payment, car }: { readonly payment: Payment; readonly car: string | undefined }) {
  const { id, title, reference, overduePence, nextWords, monthlyPence, refunds, atGarage, card, paidAt, createdAt } = payment;
  const { payablePence = overduePence } = payment;
  const { paid, owed, rows } = sumsOf(payment);
  const isMonthly = typeof monthlyPence === 'number';
  const day = formatLongDay(londonDay(new Date(paidAt ?? createdAt)));
  return (
    <Card title={title}>
      <Stack gap="tight">
        {overduePence > 0 && (
          <Alert tone="danger" title={words.overdue(formatPounds(overduePence))}>
            {payablePence === 0 ? overdue.beingCollected : undefined}
          </Alert>
        )}
        <p>
          <strong>{paidWords({ ...payment, paid, owed, today: londonDay(new Date()) })}</strong>
        </p>
        <p className={css.quiet}>{[car, day, card && cardWithEnd(card)].filter(Boolean).join(', ')}</p>
        {isMonthly && <p>{aMonth(monthlyPence)}</p>}
        {nextWords && <p>{sentence(nextWords)}</p>}
        {!atGarage && rows.length > 0 && <DefinitionList dense rows={rows} />}
        <RefundList refunds={refunds} title={words.refunds} />
        <div className={css.way}>
          <LinkButton href={paymentPath(id)} size="small" variant={payablePence > 0 ? 'primary' : 'secondary'}>
            {payablePence > 0 ? words.payNow : words.see}
            <VisuallyHidden> {words.of(reference)}</VisuallyHidden>
          </LinkButton>
        </div>
      </Stack>
    </Card>
  );
}
