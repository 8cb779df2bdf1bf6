import type { RefundWorking } from '@kerbside/contracts/http/payments/refunds';
import { useId, useState } from 'react';
import { RefundCheck } from './refund-check.js';
import { required } from '@kerbside/contracts/fields';
import { penceOfTyped } from '@kerbside/contracts/reading/amount';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { DialogFoot } from '@kerbside/contracts/ui/overlays/dialog-foot';
import * as z from 'zod/mini';
import { newRefund as words } from '../../messages/refunds.js';
import { preview } from '../../api/refunds-api.js';
import type { NewRefundProps, TypedRefund } from '../../office-props.js';

const mostPence = 100_000_000;
const schema = z.object({
  amount: z.pipe(z.string(), z.transform(penceOfTyped)).check(z.refine((amountPence) => amountPence < mostPence, words.enterAmount)),
  why: required(words.enterWhy, 500),
});

interface RefundFormProps extends NewRefundProps {
  readonly before: TypedRefund | undefined;
  readonly onShown: (typed: TypedRefund, working: RefundWorking) => void;
}

function RefundForm({ host, payment, before, onShown }: RefundFormProps) {
  const id = useId();
  const form = useForm({
    schema,
    initial: { amount: before?.amount ?? '', why: before?.why ?? '' },
    send: async ({ amount: amountPence, why }) => ({ amountPence, why, working: await preview(host, payment.id, { amountPence }) }),
    done: ({ amountPence, why, working }) =>
      onShown({ refundId: before?.refundId ?? newRefundId(), amountPence, amount: form.values.amount, why }, working),
  });
  return (
    <form id={id} {...form.props}>
      <Stack>
        <ErrorSummary {...form.summary} />
        <TextField label={words.amount} prefix="£" inputMode="decimal" width={10} {...form.field('amount')} />
        <TextField label={words.why} hint={words.whyHint} {...form.field('why')} />
        <DialogFoot>
          <Button type="submit" form={id} busy={form.status === 'busy'} busyLabel={words.busy}>
            {words.next}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
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
  return typed && working ? (
    <RefundCheck {...props} typed={typed} working={working} onBack={() => setWorking(undefined)} />
  ) : (
    <RefundForm {...props} before={typed} onShown={show} />
  );
}
