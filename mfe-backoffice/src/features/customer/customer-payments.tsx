import type { Payment } from '@kerbside/contracts/http/payments';
import { Button } from '@kerbside/contracts/ui/button';
import { Money } from '@kerbside/contracts/ui/money';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/status-tag';
import type { Column } from '@kerbside/contracts/ui/table';
import { loadOf } from '@kerbside/contracts/ui/server-data';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paymentsQuery } from '../../api/queries.js';
import { payments as words } from '../../messages/customer.js';
import { formatMoment } from '../../ui/moment.js';
import { RecordTable } from '../../ui/record-table.js';
import { Section } from '../../ui/section.js';
import { TwoLines } from '../../ui/two-lines.js';
import { Ledger } from './ledger.js';
import type { OfCustomer } from './of-customer.js';

const tones: Readonly<Record<Payment['status'], Tone>> = {
  created: 'neutral',
  requires_action: 'warning',
  processing: 'info',
  succeeded: 'success',
  failed: 'danger',
  cancelled: 'neutral',
};

const ledgerId = 'payment-ledger';

export function CustomerPayments({ api, customerId }: Omit<OfCustomer, 'host'>) {
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Payment>();
  const payments = loadOf(useQuery(paymentsQuery(api, customerId, page)));
  const toggle = (payment: Payment) => setOpened((now) => (now?.id === payment.id ? undefined : payment));
  return (
    <Section title={words.title}>
      <RecordTable
        words={words}
        load={payments}
        columns={[...columns, ledgerColumn(opened?.id, toggle)]}
        rowKey={({ id }) => id}
        onPage={setPage}
      />
      {opened && (
        <div id={ledgerId}>
          <Ledger key={opened.id} api={api} payment={opened} onClose={() => setOpened(undefined)} />
        </div>
      )}
    </Section>
  );
}

const columns: readonly Column<Payment>[] = [
  { key: 'payment', heading: words.payment, cell: ({ reference, title }) => <TwoLines first={reference} second={title} /> },
  { key: 'when', heading: words.when, cell: ({ paidAt, createdAt }) => formatMoment(paidAt ?? createdAt) },
  { key: 'method', heading: words.method, cell: ({ card, method }) => (card ? words.card(card.brand, card.last4) : method) },
  {
    key: 'status',
    heading: words.statusHeading,
    cell: ({ status, failure }) => {
      const tag = <StatusTag tone={tones[status]}>{words.status[status]}</StatusTag>;
      return failure === null ? tag : <TwoLines first={tag} second={failure} />;
    },
  },
  { key: 'amount', heading: words.amount, align: 'end', cell: ({ amountPence }) => <Money pence={amountPence} /> },
];

const ledgerColumn = (openedId: string | undefined, toggle: (payment: Payment) => void): Column<Payment> => ({
  key: 'ledger',
  heading: words.ledger,
  cell: (payment) => (
    <Button
      size="small"
      variant="secondary"
      aria-label={words.ledgerOf(payment.reference)}
      aria-expanded={payment.id === openedId}
      aria-controls={payment.id === openedId ? ledgerId : undefined}
      onClick={() => toggle(payment)}
    >
      {words.ledger}
    </Button>
  ),
});
