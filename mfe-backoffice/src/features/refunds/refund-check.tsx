import { CallError, isRefusal, messageOf } from '@kerbside/contracts/client';
import { required } from '@kerbside/contracts/fields';
import type { RefundWorking } from '@kerbside/contracts/http/payments/refunds';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Alert, Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useLatestCall } from '@kerbside/contracts/ui/data/use-latest-call';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { request, preview } from '../../api/refunds-api.js';
import { newRefund as words, redirected, refunds } from '../../messages/refunds.js';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { columnsUnder, Table } from '@kerbside/contracts/ui/page/table';
import type { NewRefundProps, TypedRefund } from '../../office-props.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

interface Row {
  readonly key: string;
  readonly name: string;
  readonly to: string;
  readonly amountPence: number;
}

const byHandOf = ({ parts }: RefundWorking): readonly number[] =>
  parts.filter(({ isDirect, method }) => !isDirect && method !== 'other').map(({ line }) => line);

/** The working, and the payments that staff pay back in another way: chosen at once, whenever the service has worked it out; the last choice holds. */
function useWorking({ host, payment, typed, working: first }: RefundCheckProps) {
  const [working, setWorking] = useState(first);
  const [otherwise, setOtherwise] = useState(byHandOf(first));
  const [failure, setFailure] = useState<unknown>();
  const begin = useLatestCall();
  const work = async (lines: readonly number[], failed: (error: unknown) => void = setFailure) => {
    const isLatest = begin();
    setOtherwise(lines);
    setFailure(undefined);
    await preview(host, payment.id, { amountPence: typed.amountPence, otherwise: [...lines] }).then(
      (now) => {
        if (!isLatest()) return;
        setWorking(now);
        setOtherwise(byHandOf(now));
      },
      (error: unknown) => {
        if (isLatest()) failed(error);
      },
    );
  };
  return { working, otherwise, failure, work };
}

interface WorkingTableProps {
  readonly working: RefundWorking;
  readonly otherwise: readonly number[];
  /** The payments that staff pay back in another way. */
  readonly onChoose: (otherwise: readonly number[]) => void;
}

/** How a refund comes about, line by line, with what it does not pay back. */
function WorkingTable({ working, otherwise, onChoose }: WorkingTableProps) {
  const { parts, voucher, toComePence, leftPence, paidPence } = working;
  const toggle = (line: number, isOn: boolean) => onChoose(isOn ? [...otherwise, line] : otherwise.filter((one) => one !== line));
  return (
    <Stack gap="small">
      <Table caption={words.working} dense columns={columns} rows={rowsOf(working)} rowKey={({ key }) => key} />
      {parts
        .filter(({ method }) => method !== 'other')
        .map(({ line, to, amountPence, because }) => {
          const byHand = words.byHand(to, formatPounds(amountPence));
          if (because !== undefined) return <p key={line}>{`${because} ${byHand}.`}</p>;
          return (
            <Checkbox
              key={line}
              label={byHand}
              name={`otherwise-${line}`}
              value={otherwise.includes(line)}
              onChange={(isOn) => toggle(line, isOn)}
            />
          );
        })}
      {leftPence < paidPence && <p>{words.leftOf(formatPounds(leftPence), formatPounds(paidPence))}</p>}
      {voucher && voucher.sharePence > 0 && <p>{words.voucher(voucher.code, formatPounds(voucher.sharePence))}</p>}
      {voucher?.isGivenBack === true && <p>{words.voucherBack(voucher.code)}</p>}
      {toComePence > 0 && <p>{words.toCome(formatPounds(toComePence))}</p>}
    </Stack>
  );
}

const rowsOf = ({ parts, rewardsPence, amountPence }: RefundWorking): Row[] => [
  ...parts.map((part) => ({
    key: String(part.line),
    name: refunds.paymentOf(part.line),
    to: part.isDirect ? part.to : refunds.otherwise,
    amountPence: part.amountPence,
  })),
  ...(rewardsPence > 0 ? [{ key: 'rewards', name: words.rewards, to: '', amountPence: rewardsPence }] : []),
  { key: 'total', name: words.total, to: '', amountPence },
];

const columns = columnsUnder(refunds)<Row>({
  payment: ({ name }) => name,
  to: ({ to }) => to,
  amount: { align: 'end', cell: ({ amountPence }) => <Money pence={amountPence} /> },
});

interface RefundCheckProps extends NewRefundProps {
  readonly typed: TypedRefund;
  readonly working: RefundWorking;
  readonly onBack: () => void;
}

/** The working of a refund with every question that staff answer by making it (A8). */
export function RefundCheck(props: RefundCheckProps) {
  const { host, payment, typed, onBack, onClose } = props;
  const { working, otherwise, failure, work } = useWorking(props);
  const refunding = useMutation(request(host, payment.id));
  const { refundId, amountPence, why } = typed;
  const isByHand = otherwise.length > 0;
  const form = useForm({
    schema: z.object({ reference: isByHand ? required(redirected.enter) : z.string() }),
    initial: { reference: '' },
    send: ({ reference }) =>
      refunding
        .mutateAsync({
          refundId,
          amountPence,
          why,
          workingId: working.workingId,
          ...(isByHand && { otherwise: [...otherwise], reference }),
        })
        .catch(async (error: unknown) => {
          // It was not too large when it was shown: somebody has paid some of it back meanwhile.
          if (error instanceof CallError && error.code === 'REFUND_TOO_LARGE')
            throw new CallError(error.code, words.meanwhile(error.message), error.status);
          // What is confirmed next is what would be paid back by now. Where that is refused too, it is for the reason that is said already.
          if (isRefusal(error)) await work(otherwise, () => undefined);
          throw error;
        }),
    done: () => host.toast(words.done(formatPounds(amountPence)), 'success'),
  });
  return (
    <PageForm
      form={form}
      inFoot
      proceed={words.submit(formatPounds(amountPence))}
      proceeding={words.busy}
      onSent={onClose}
      beside={<Button label={words.back} variant="secondary" onClick={onBack} />}
    >
      <Problem>{failure === undefined ? undefined : messageOf(failure)}</Problem>
      <WorkingTable working={working} otherwise={otherwise} onChoose={(lines) => void work(lines)} />
      {isByHand && <TextField label={words.reference} hint={words.referenceHint} {...form.field('reference')} />}
      <Prompts prompts={working.prompts} />
    </PageForm>
  );
}

/** Every question before money moves, beside the button that answers all of them (A8). */
export function Prompts({ prompts }: { readonly prompts: readonly string[] }) {
  if (prompts.length === 0) return null;
  return (
    <Alert tone="warning" live>
      {prompts.map((prompt) => (
        <p key={prompt}>{prompt}</p>
      ))}
    </Alert>
  );
}
