import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { useState } from 'react';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { refundsQuery, retry, redirect } from '../../api/refunds-api.js';
import { refunds as words, newRefund as newRefundWords, redirected as otherwise } from '../../messages/refunds.js';
import text from '../../ui/text.module.css';
import { has } from '../gate/rights.js';
import { RefundSteps } from './refund-steps.js';
import type { NewRefundProps } from '../../office-props.js';
import { Loaded } from '../lists/loaded.js';
import { SmallButton } from '../../ui/small-button.js';
import type { Refund } from '@kerbside/contracts/http/payments/refunds';
import { formatPounds } from '@kerbside/contracts/money/money';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/basics/status-tag';
import { columnsUnder, Table, type Column } from '@kerbside/contracts/ui/page/table';
import { lists } from '../../messages/lists.js';
import { formatMoment } from '../../ui/moment.js';
import { TwoLines } from '../../ui/two-lines.js';
import { ConfirmWithReason } from '../../ui/confirm.js';
import type { RemoteProps } from '@kerbside/contracts/host';
import { SendButton } from '../../ui/send-button.js';

/** The refunds of a purchase with their outcomes, and a form for a new one. Agents can only read. */
export function Refunds({ host, payment }: Omit<NewRefundProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false);
  const mayRefund = has(host.session.role, 'finance');
  return (
    <>
      <h4 className={text.title}>{words.title}</h4>
      <Loaded
        query={refundsQuery(host, payment.id)}
        words={words}
        isEmpty={({ refunds, leftPence }) => refunds.length === 0 && leftPence === 0}
      >
        {({ refunds, leftPence }) => (
          <Stack>
            {refunds.map((refund) => (
              <RefundParts key={refund.refundId} host={host} refund={refund} mayAct={mayRefund} />
            ))}
            <Cluster spread>
              <p>
                {words.left} <Money pence={leftPence} />
              </p>
              {mayRefund && leftPence > 0 && <SmallButton label={words.open} onClick={() => setIsOpen(true)} />}
            </Cluster>
          </Stack>
        )}
      </Loaded>
      {isOpen && <NewRefund host={host} payment={payment} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function NewRefund(props: NewRefundProps) {
  return (
    <Dialog title={newRefundWords.titleOf(props.payment.reference)} onClose={props.onClose}>
      <RefundSteps {...props} />
    </Dialog>
  );
}

type Part = Refund['parts'][number];

const tones: Readonly<Record<Part['status'], Tone>> = {
  requested: 'info',
  pending: 'info',
  refunded: 'success',
  refused: 'danger',
  redirected: 'success',
};

/** One refund, payment by payment. What was refused is tried again, or paid in another way. */
function RefundParts({ host, refund, mayAct }: RefundProps & { readonly mayAct: boolean }) {
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
      {refund.why !== null && <p>{words.why(refund.why)}</p>}
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

const columns = columnsUnder(words)<Part>({
  payment: ({ line }) => words.paymentOf(line),
  to: ({ to, status }) => (status === 'redirected' ? words.notTo(to) : to),
  status: ({ status, isWithBank, message, reference }) => {
    const tag = <StatusTag tone={isWithBank ? 'neutral' : tones[status]}>{isWithBank ? words.withBank : words.statuses[status]}</StatusTag>;
    const note = message ?? reference;
    return note === null ? tag : <TwoLines first={tag} second={note} />;
  },
  amount: { align: 'end', cell: ({ amountPence }) => <Money pence={amountPence} /> },
});

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
