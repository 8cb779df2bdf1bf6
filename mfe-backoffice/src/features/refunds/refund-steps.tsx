import { owedPence } from '@kerbside/contracts/claims/excess';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import type { RefundWorking } from '@kerbside/contracts/http/payments/refunds';
import { useState } from 'react';
import { RefundCheck } from './refund-check.js';
import { auditReason } from '@kerbside/contracts/reading/audit-reason';
import { formatPounds } from '@kerbside/contracts/money/money';
import { penceOfTyped } from '@kerbside/contracts/reading/amount';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { newRefund as words } from '../../messages/refunds.js';
import { audited } from '../../messages/lists.js';
import { purchaseClaimsQuery } from '../../api/claims-api.js';
import { preview, refundsQuery } from '../../api/refunds-api.js';
import type { NewRefundProps, TypedRefund } from '../../office-props.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

const mostPence = 100_000_000;
const schema = z.object({
  amountPence: z.pipe(z.string(), z.transform(penceOfTyped)).check(z.refine((pence) => pence < mostPence, words.enterAmount)),
  why: auditReason,
});

interface RefundFormProps extends NewRefundProps {
  readonly before: TypedRefund | undefined;
  readonly onShown: (typed: TypedRefund, working: RefundWorking) => void;
}

function RefundForm({ host, payment, before, onShown }: RefundFormProps) {
  const left = useQuery(refundsQuery(host, payment.id)).data?.leftPence;
  const form = useForm({
    schema,
    initial: { amountPence: before?.amount ?? '', why: before?.why ?? '' },
    send: async ({ amountPence, why }) => ({ amountPence, why, working: await preview(host, payment.id, { amountPence }) }),
    done: ({ amountPence, why, working }) =>
      onShown({ refundId: before?.refundId ?? newRefundId(), amountPence, amount: form.values.amountPence, why }, working),
  });
  return (
    <PageForm form={form} inFoot proceed={words.next} proceeding={words.busy}>
      <TextField
        label={words.amount}
        hint={left === undefined || form.errors['amountPence'] ? undefined : words.left(formatPounds(left))}
        prefix="£"
        inputMode="decimal"
        width={10}
        {...form.field('amountPence')}
      />
      <TextField label={audited.label} hint={audited.hint} {...form.field('why')} />
    </PageForm>
  );
}

/** The id of a refund, made before it is asked for. Unlike `randomUUID`, it also works where the site is plain http. */
const newRefundId = (): string => {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-');
};

/** A sum and a reason first, then its working to check and confirm. What was typed is kept on the way back. */
export function RefundSteps(props: NewRefundProps) {
  const [typed, setTyped] = useState<TypedRefund>();
  const [working, setWorking] = useState<RefundWorking>();
  const show = (wanted: TypedRefund, shown: RefundWorking) => {
    setTyped(wanted);
    setWorking(shown);
  };
  return (
    <Stack>
      <ClaimsOnIt {...props} />
      {typed && working ? (
        <RefundCheck {...props} typed={typed} working={working} onBack={() => setWorking(undefined)} />
      ) : (
        <RefundForm {...props} before={typed} onShown={show} />
      )}
    </Stack>
  );
}

/** What claims took of this purchase, or may yet: a refund takes nothing of it off, so staff weigh it themselves. */
function ClaimsOnIt({ host, payment }: NewRefundProps) {
  const { data, isError } = useQuery(purchaseClaimsQuery(host, payment.quoteId));
  const told = isError ? [words.claimsUnknown] : (data?.rows ?? []).flatMap(saidOf);
  if (told.length === 0) return null;
  return (
    <Alert tone="warning" live>
      {told.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {!isError && <p>{words.claimsNotTaken}</p>}
    </Alert>
  );
}

/** Nothing of a draft, or of a claim that covers nothing. What was paid stays so while an appeal asks for more. */
const saidOf = (claim: Claim): readonly string[] => {
  const { reference, status, payment } = claim;
  const [paidPence, toPayPence] = [payment?.amountPence ?? 0, owedPence(claim)];
  return [
    ...(paidPence > 0 ? [words.claimPaid(reference, formatPounds(paidPence))] : []),
    ...(toPayPence > 0 ? [words.claimToPay(reference, formatPounds(toPayPence))] : []),
    ...(status === 'submitted' || status === 'appealed' ? [words.claimWaits(reference)] : []),
  ];
};
