import { payeeWords } from '@kerbside/contracts/claims/payee';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { payClaim } from '@kerbside/contracts/http/claims/desk';
import { formatPounds, type Pence } from '@kerbside/contracts/money/money';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { pay } from '../../api/claims-api.js';
import { payment as words } from '../../messages/claims.js';
import { formatMoment } from '../../ui/moment.js';
import { Section } from '../../ui/section.js';
import { has } from '../gate/rights.js';
import { ClaimPayee } from './claim-payee.js';
import type { OfClaim } from '../claims/of-claim.js';

/** What a decision covers and is not paid yet, even during an appeal for more. */
const owedPenceOf = ({ status, decision, payment }: Claim): Pence =>
  (status === 'decided' || status === 'appealed') && decision ? decision.coveredPence - (payment?.amountPence ?? 0) : 0;

/** What was paid, and what is to be paid. Finance records payments. */
export function ClaimPayment(props: OfClaim) {
  const { host, reviewed } = props;
  const [isPaying, setIsPaying] = useState(false);
  const { payment } = reviewed.claim;
  const owedPence = owedPenceOf(reviewed.claim);
  const mayPay = has(host.session.role, 'finance');
  if (payment === null && owedPence <= 0) return null;
  return (
    <Section title={words.title}>
      {payment && (
        <p>{words.paid(formatPounds(payment.amountPence), formatMoment(payment.paidAt), payment.to && payeeWords(payment.to))}</p>
      )}
      {owedPence > 0 && (
        <p>
          {words.toPay(formatPounds(owedPence))} {!mayPay && words.forFinance}
        </p>
      )}
      {owedPence > 0 && <ClaimPayee {...props} />}
      {owedPence > 0 && mayPay && reviewed.claim.payee && (
        <div>
          <Button size="small" onClick={() => setIsPaying(true)}>
            {words.record}
          </Button>
        </div>
      )}
      {isPaying && <PaymentForm {...props} owedPence={owedPence} onClose={() => setIsPaying(false)} />}
    </Section>
  );
}

interface PaymentFormProps extends OfClaim {
  readonly owedPence: Pence;
  readonly onClose: () => void;
}

function PaymentForm({ host, api, reviewed: { claim }, owedPence, onClose }: PaymentFormProps) {
  const paying = useMutation(pay(api, claim.id));
  // The sum that finance were told to transfer, and to whom, even if either changes meanwhile.
  const [{ amountPence, to }] = useState({ amountPence: owedPence, to: claim.payee ?? undefined });
  const form = useForm({
    schema: payClaim.body,
    initial: { reference: '' },
    send: ({ reference }) => paying.mutateAsync({ reference, amountPence, to }),
    done: () => {
      host.toast(words.done, 'success');
      onClose();
    },
  });
  return (
    <FormDialog title={words.dialog(claim.reference)} form={form} proceed={words.record} proceeding={words.busy} onClose={onClose}>
      <p>{words.why(formatPounds(amountPence), to && payeeWords(to))}</p>
      <TextField label={words.reference} autoComplete="off" {...form.field('reference')} />
    </FormDialog>
  );
}
