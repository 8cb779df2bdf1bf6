import type { OfClaim } from './of-claim.js';
import { payTo } from '../../api/claims-api.js';
import { CallError } from '@kerbside/contracts/call-error';
import { owedPence } from '@kerbside/contracts/claims/excess';
import { companiesIn, payeeWords } from '@kerbside/contracts/claims/payee';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';
import { useState } from 'react';
import * as z from 'zod/mini';
import { required } from '@kerbside/contracts/fields';
import { bankAccountWords } from '@kerbside/contracts/http/payments/bank-account';
import { bankAccountForm, type BankAccountForm } from '@kerbside/contracts/http/payments/payout-accounts';
import { payee as words } from '../../messages/claims.js';

/** Where what we agreed to pay goes: asked before anything is paid, and said afterwards. */
export function ClaimPayee(props: OfClaim) {
  const { payee } = props.claim;
  const [isChanging, setIsChanging] = useState(false);
  if (owedPence(props.claim) === 0) return null;
  return (
    <Card title={words.title}>
      {payee && !isChanging ? (
        <Stack gap="small">
          <p>{words.paysTo(payeeWords(payee))}</p>
          <div>
            <Button label={words.change} variant="secondary" onClick={() => setIsChanging(true)} />
          </div>
        </Stack>
      ) : (
        <PayeeForm {...props} mayStay={isChanging} done={() => setIsChanging(false)} />
      )}
    </Card>
  );
}

const toAccount = 'account';
const noAccount = { account_holder: '', sort_code: '', account_number: '' };
const company = z.object({ payee: required(words.choose) });
const withAccount = z.extend(bankAccountForm, { payee: company.shape.payee });

interface PayeeFormProps extends OfClaim {
  /** It was said before where it goes, and may stay so. */
  readonly mayStay: boolean;
  readonly done: () => void;
}

/** A garage is paid in place of the customer; a finance company is paid first, and what is left is the customer's. */
function PayeeForm({ host, claim, onChanged, onRefused, mayStay, done }: PayeeFormProps) {
  const companies = companiesIn(claim.answers);
  const isForLoss = claim.kind === 'gap';
  const takesAccount = (to: string) => to === toAccount || (isForLoss && to !== '');
  const form = useForm({
    schemaOf: ({ payee }): z.ZodMiniType<z.output<typeof company> & Partial<BankAccountForm>> =>
      takesAccount(payee) ? withAccount : company,
    initial: { payee: companies.length === 0 ? toAccount : '', ...noAccount },
    send: ({ payee, account_holder = '', sort_code = '', account_number = '' }) =>
      payTo(host, claim.id, {
        company: payee === toAccount ? undefined : payee,
        account: takesAccount(payee) ? { account_holder, sort_code, account_number } : undefined,
      }).catch((error: unknown) => {
        if (!(error instanceof CallError && Object.keys(error.fields).length > 0)) onRefused();
        throw error;
      }),
    done: (changed) => {
      host.toast(words.saved, 'success');
      onChanged(changed);
      done();
    },
  });
  const choices = [
    ...companies.map((name) => ({ value: name, label: isForLoss ? words.companyFirst(name) : words.company(name) })),
    { value: toAccount, label: words.account },
  ];
  const stay = mayStay && <Button label={words.stay} variant="secondary" onClick={done} />;
  return (
    <PageForm form={form} proceed={words.save} proceeding={words.saving} gap="small" beside={stay}>
      <p>{words.why}</p>
      {companies.length > 0 && <RadioGroup label={words.where} choices={choices} {...form.field('payee')} />}
      {takesAccount(form.values.payee) && (
        <>
          <TextField label={bankAccountWords.holder} hint={words.holderHint} autoComplete="off" {...form.field('account_holder')} />
          <TextField label={bankAccountWords.sortCode} inputMode="numeric" width={10} autoComplete="off" {...form.field('sort_code')} />
          <TextField label={bankAccountWords.number} inputMode="numeric" width={10} autoComplete="off" {...form.field('account_number')} />
        </>
      )}
    </PageForm>
  );
}
