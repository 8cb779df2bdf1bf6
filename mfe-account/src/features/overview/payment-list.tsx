import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import { garagePaymentWords } from '@kerbside/contracts/garages/at-garage-words';
import type { GaragePayment, Payment } from '@kerbside/contracts/http/payments/payments';
import { formatPounds } from '@kerbside/contracts/money/money';
import { isBought } from '@kerbside/contracts/payments/bought';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { EmptyState, Panel } from '@kerbside/contracts/ui/page/panel';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/basics/status-tag';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { Link } from 'wouter';
import { cardName } from '@kerbside/contracts/cards/card-name';
import { payments as words } from '../../messages/account.js';
import type { CarsOfPayments } from '../../cars-of-payments.js';
import { paymentsPath, receiptPath } from '../../paths.js';
import list from '../../ui/list.module.css';
import { Section } from '../../ui/section.js';
import type { Payments } from '../next-step/next-step.js';
import css from './overview.module.css';

type Shown = 'succeeded' | 'processing' | 'failed';
const tones: Readonly<Record<keyof typeof words.status, Tone>> = {
  succeeded: 'success',
  processing: 'info',
  failed: 'danger',
  partly: 'info',
  onItsWay: 'info',
  toCome: 'info',
  overdue: 'danger',
};

/** The latest; the rest have a page of their own. */
const mostShown = 3;

/** A payment form that was opened and abandoned is not a payment. */
const isShown = (payment: Payment): payment is Payment & { readonly status: Shown } => payment.status in tones;

interface PaymentListProps {
  readonly payments: Load<Payments>;
  readonly cars: CarsOfPayments;
}

export function PaymentList({ payments, cars }: PaymentListProps) {
  return (
    <Section title={words.title}>
      <Panel
        load={payments}
        loading={words.loading}
        failed={words.failed}
        isEmpty={({ rows }) => !rows.some(isShown)}
        whenEmpty={<EmptyState title={words.none}>{words.noneWhy}</EmptyState>}
      >
        {({ rows }) => (
          <>
            <ul className={list.rows}>
              {rows
                .filter(isShown)
                .slice(0, mostShown)
                .map((payment) => (
                  <PaymentRow key={payment.id} payment={payment} car={cars.get(payment.id)} />
                ))}
            </ul>
            <Link href={paymentsPath} className={css.link ?? ''}>
              {words.all}
            </Link>
          </>
        )}
      </Panel>
    </Section>
  );
}

interface PaymentRowProps {
  readonly payment: Payment & { readonly status: Shown };
  readonly car: string | undefined;
}

function PaymentRow({ payment, car }: PaymentRowProps) {
  const { title, amountPence, status, card, paidAt, createdAt, quoteId, reference, monthlyPence, refundedPence = 0, owedPence } = payment;
  const isMonthly = typeof monthlyPence === 'number';
  const cancelledPence = amountPence - (owedPence ?? amountPence);
  if (payment.atGarage) return <AtGarageRow payment={payment} atGarage={payment.atGarage} />;
  const tag = tagOf(payment);
  const day = formatLongDay(londonDay(new Date(paidAt ?? createdAt)));
  return (
    <li className={list.row}>
      <p className={list.ends}>
        <span className={list.name}>{title}</span>
        <Money pence={amountPence} />
      </p>
      {car !== undefined && <p>{car}</p>}
      <p className={css.quiet}>{card ? `${day}, ${words.card(cardName(card.brand), card.last4)}` : day}</p>
      {isMonthly && <p className={css.quiet}>{words.monthly(formatPounds(monthlyPence))}</p>}
      {!isMonthly && (tag === 'partly' || tag === 'overdue') && <p className={css.quiet}>{words.paidOf(...sumsOf(payment))}</p>}
      {cancelledPence > 0 && <p className={css.quiet}>{words.cancelled(formatPounds(cancelledPence))}</p>}
      {refundedPence > 0 && <p className={css.quiet}>{words.refunded(formatPounds(refundedPence))}</p>}
      {status === 'failed' && <p className={css.quiet}>{words.notTaken}</p>}
      <p className={list.ends}>
        <StatusTag tone={tones[tag]}>{words.status[tag]}</StatusTag>
        {isBought(payment) && (
          <Link href={receiptPath(quoteId)} className={css.link ?? ''}>
            {words.receipt}
            <VisuallyHidden> {reference}</VisuallyHidden>
          </Link>
        )}
      </p>
    </li>
  );
}

/** Nothing of it is paid to us. */
function AtGarageRow({ payment: { title, amountPence }, atGarage }: { readonly payment: Payment; readonly atGarage: GaragePayment }) {
  return (
    <li className={list.row}>
      <p className={list.ends}>
        <span className={list.name}>{title}</span>
        <Money pence={amountPence} />
      </p>
      <p className={css.quiet}>{garagePaymentWords(atGarage)}</p>
    </li>
  );
}

/** What was bought in instalments is not paid by its first one. Of monthly cover another month is always to come. */
const tagOf = (payment: Payment & { readonly status: Shown }): keyof typeof tones => {
  const { status, overduePence = 0, owedPence, collectedPence = 0, pendingPence = 0, toComePence = 0, monthlyPence } = payment;
  if (overduePence > 0) return 'overdue';
  // Nothing has arrived yet: what PayPal or a bank is working on is on its way; what is taken on a day to come is to come.
  if (collectedPence === 0 && status !== 'failed' && pendingPence > 0) return 'onItsWay';
  if (collectedPence === 0 && status !== 'failed' && toComePence > 0) return 'toCome';
  const isPartly = status === 'succeeded' && owedPence !== undefined && collectedPence < owedPence;
  return isPartly && typeof monthlyPence !== 'number' ? 'partly' : status;
};

const sumsOf = ({ collectedPence = 0, owedPence = 0 }: Payment): [string, string] => [
  formatPounds(collectedPence),
  formatPounds(owedPence),
];
