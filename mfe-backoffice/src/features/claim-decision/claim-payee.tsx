import { payeeWords } from '@kerbside/contracts/claims/payee';
import { optionalText, required } from '@kerbside/contracts/fields';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { namePayee } from '../../api/claims-api.js';
import { payee as words } from '../../messages/claims.js';
import { has } from '../gate/rights.js';
import type { OfClaim } from '../claims/of-claim.js';

/** Where a claim is paid to. Staff record it when the customer says it by telephone; only finance reads the number of an account. */
export function ClaimPayee(props: OfClaim) {
  const { host, api, reviewed } = props;
  const { payee } = reviewed.claim;
  const [isRecording, setIsRecording] = useState(false);
  const account = payee?.account;
  return (
    <>
      <p>{payee ? words.paysTo(payeeWords(payee)) : words.unknown}</p>
      {account && has(host.session.role, 'finance') && <AccountNumber key={account.id} api={api} accountId={account.id} />}
      <div>
        <Button size="small" variant="secondary" onClick={() => setIsRecording(true)}>
          {payee ? words.change : words.record}
        </Button>
      </div>
      {isRecording && <PayeeForm {...props} onClose={() => setIsRecording(false)} />}
    </>
  );
}

function AccountNumber({ api, accountId }: Pick<OfClaim, 'api'> & { readonly accountId: string }) {
  const request = useSubmit(() => api.accountNumber(accountId));
  const [shown, setShown] = useState<string>();
  const show = async () => {
    const result = await request.submit(undefined);
    if (result.status === 'done') setShown(words.number(result.answer.sort_code, result.answer.account_number));
  };
  if (shown !== undefined) return <p role="status">{shown}</p>;
  return (
    <div>
      {request.error !== undefined && <p role="alert">{request.error}</p>}
      <Button size="small" variant="secondary" busy={request.status === 'busy'} busyLabel={words.showing} onClick={() => void show()}>
        {words.show}
      </Button>
    </div>
  );
}

const typed = z.object({
  company: optionalText(100, 'the company'),
  account_holder: optionalText(60, 'the name on the account'),
  sort_code: optionalText(20, 'the sort code'),
  account_number: optionalText(20, 'the account number'),
  why: required(words.whyMissing, 500),
});

function PayeeForm({ host, api, reviewed: { claim }, onClose }: OfClaim & { readonly onClose: () => void }) {
  const naming = useMutation(namePayee(api, claim));
  const form = useForm({
    schema: typed,
    initial: { company: '', account_holder: '', sort_code: '', account_number: '', why: '' },
    send: ({ company, account_holder = '', sort_code = '', account_number = '', why }) => {
      const hasAccount = [account_holder, sort_code, account_number].some((part) => part !== '');
      return naming.mutateAsync({ company, account: hasAccount ? { account_holder, sort_code, account_number } : undefined, why });
    },
    done: () => {
      host.toast(words.done, 'success');
      onClose();
    },
  });
  return (
    <FormDialog title={words.dialog(claim.reference)} form={form} proceed={words.save} proceeding={words.saving} onClose={onClose}>
      <p>{words.intro}</p>
      <TextField label={words.company} hint={words.companyHint} autoComplete="off" {...form.field('company')} />
      <TextField label={words.holder} autoComplete="off" {...form.field('account_holder')} />
      <TextField label={words.sortCode} inputMode="numeric" autoComplete="off" {...form.field('sort_code')} />
      <TextField label={words.accountNumber} inputMode="numeric" autoComplete="off" {...form.field('account_number')} />
      <TextField label={words.why} hint={words.whyHint} autoComplete="off" {...form.field('why')} />
    </FormDialog>
  );
}
