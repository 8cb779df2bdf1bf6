import type { Refund } from '@kerbside/contracts/http/payments/refunds';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/basics/status-tag';
import { Table, type Column } from '@kerbside/contracts/ui/page/table';
import { useState } from 'react';
import { retry, redirect } from '../../api/refunds-api.js';
import { refunds as words, redirected as otherwise } from '../../messages/refunds.js';
import { lists } from '../../messages/lists.js';
import { formatMoment } from '../../ui/moment.js';
import { TwoLines } from '../../ui/two-lines.js';
import { ConfirmWithReason } from '../../ui/confirm.js';
import type { RemoteProps } from '@kerbside/contracts/host';
import { SendButton } from '../../ui/send-button.js';
import { SmallButton } from '../../ui/small-button.js';

type Part = Refund['parts'][number];

const tones: Readonly<Record<Part['status'], Tone>> = {
  requested: 'info',
  pending: 'info',
  refunded: 'success',
  refused: 'danger',
  redirected: 'success',
};

/** One refund, payment by payment. What was refused is tried again, or paid in another way. */
export function RefundParts({ host, refund, mayAct }: RefundProps & { readonly mayAct: boolean }) {
  const [redirecting, setRedirecting] = useState<Part>();
  const title = words.of(formatPounds(refund.amountPence), formatMoment(refund.requestedAt));
  const acts = actsColumn({ host, refund }, setRedirecting);
  const isWaiting = mayAct && refund.parts.some(isOpen);
  return (
    <Stack gap="tight">
      <Table
        caption={title}
        dense
        columns={isWaiting ? [...columns, acts] : columns}
        rows={refund.parts}
        rowKey={({ number }) => String(number)}
      />
      {refund.rewardsPence > 0 && <p>{words.rewards(formatPounds(refund.rewardsPence))}</p>}
      {redirecting && (
        <ConfirmWithReason
          host={host}
          title={otherwise.title}
          why={otherwise.why}
          action={otherwise.submit}
          proceeding={otherwise.busy}
          tone="primary"
          reason={{ label: otherwise.reference, hint: otherwise.hint, missing: otherwise.enter }}
          mutation={redirect(host, refund.paymentId, { refundId: refund.refundId, number: redirecting.number })}
          said={otherwise.done}
          onClose={() => setRedirecting(undefined)}
        />
      )}
    </Stack>
  );
}

const columns: readonly Column<Part>[] = [
  { key: 'payment', heading: words.payment, cell: ({ line }) => words.paymentOf(line) },
  { key: 'to', heading: words.to, cell: ({ to, status }) => (status === 'redirected' ? words.notTo(to) : to) },
  {
    key: 'status',
    heading: words.status,
    cell: ({ status, isWithBank, message, reference }) => {
      const tag = (
        <StatusTag tone={isWithBank ? 'neutral' : tones[status]}>{isWithBank ? words.withBank : words.statuses[status]}</StatusTag>
      );
      const note = message ?? reference;
      return note === null ? tag : <TwoLines first={tag} second={note} />;
    },
  },
  { key: 'amount', heading: words.amount, align: 'end', cell: ({ amountPence }) => <Money pence={amountPence} /> },
];

/** What can be done about a refused part: the provider is asked once more, or it is paid in another way. */
const actsColumn = ({ host, refund }: RefundProps, redirect: (part: Part) => void): Column<Part> => ({
  key: 'act',
  heading: lists.action,
  cell: (part) =>
    isOpen(part) && (
      <Cluster>
        <SendButton
          label={words.again}
          aria-label={words.againOf(part.to)}
          mutation={retry(host, refund.paymentId)}
          sent={{ refundId: refund.refundId, number: part.number }}
          done={() => host.toast(words.sent, 'success')}
        />
        <SmallButton label={words.otherwise} variant="quiet" aria-label={words.otherwiseOf(part.to)} onClick={() => redirect(part)} />
      </Cluster>
    ),
});

/** Nothing can be done about what the customer's bank has. */
const isOpen = ({ status, isWithBank }: Part): boolean => status === 'refused' && !isWithBank;

interface RefundProps extends RemoteProps {
  readonly refund: Refund;
}
