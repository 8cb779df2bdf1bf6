import { messageOf } from '@kerbside/contracts/client';
import type { Refund } from '@kerbside/contracts/http/payments/refunds';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/basics/status-tag';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { Table, type Column } from '@kerbside/contracts/ui/page/table';
import { useState } from 'react';
import { retry, redirect } from '../../api/refunds-api.js';
import { refunds as words, redirected as otherwise } from '../../messages/refunds.js';
import { formatMoment } from '../../ui/moment.js';
import { TwoLines } from '../../ui/two-lines.js';
import { ConfirmWithReason } from '../../ui/confirm.js';
import * as z from 'zod/mini';
import type { RemoteProps } from '@kerbside/contracts/host';
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
  const isWaiting = mayAct && refund.parts.some(({ status }) => status === 'refused');
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
    cell: ({ status, message, reference }) => {
      const tag = <StatusTag tone={tones[status]}>{words.statuses[status]}</StatusTag>;
      const note = message ?? reference;
      return note === null ? tag : <TwoLines first={tag} second={note} />;
    },
  },
  { key: 'amount', heading: words.amount, align: 'end', cell: ({ amountPence }) => <Money pence={amountPence} /> },
];

/** The actions on a refused part. */
const actsColumn = (props: RefundProps, redirect: (part: Part) => void): Column<Part> => ({
  key: 'act',
  heading: words.act,
  cell: (part) =>
    part.status === 'refused' && (
      <Cluster>
        <RetryButton {...props} part={part} />
        <SmallButton label={words.otherwise} variant="quiet" aria-label={words.otherwiseOf(part.to)} onClick={() => redirect(part)} />
      </Cluster>
    ),
});

/** Asks the provider once more. An error is shown below; pressing again retries. */
function RetryButton({ host, refund, part }: RefundProps & { readonly part: Refund['parts'][number] }) {
  const request = useSendOnce(retry(host, refund.paymentId));
  const { refundId } = refund;
  return (
    <>
      <SmallButton
        label={words.again}
        aria-label={words.againOf(part.to)}
        busy={request.isPending}
        onClick={() => request.mutate({ refundId, number: part.number }, { onSuccess: () => host.toast(words.sent, 'success') })}
      />
      {request.error && <p role="alert">{messageOf(request.error)}</p>}
    </>
  );
}

interface RefundProps extends RemoteProps {
  readonly refund: Refund;
}
