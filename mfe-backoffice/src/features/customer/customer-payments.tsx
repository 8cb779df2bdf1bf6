import type { RemoteProps } from '@kerbside/contracts/host';
import { cardWithEnd } from '@kerbside/contracts/cards/card-name';
import { londonDay } from '@kerbside/contracts/days/dates';
import { garagePaymentWords } from '@kerbside/contracts/garages/at-garage-words';
import { downloadReceipt, type Payment } from '@kerbside/contracts/http/payments/payments';
import { formatPounds } from '@kerbside/contracts/money/money';
import { receiptFileName } from '@kerbside/contracts/payments/receipt-words';
import { refundedWords } from '@kerbside/contracts/payments/refund-words';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { columnsUnder, type Column } from '@kerbside/contracts/ui/page/table';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { Loading } from '@kerbside/contracts/ui/page/panel';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAddress, type PageAddress } from '../../address.js';
import { paymentsQuery } from '../../api/customers-api.js';
import { payments as words } from '../../messages/customer.js';
import { plan } from '../../messages/payments.js';
import { lists } from '../../messages/lists.js';
import type { OfCustomer } from '../../office-props.js';
import { DownloadButton } from '../../ui/download-button.js';
import { formatMoment } from '../../ui/moment.js';
import { RecordTable } from '../../ui/record-table.js';
import { Section } from '../../ui/section.js';
import { TwoLines } from '../../ui/two-lines.js';
import { methodWords } from '../payments/line-words.js';
import { cancelledOf, owedOf, paymentTones, pricePenceOf, priceOf, standingOf } from '../payments/payment-standing.js';
import css from '../payments/payments.module.css';
import { Ledger } from './ledger.js';
import { download } from '@kerbside/contracts/ui/data/calls';
import { SmallButton } from '../../ui/small-button.js';

/** Why it failed, or how far it is paid and what went back. */
const notesOf = (payment: Payment): string => {
  const {
    failure,
    atGarage,
    collectedPence,
    overduePence,
    refundedPence,
    goesBackPence = 0,
    rewardsPence = 0,
    monthlyPence,
    needsCard,
  } = payment;
  const isPartly = standingOf(payment) === 'partly' || (overduePence > 0 && typeof monthlyPence !== 'number');
  return [
    failure ?? '',
    atGarage ? garagePaymentWords(atGarage, londonDay(new Date())) : '',
    overduePence > 0 ? words.overdue(formatPounds(overduePence)) : '',
    needsCard ? words.needsCard : '',
    isPartly ? words.paidOf(formatPounds(collectedPence), formatPounds(owedOf(payment))) : '',
    rewardsPence > 0 ? words.byRewards(formatPounds(rewardsPence)) : '',
    cancelledOf(payment),
    goesBackPence > 0 ? words.goesBack(formatPounds(goesBackPence)) : '',
    ...refundedWords(payment),
    // The bank has taken back what was refunded already.
    refundedPence > collectedPence ? words.outBy(formatPounds(refundedPence - collectedPence)) : '',
  ]
    .filter(Boolean)
    .join(', ');
};

const PurchasePayments = latePart(() => import('../purchase-payments/purchase-payments.js'), {
  loading: <Loading>{plan.loading}</Loading>,
});

const shownId = 'of-payment';
/** How far down the window what opens may begin: its heading alone would be missed. */
const mostAbove = 0.7;

/** What is open below the table, and for which payment. */
interface OpenPanel {
  readonly what: 'payments' | 'ledger';
  readonly payment: Payment;
}

export function CustomerPayments({ host, customerId }: OfCustomer) {
  const address = useAddress(host);
  // What a link opens may be on any page.
  const [linked] = useState(address.get('payments') || address.get('ledger') || undefined);
  const holding = address.get('page') === '' ? linked : undefined;
  const payments = useQuery(paymentsQuery(host, customerId, { page: address.page, holding }));
  const shown = shownIn(address, payments.data?.rows ?? []);
  const show = (next: OpenPanel | undefined) =>
    address.change({ payments: undefined, ledger: undefined, ...(next ? { [next.what]: next.payment.id } : {}) }, { replace: true });
  const toggle = (next: OpenPanel) => show(isSame(shown, next) ? undefined : next);
  return (
    <Section title={words.title}>
      <RecordTable
        words={words}
        load={loadOf(payments)}
        columns={[...columns, openColumn({ host, shown, toggle })]}
        rowKey={({ id }) => id}
        onPage={(page) => address.change({ page: String(page), payments: undefined, ledger: undefined })}
      />
      {shown && <Opened key={`${shown.what} ${shown.payment.id}`} host={host} shown={shown} onClose={() => show(undefined)} />}
    </Section>
  );
}

/** So that a colleague who is sent the address sees the same. */
const shownIn = (address: PageAddress, payments: readonly Payment[]): OpenPanel | undefined => {
  const [found] = (['payments', 'ledger'] as const).flatMap((what) =>
    payments.filter(({ id }) => id === address.get(what)).map((payment) => ({ what, payment })),
  );
  return found;
};

const isSame = (one: OpenPanel | undefined, other: OpenPanel): boolean => one?.what === other.what && one.payment.id === other.payment.id;

interface OpenedProps extends Omit<OfCustomer, 'customerId'> {
  readonly shown: OpenPanel;
  readonly onClose: () => void;
}

/** Below a long table it would open out of sight, as if nothing had happened. */
function Opened({ host, shown: { what, payment }, onClose }: OpenedProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isOut = (box.current?.getBoundingClientRect().top ?? 0) > window.innerHeight * mostAbove;
    // In newer browsers this returns a promise.
    if (isOut) void box.current?.scrollIntoView({ block: 'start' });
  }, []);
  const Shown = what === 'ledger' ? Ledger : PurchasePayments;
  return (
    <div ref={box} id={shownId}>
      <Shown host={host} payment={payment} onClose={onClose} />
    </div>
  );
}

const columns = columnsUnder({ ...words, when: words.whenAndHow, status: words.statusHeading })<Payment>({
  payment: ({ reference, title }) => <TwoLines first={reference} second={title} />,
  when: ({ paidAt, createdAt, card, method }) => (
    <TwoLines first={formatMoment(paidAt ?? createdAt)} second={card ? cardWithEnd(card) : methodWords(method)} />
  ),
  status: (payment) => {
    const [status, notes] = [standingOf(payment), notesOf(payment)];
    const tag = <StatusTag tone={paymentTones[status]}>{words.status[status]}</StatusTag>;
    return notes === '' ? tag : <TwoLines first={tag} second={notes} />;
  },
  amount: {
    align: 'end',
    cell: (payment) => (typeof payment.monthlyPence === 'number' ? priceOf(payment) : <Money pence={pricePenceOf(payment)} />),
  },
});

interface Opens extends RemoteProps {
  readonly shown: OpenPanel | undefined;
  readonly toggle: (shown: OpenPanel) => void;
}

const openColumn = ({ host, shown, toggle }: Opens): Column<Payment> => {
  const button = (what: OpenPanel['what'], payment: Payment, { label, name }: { readonly label: string; readonly name: string }) => (
    <SmallButton
      label={label}
      variant="quiet"
      aria-label={name}
      aria-expanded={isSame(shown, { what, payment })}
      aria-controls={isSame(shown, { what, payment }) ? shownId : undefined}
      onClick={() => toggle({ what, payment })}
    />
  );
  return {
    key: 'open',
    heading: lists.action,
    cell: (payment) => (
      <div className={css.actions}>
        {button('payments', payment, { label: plan.open, name: plan.openOf(payment.reference) })}
        {button('ledger', payment, { label: words.ledger, name: words.ledgerOf(payment.reference) })}
        {payment.isBought && (
          <DownloadButton
            host={host}
            fetchFile={() => download(host, downloadReceipt, { params: { paymentId: payment.id } })}
            fileName={receiptFileName(payment.reference)}
            label={words.receipt}
            name={words.receiptOf(payment.reference)}
            done={words.downloaded}
            isPlain
          />
        )}
      </div>
    ),
  };
};
