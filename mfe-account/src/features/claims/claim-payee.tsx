import { owedPence } from '@kerbside/contracts/claims/excess';
import { companiesIn, payeeWords } from '@kerbside/contracts/claims/payee';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { summaryOf } from '@kerbside/contracts/ui/page/summary-of';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useState } from 'react';
import type { ClaimsApi } from '../../api/claims-api.js';
import { bankAccountWords } from '@kerbside/contracts/http/payments/bank-account';
import { payee as words } from '../../messages/claims.js';

interface ClaimPayeeProps extends RemoteProps {
  readonly api: ClaimsApi;
  readonly claim: Claim;
  readonly onChanged: (claim: Claim) => void;
  readonly onRefused: () => void;
}

/** Where what we agreed to pay goes: asked before anything is paid, and said afterwards. */
export function ClaimPayee(props: ClaimPayeeProps) {
  const { payee } = props.claim;
  const [isChanging, setIsChanging] = useState(false);
  if (owedPence(props.claim) === 0) return null;
  return (
    <Card title={words.title}>
      {payee && !isChanging ? (
        <Stack gap="small">
          <p>{words.paysTo(payeeWords(payee))}</p>
          <div>
            <Button variant="secondary" onClick={() => setIsChanging(true)}>
              {words.change}
            </Button>
          </div>
        </Stack>
      ) : (
        <PayeeForm {...props} done={() => setIsChanging(false)} />
      )}
    </Card>
  );
}

const toAccount = 'account';
const noAccount = { account_holder: '', sort_code: '', account_number: '' };
const fields = ['payee', 'account_holder', 'sort_code', 'account_number'] as const;
const idOf = (name: string): string => `payee-${name}`;

/** A garage is paid in place of the customer; a finance company is paid first, and what is left is the customer's. */
function PayeeForm({ host, api, claim, onChanged, onRefused, done }: ClaimPayeeProps & { readonly done: () => void }) {
  const companies = companiesIn(claim.answers);
  const [to, setTo] = useState(companies.length === 0 ? toAccount : '');
  const [account, setAccount] = useState(noAccount);
  const isForLoss = claim.kind === 'gap';
  const takesAccount = to === toAccount || (isForLoss && to !== '');
  const request = useSubmit(() =>
    api.payTo(claim.id, { company: to === toAccount ? undefined : to, account: takesAccount ? account : undefined }),
  );
  const [attempt, setAttempt] = useState(0);
  const send = async () => {
    const result = await request.submit(undefined);
    if (result.status === 'failed') setAttempt((count) => count + 1);
    if (result.status === 'failed' && Object.keys(result.fieldErrors).length === 0) onRefused();
    if (result.status !== 'done') return;
    host.toast(words.saved, 'success');
    onChanged(result.answer);
    done();
  };
  const field = (name: keyof typeof noAccount) => ({
    id: idOf(name),
    value: account[name],
    onChange: (typed: string) => setAccount((now) => ({ ...now, [name]: typed })),
    error: request.fieldErrors[name],
    autoComplete: 'off',
  });
  const choices = [
    ...companies.map((name) => ({ value: name, label: isForLoss ? words.companyFirst(name) : words.company(name) })),
    { value: toAccount, label: words.account },
  ];
  const hasOwnField = Object.keys(noAccount).some((name) => request.fieldErrors[name] !== undefined);
  return (
    <Stack gap="small">
      <ErrorSummary errors={summaryOf(fields.map((name) => [request.fieldErrors[name], idOf(name)]))} attempt={attempt} />
      <p>{words.why}</p>
      {companies.length > 0 && (
        <RadioGroup
          id={idOf('payee')}
          label={words.where}
          choices={choices}
          value={to}
          onChange={setTo}
          error={request.fieldErrors['payee']}
        />
      )}
      {takesAccount && (
        <>
          <TextField label={bankAccountWords.holder} hint={words.holderHint} {...field('account_holder')} />
          <TextField label={bankAccountWords.sortCode} inputMode="numeric" width={10} {...field('sort_code')} />
          <TextField label={bankAccountWords.number} inputMode="numeric" width={10} {...field('account_number')} />
        </>
      )}
      {request.error !== undefined && !hasOwnField && request.fieldErrors['payee'] === undefined && (
        <Alert tone="danger" live>
          {request.error}
        </Alert>
      )}
      <div>
        <Button busy={request.status === 'busy'} busyLabel={words.saving} onClick={() => void send()}>
          {words.save}
        </Button>
      </div>
    </Stack>
  );
}
