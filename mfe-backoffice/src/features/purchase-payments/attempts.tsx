import type { RemoteProps } from '@kerbside/contracts/host';
import type { PaymentAttempt } from '@kerbside/contracts/http/payments/attempts';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/basics/status-tag';
import { useQuery } from '@tanstack/react-query';
import type { PaymentsApi } from '../../api/payments-api.js';
import { attempts as words } from '../../messages/payments.js';
import { formatMoment } from '../../ui/moment.js';
import type { RecordColumn } from '../../ui/in-order-of.js';
import { RecordTable } from '../../ui/record-table.js';
import { methodWords } from '../payments/line-words.js';
import { useNames, type NameOf } from '../reminders/names.js';
import css from '../payments/payments.module.css';
import { attemptsQuery } from '../payments/plan-queries.js';

interface AttemptsProps extends RemoteProps {
  readonly api: PaymentsApi;
  readonly paymentId: string;
  readonly reference: string;
}

/** Every try to collect a payment, and why it failed. */
export function Attempts({ host, api, paymentId, reference }: AttemptsProps) {
  const name = useNames(host);
  const attempts = loadOf(useQuery(attemptsQuery(api, paymentId)));
  return (
    <>
      <h4 className={css.title}>{words.title}</h4>
      <RecordTable words={{ ...words, title: words.of(reference) }} load={attempts} columns={columnsOf(name)} rowKey={({ id }) => id} />
    </>
  );
}

const tones: Readonly<Record<PaymentAttempt['status'], Tone>> = {
  open: 'neutral',
  pending: 'info',
  collected: 'success',
  failed: 'danger',
  reversed: 'danger',
  cancelled: 'neutral',
};

const columnsOf = (name: NameOf): readonly RecordColumn<PaymentAttempt>[] => [
  { key: 'when', heading: words.when, value: ({ startedAt }) => startedAt, cell: ({ startedAt }) => formatMoment(startedAt) },
  { key: 'payment', heading: words.payment, cell: ({ line }) => (line === 0 ? words.setUp : line) },
  {
    key: 'method',
    heading: words.method,
    cell: ({ method, channel, staffId }) => [methodWords(method), ...takenBy(channel, name(staffId))].join(', '),
  },
  {
    key: 'sum',
    heading: words.sum,
    align: 'end',
    value: ({ amountPence }) => amountPence,
    cell: ({ amountPence }) => <Money pence={amountPence} />,
  },
  { key: 'status', heading: words.statusHeading, cell: ({ status }) => <StatusTag tone={tones[status]}>{words.status[status]}</StatusTag> },
  {
    key: 'reason',
    heading: words.reason,
    value: ({ reason }) => reason,
    cell: ({ reason }) => reason !== null && <span className={css.notes}>{reason}</span>,
  },
];

const takenBy = (channel: PaymentAttempt['channel'], name: string): readonly string[] =>
  channel === 'online' ? [] : [words.takenBy[channel](name)];
