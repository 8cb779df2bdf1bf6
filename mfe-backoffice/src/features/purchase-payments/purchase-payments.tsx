import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Payment } from '@kerbside/contracts/http/payments/payments';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { planQuery, attemptsQuery } from '../../api/payments-api.js';
import { plan as words, attempts as attemptsWords } from '../../messages/payments.js';
import { Nothing } from '../../ui/nothing.js';
import { OpenBox } from '../../ui/panes.js';
import { Refunds } from '../refunds/refunds.js';
import { Schedule } from './schedule.js';
import type { PaymentAttempt } from '@kerbside/contracts/http/payments/attempts';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/basics/status-tag';
import { formatMoment } from '../../ui/moment.js';
import { RecordTable } from '../../ui/record-table.js';
import { methodWords } from '../payments/line-words.js';
import { useNames, type NameOf } from '../reminders/names.js';
import css from '../payments/payments.module.css';
import { Loaded } from '../lists/loaded.js';
import text from '../../ui/text.module.css';

interface PurchasePaymentsProps extends RemoteProps {
  readonly payment: Payment;
  readonly onClose: () => void;
}

/** The payments of one purchase: when each is due, its outcome, what staff can do about it, and what was paid back. */
export default function PurchasePayments({ host, payment, onClose }: PurchasePaymentsProps) {
  const { id, reference, isBought } = payment;
  return (
    <OpenBox title={words.openOf(reference)} close={words.close} onClose={onClose}>
      <Stack>
        {isBought ? (
          <Loaded query={planQuery(host, id)} words={words}>
            {(plan) => <Schedule host={host} plan={plan} />}
          </Loaded>
        ) : (
          <Nothing title={words.none}>{words.noneWhy}</Nothing>
        )}
        <Attempts host={host} paymentId={id} reference={reference} />
        {isBought && <Refunds host={host} payment={payment} />}
      </Stack>
    </OpenBox>
  );
}

/** Every try to collect a payment, and why it failed. */
function Attempts({ host, paymentId, reference }: RemoteProps & { readonly paymentId: string; readonly reference: string }) {
  const name = useNames(host);
  const tries = useLoaded(attemptsQuery(host, paymentId));
  return (
    <>
      <h4 className={text.title}>{attemptsWords.title}</h4>
      <RecordTable
        words={{ ...attemptsWords, title: attemptsWords.of(reference) }}
        load={tries}
        columns={columnsOf(name)}
        rowKey={({ id }) => id}
      />
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

const columnsOf = (name: NameOf) =>
  columnsUnder({ ...attemptsWords, status: attemptsWords.statusHeading })<PaymentAttempt>({
    when: { value: ({ startedAt }) => startedAt, cell: ({ startedAt }) => formatMoment(startedAt) },
    payment: ({ line }) => (line === 0 ? attemptsWords.setUp : line),
    method: ({ method, channel, staffId }) => [methodWords(method), ...takenBy(channel, name(staffId))].join(', '),
    sum: { align: 'end', value: ({ amountPence }) => amountPence, cell: ({ amountPence }) => <Money pence={amountPence} /> },
    status: ({ status }) => <StatusTag tone={tones[status]}>{attemptsWords.status[status]}</StatusTag>,
    reason: { value: ({ reason }) => reason, cell: ({ reason }) => reason !== null && <span className={css.notes}>{reason}</span> },
  });

const takenBy = (channel: PaymentAttempt['channel'], name: string): readonly string[] =>
  channel === 'online' ? [] : [attemptsWords.takenBy[channel](name)];
