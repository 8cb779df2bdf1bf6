import { messageOf } from '@kerbside/contracts/client';
import type { RefundWorking } from '@kerbside/contracts/http/payments/refunds';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useState } from 'react';
import { request } from '../../api/refunds-api.js';
import { newRefund as words, redirected } from '../../messages/refunds.js';
import type { NewRefundProps, TypedRefund } from './new-refund-props.js';
import { Prompts } from './prompts.js';
import { WorkingTable } from './working-table.js';

interface RefundCheckProps extends NewRefundProps {
  readonly typed: TypedRefund;
  readonly working: RefundWorking;
  readonly onBack: () => void;
}

/** The working of a refund with every question that staff answer by making it (A8). */
export function RefundCheck({ host, api, payment, typed, working: first, onBack, onClose }: RefundCheckProps) {
  const [working, setWorking] = useState(first);
  const [reference, setReference] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const refunding = useSendOnce(request(api, payment.id));
  const { refundId, amountPence, why } = typed;
  const otherwise = working.parts.filter(({ isDirect, method }) => !isDirect && method !== 'other').map(({ line }) => line);
  const choose = async (lines: readonly number[]) => {
    setFailure(undefined);
    try {
      setWorking(await api.preview(payment.id, { amountPence, otherwise: [...lines] }));
    } catch (error) {
      setFailure(error);
    }
  };
  const send = () => {
    const byHand = otherwise.length === 0 ? {} : { otherwise, reference };
    const body = { refundId, amountPence, why, workingId: working.workingId, ...byHand };
    refunding.mutate(body, {
      onSuccess: () => {
        host.toast(words.done(formatPounds(amountPence)), 'success');
        onClose();
      },
    });
  };
  const confirm = () => {
    const isLacking = otherwise.length > 0 && reference.trim() === '';
    setIsMissing(isLacking);
    if (!isLacking) send();
  };
  const problem = failure ?? refunding.error;
  return (
    <Stack>
      {problem !== undefined && problem !== null && (
        <Alert tone="danger" live>
          {messageOf(problem)}
        </Alert>
      )}
      <WorkingTable working={working} onChoose={(lines) => void choose(lines)} />
      {otherwise.length > 0 && (
        <TextField
          label={words.reference}
          hint={words.referenceHint}
          name="reference"
          value={reference}
          onChange={setReference}
          error={isMissing ? redirected.enter : undefined}
        />
      )}
      <Prompts prompts={working.prompts} />
      <Cluster>
        <Button variant="primary" busy={refunding.isPending} busyLabel={words.busy} onClick={confirm}>
          {words.submit(formatPounds(amountPence))}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          {words.back}
        </Button>
      </Cluster>
    </Stack>
  );
}
