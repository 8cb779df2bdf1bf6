import { revealPayoutAccount } from '@kerbside/contracts/http/payments/payout-accounts';
import type { RemoteProps } from '@kerbside/contracts/host';
import { payeeWords } from '@kerbside/contracts/claims/payee';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { payClaim } from '@kerbside/contracts/http/claims/desk';
import { formatPounds, type Pence } from '@kerbside/contracts/money/money';
import { bankAccountWords } from '@kerbside/contracts/http/payments/bank-account';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { pay, namePayee } from '../../api/claims-api.js';
import { payment as words, payee as paidToWords } from '../../messages/claims.js';
import { audited } from '../../messages/lists.js';
import { formatMoment } from '../../ui/moment.js';
import { Section } from '../../ui/section.js';
import { has } from '../gate/rights.js';
import { optionalText } from '@kerbside/contracts/fields';
import { auditReason } from '@kerbside/contracts/reading/audit-reason';
import * as z from 'zod/mini';
import { send } from '@kerbside/contracts/ui/data/calls';
import type { OfClaim } from '../../office-props.js';
import { SendButton } from '../../ui/send-button.js';
import { SmallButton } from '../../ui/small-button.js';

/** What a decision covers and is not paid yet, even during an appeal for more. */
const owedPenceOf = ({ status, decision, payment }: Claim): Pence =>
  (status === 'decided' || status === 'appealed') && decision ? decision.coveredPence - (payment?.amountPence ?? 0) : 0;

/** What was paid, and what is to be paid. Finance records payments. */
export function ClaimPayment(props: OfClaim) {
  const { host, reviewed } = props;
  const [open, setOpen] = useState<'pay' | 'payee'>();
  const close = () => setOpen(undefined);
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
      {owedPence > 0 && <ClaimPayee {...props} onRecord={() => setOpen('payee')} />}
      {owedPence > 0 && mayPay && reviewed.claim.payee && (
        <SmallButton label={words.record} variant="primary" onClick={() => setOpen('pay')} />
      )}
      {open === 'pay' && <PaymentForm {...props} owedPence={owedPence} onClose={close} />}
      {open === 'payee' && <PayeeForm {...props} onClose={close} />}
    </Section>
  );
}

interface PaymentFormProps extends OfClaim {
  readonly owedPence: Pence;
  readonly onClose: () => void;
}

function PaymentForm({ host, reviewed: { claim }, owedPence, onClose }: PaymentFormProps) {
  const paying = useMutation(pay(host, claim.id));
  // The sum that finance were told to transfer, and to whom, even if either changes meanwhile.
  const [{ amountPence, to }] = useState({ amountPence: owedPence, to: claim.payee ?? undefined });
  const form = useForm({
    schema: payClaim.body,
    initial: { reference: '' },
    send: ({ reference }) => paying.mutateAsync({ reference, amountPence, to }),
    done: () => host.toast(words.done, 'success'),
  });
  return (
    <FormDialog title={words.dialog(claim.reference)} form={form} proceed={words.record} proceeding={words.busy} closes onClose={onClose}>
      <p>{words.why(formatPounds(amountPence), to && payeeWords(to))}</p>
      {claim.kind === 'gap' && claim.payment === null && <p>{words.endsCover}</p>}
      <TextField label={words.reference} autoComplete="off" {...form.field('reference')} />
    </FormDialog>
  );
}

/** Where a claim is paid to. Staff record it when the customer says it by telephone; only finance reads the number of an account. */
function ClaimPayee({ host, reviewed, onRecord }: OfClaim & { readonly onRecord: () => void }) {
  const { payee } = reviewed.claim;
  const account = payee?.account;
  return (
    <>
      <p>{payee ? paidToWords.paysTo(payeeWords(payee)) : paidToWords.unknown}</p>
      {account && has(host.session.role, 'finance') && <AccountNumber key={account.id} host={host} accountId={account.id} />}
      <SmallButton label={payee ? paidToWords.change : paidToWords.record} onClick={onRecord} />
    </>
  );
}

function AccountNumber({ host, accountId }: RemoteProps & { readonly accountId: string }) {
  const [shown, setShown] = useState<string>();
  if (shown !== undefined) return <p role="status">{shown}</p>;
  return (
    <SendButton
      label={paidToWords.show}
      busyLabel={paidToWords.showing}
      mutation={{ mutationFn: () => send(host, revealPayoutAccount, { params: { accountId } }) }}
      sent={undefined}
      done={({ sort_code, account_number }) => setShown(paidToWords.number(sort_code, account_number))}
    />
  );
}

const typed = z.object({
  company: optionalText(100, 'the company'),
  account_holder: optionalText(60, 'the name on the account'),
  sort_code: optionalText(20, 'the sort code'),
  account_number: optionalText(20, 'the account number'),
  why: auditReason,
});

function PayeeForm({ host, reviewed: { claim }, onClose }: OfClaim & { readonly onClose: () => void }) {
  const naming = useMutation(namePayee(host, claim));
  const form = useForm({
    schema: typed,
    initial: { company: '', account_holder: '', sort_code: '', account_number: '', why: '' },
    send: ({ company, account_holder = '', sort_code = '', account_number = '', why }) => {
      const hasAccount = [account_holder, sort_code, account_number].some((part) => part !== '');
      return naming.mutateAsync({ company, account: hasAccount ? { account_holder, sort_code, account_number } : undefined, why });
    },
    done: () => host.toast(paidToWords.done, 'success'),
  });
  return (
    <FormDialog
      title={paidToWords.dialog(claim.reference)}
      form={form}
      proceed={paidToWords.save}
      proceeding={paidToWords.saving}
      closes
      onClose={onClose}
    >
      <p>{paidToWords.intro}</p>
      {claim.payee && <p>{paidToWords.paysTo(payeeWords(claim.payee))}</p>}
      <TextField label={paidToWords.company} hint={paidToWords.companyHint} autoComplete="off" {...form.field('company')} />
      <TextField label={bankAccountWords.holder} autoComplete="off" {...form.field('account_holder')} />
      <TextField label={bankAccountWords.sortCode} inputMode="numeric" autoComplete="off" {...form.field('sort_code')} />
      <TextField label={bankAccountWords.number} inputMode="numeric" autoComplete="off" {...form.field('account_number')} />
      <TextField label={audited.label} hint={paidToWords.whyHint} autoComplete="off" {...form.field('why')} />
    </FormDialog>
  );
}
