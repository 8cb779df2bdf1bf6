import type { HostApi } from '@kerbside/contracts/host';
import type { ProductType } from '@kerbside/contracts/ids';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { summaryOf } from '@kerbside/contracts/ui/page/summary-of';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useMinimum } from '@kerbside/contracts/ui/page/use-minimum';
import { useSubmit, type Submit } from '@kerbside/contracts/ui/controls/use-submit';
import { memberProblem, voucherWords } from '@kerbside/contracts/http/vouchers/voucher-words';
import { tryOnVoucher } from '@kerbside/contracts/vouchers/voucher-to-try-on';
import { useId, useRef, useState, type FormEvent } from 'react';
import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import { lookUpVoucher } from '@kerbside/contracts/http/vouchers/lookup';

/** The voucher or club-member lookup box (Q2 Other, Q8). */
const words = {
  title: 'Check a voucher or a club membership',
  hint: 'With just a club membership number, we find your club’s code.',
  check: 'Check',
  kept: (code: string, label: string) => `${code}: ${label}. We have put it in your quote’s voucher box.`,
} as const;

/** Codes and club memberships, before there is a quote to put them on. */
const vouchersApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return { lookUp: (wanted: CallInput<typeof lookUpVoucher>['body']) => send(lookUpVoucher, { body: wanted }) };
};

interface VoucherHit {
  readonly code: string;
  readonly label: string;
}

/** Says whether a code is good before there is a quote, and keeps it for the quote's voucher box (Q2 Other). */
export default function VoucherLookup({ host, productType }: { readonly host: HostApi; readonly productType: ProductType }) {
  const [code, setCode] = useState('');
  const [memberId, setMemberId] = useState('');
  const [wrong, setWrong] = useState<{ readonly code?: string | undefined; readonly member?: string | undefined }>({});
  const look = useLookup(host, productType);
  const isBusy = useMinimum(look.status === 'busy', host.config.timings.voucherMinimum);
  const [codeField, memberField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const id = useId();
  const memberError = wrong.member ?? (isBusy ? undefined : look.fieldErrors['club_member_id']);
  const typing = (set: (text: string) => void) => (text: string) => {
    set(text);
    setWrong({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = code.trim() === '' && memberId.trim() === '';
    const problems = { code: isEmpty ? voucherWords.empty : undefined, member: memberProblem(memberId) };
    setWrong(problems);
    if (problems.code === undefined && problems.member === undefined) return void look.submit({ code, memberId });
    look.reset();
    (problems.code === undefined ? memberField : codeField).current?.focus();
  };
  return (
    <Card title={words.title}>
      <form noValidate onSubmit={submit}>
        <Stack gap="small">
          <ErrorSummary
            errors={summaryOf([
              [wrong.code, `${id}-code`],
              [memberError, `${id}-member`],
            ])}
            keepsFocus
          />
          <TextField
            ref={codeField}
            id={`${id}-code`}
            label={voucherWords.code}
            autoComplete="off"
            autoCapitalize="characters"
            width={20}
            value={code}
            onChange={typing(setCode)}
            readOnly={isBusy}
            error={wrong.code}
          />
          <TextField
            ref={memberField}
            id={`${id}-member`}
            label={voucherWords.member}
            hint={words.hint}
            optional
            inputMode="numeric"
            autoComplete="off"
            width={10}
            value={memberId}
            onChange={typing(setMemberId)}
            readOnly={isBusy}
            error={memberError}
          />
          <div>
            <Button label={words.check} type="submit" variant="secondary" busy={isBusy} busyLabel={voucherWords.checking} />
          </div>
          {!isBusy && <Outcome look={look} />}
        </Stack>
      </form>
    </Card>
  );
}

type Look = Submit<{ readonly code: string; readonly memberId: string }, VoucherHit> & { readonly found: VoucherHit | undefined };

const useLookup = ({ fetch }: HostApi, product_type: ProductType): Look => {
  const api = vouchersApi({ fetch });
  const [found, setFound] = useState<VoucherHit>();
  const look = useSubmit(async ({ code, memberId }: { readonly code: string; readonly memberId: string }) => {
    const good = await api.lookUp({ code: code.trim().toUpperCase(), club_member_id: memberId.trim() || undefined, product_type });
    tryOnVoucher({ code: good.code, clubMemberId: memberId.trim() });
    setFound(good);
    return good;
  });
  return { ...look, found: look.status === 'done' ? found : undefined };
};

/** Q8: 'Congratulations! This code is valid', 'Voucher code not found', 'Check your voucher code'. */
function Outcome({ look: { found, failure, error } }: { readonly look: Look }) {
  if (found)
    return (
      <Alert tone="success" live title={voucherWords.valid}>
        {words.kept(found.code, found.label)}
      </Alert>
    );
  if (error === undefined) return null;
  // It stands beside its field.
  if (failure?.code === 'VOUCHER_MEMBER_UNKNOWN') return null;
  const isUnknown = failure?.code === 'VOUCHER_NOT_FOUND';
  return (
    <Alert tone="danger" live title={isUnknown ? voucherWords.notFound : voucherWords.check}>
      {isUnknown ? voucherWords.check : error}
    </Alert>
  );
}
