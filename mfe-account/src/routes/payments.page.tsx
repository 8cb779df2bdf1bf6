import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { EmptyState, Panel } from '@kerbside/contracts/ui/page/panel';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../ui/link-button.js';
import { customerPage } from '../features/sign-in/signed-in.js';
import { isFirstTry, paymentsQuery, policiesQuery, quotesQuery } from '../api/queries.js';
import { carsOfPayments, type CarsOfPayments } from '../names.js';
import { payments as words, overdue, planCard } from '../messages/payments.js';
import { cardsPath, paymentPath } from '../paths.js';
import { AccountPage } from '../ui/account-page.js';
import { cardWithEnd } from '@kerbside/contracts/cards/card-name';
import { londonDay, showLongDay } from '@kerbside/contracts/days/dates';
import type { Payment } from '@kerbside/contracts/http/payments/payments';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { RefundList } from '@kerbside/contracts/ui/payment/refund-list';
import { LabelOf } from '@kerbside/contracts/ui/basics/visually-hidden';
import { aMonth } from '@kerbside/contracts/payments/receipt-words';
import css from '../features/payments/payments.module.css';
import { boughtFirstOverdue, paidWords, sentence, sumsOf } from '../features/payments/purchases.js';

export default customerPage(function PaymentsPage({ host }: RemoteProps) {
  const paid = useLoaded(paymentsQuery(host));
  const [policies, quotes] = [useQuery(policiesQuery(host)), useQuery(quotesQuery(host))];
  const naming = { policies: policies.data ?? [], quotes: quotes.data ?? [] };
  // The car stands in a line with other words, which it may break.
  const load = isFirstTry(policies) || isFirstTry(quotes) ? { status: 'loading' as const } : paid;
  return (
    <AccountPage host={host} title={words.title} lead={words.lead}>
      <Panel
        load={load}
        words={words}
        isEmpty={({ rows }) => !rows.some(({ isBought }) => isBought)}
        whenEmpty={<EmptyState title={words.none}>{words.noneWhy}</EmptyState>}
      >
        {({ rows, paging }) => (
          <Stack>
            <PurchaseList rows={rows} cars={carsOfPayments(rows, naming)} />
            {paging.count > rows.length && <p>{words.notAll(rows.length, paging.count)}</p>}
          </Stack>
        )}
      </Panel>
      <div>
        <LinkButton label={words.cards} href={cardsPath} variant="secondary" />
      </div>
    </AccountPage>
  );
});

/** Everything that was bought, what is overdue first. */
function PurchaseList({ rows, cars }: { readonly rows: readonly Payment[]; readonly cars: CarsOfPayments }) {
  return (
    <Stack>
      {boughtFirstOverdue(rows).map((payment) => (
        <Purchase key={payment.id} payment={payment} car={cars.get(payment.id)} />
      ))}
    </Stack>
  );
}

function Purchase({ payment, car }: { readonly payment: Payment; readonly car: string | undefined }) {
  const { id, title, reference, overduePence, nextWords, monthlyPence, refunds, atGarage, card, paidAt, createdAt, needsCard } = payment;
  const { payablePence = overduePence } = payment;
  const { paid, owed, rows } = sumsOf(payment);
  const isMonthly = typeof monthlyPence === 'number';
  const day = showLongDay(londonDay(new Date(paidAt ?? createdAt)));
  return (
    <Card title={title}>
      <Stack gap="tight">
        {overduePence > 0 && (
          <Alert tone="danger" title={words.overdue(formatPounds(overduePence))}>
            {payablePence === 0 ? overdue.beingCollected : undefined}
          </Alert>
        )}
        {needsCard && <Alert tone="warning" title={planCard.byNothing} />}
        <p>
          <strong>{paidWords({ ...payment, paid, owed, today: londonDay(new Date()) })}</strong>
        </p>
        <p className={css.quiet}>{[car, day, card && cardWithEnd(card)].filter(Boolean).join(', ')}</p>
        {isMonthly && <p>{aMonth(monthlyPence)}</p>}
        {nextWords && <p>{sentence(nextWords)}</p>}
        {!atGarage && rows.length > 0 && <DefinitionList dense rows={rows} />}
        <RefundList refunds={refunds} title={words.refunds} />
        <div className={css.way}>
          <LinkButton
            label={<LabelOf of={words.of(reference)}>{payablePence > 0 ? words.payNow : needsCard ? planCard.choose : words.see}</LabelOf>}
            href={paymentPath(id)}
            size="small"
            variant={payablePence > 0 || needsCard ? 'primary' : 'secondary'}
          />
        </div>
      </Stack>
    </Card>
  );
}
