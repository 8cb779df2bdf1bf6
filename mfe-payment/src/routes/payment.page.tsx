import type { PayFormProps } from '../features/pay/pay-form-props.js';
import { CallError } from '@kerbside/contracts/call-error';
import { isPricedByGarage } from '@kerbside/contracts/garages/done-at-garages';
import type { HostApi } from '@kerbside/contracts/host';
import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { PagePanel } from '@kerbside/contracts/ui/page/panel';
import { useReturn } from '@kerbside/contracts/ui/page/use-return';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useReaders } from '@kerbside/contracts/ui/data/use-readers';
import { latePage, latePart } from '@kerbside/contracts/ui/page/late';
import { useEffect, useEffectEvent, useState } from 'react';
import { Redirect, useSearch } from 'wouter';
import { type PaymentApi, isUnknown } from '../api/payment-api.js';
import type { CameBack, Unpaid } from '../features/approval/back-from-approval.js';
import { approvedElsewhere } from '../features/choice/ways.js';
import { wasCalledOff } from '../features/card/pay-with-card.js';
import { begunIn, giveUpBegun } from '../features/attempt/begun-payment.js';
import { refusalOf } from '../features/attempt/refusal.js';
import { useAskAgain } from '../features/attempt/use-asked.js';
import { useLapsedVoucher } from '../features/attempt/use-lapsed-voucher.js';
import { NothingToPay } from '../features/pay/nothing-to-pay.js';
import { PayForm } from '../features/pay/pay-form.js';
import { page as words, pay } from '../messages/payment.js';
import { confirmationPath, paymentPath, summaryPath } from '../paths.js';

const StaffBar = latePart(() => import('../features/staff/staff-bar.js'));
const BackFromApproval = latePage(() => import('../features/approval/back-from-approval.js'), {});

export interface QuotePageProps {
  readonly host: HostApi;
  readonly api: PaymentApi;
  readonly quoteId: string;
}

/** PayPal returns with `?paypal=approved` or `?paypal=cancelled`, others by their names: the outcome is loaded before the form. */
export function PaymentPage(props: QuotePageProps) {
  const { host, quoteId } = props;
  useEffect(() => host.title(words.pageTitle), [host]);
  const [notice, setNotice] = useState<Unpaid>();
  const search = new URLSearchParams(useSearch());
  const method = approvedElsewhere.find((name) => search.has(name));
  if (method === undefined) return <Payment {...props} notice={notice} />;
  const goOn = (known: CameBack) => {
    if (known.isPaid) return host.navigate(confirmationPath(quoteId), { replace: true });
    setNotice(known.notice);
    host.navigate(paymentPath(quoteId), { replace: true });
  };
  return <BackFromApproval {...props} method={method} isApproved={search.get(method) === 'approved'} onKnown={goOn} />;
}

function Payment({ host, api, quoteId, notice }: QuotePageProps & { readonly notice: Unpaid | undefined }) {
  const [newer, setNewer] = useState<PaymentView>();
  const load = useLoad(
    async (signal) => {
      await giveUpBegun(api, quoteId);
      return api.read(quoteId, signal);
    },
    [api, quoteId, useReaders(host.session)],
  );
  const reread = async () => {
    try {
      setNewer(await api.read(quoteId));
    } catch (error) {
      // The session has ended: the form stays as it is for whoever signs in again.
      if (isUnknown(error)) return;
      // The page says that it could not be read, and offers to try again.
      setNewer(undefined);
      if (load.status === 'ready') load.reload();
    }
  };
  const before = load.status === 'ready' ? load.data : undefined;
  const shown = load.status === 'ready' && newer ? { ...load, data: newer } : load;
  const look = async () => {
    const now = await api.read(quoteId).catch(() => undefined);
    if (!now || shown.status !== 'ready' || JSON.stringify(now) === JSON.stringify(shown.data)) return;
    const { status, totalPence } = shown.data;
    if (status === 'due' && now.status === 'due' && now.totalPence !== totalPence)
      host.toast(pay.priceNow(now, shown.data), 'info', undefined, 'price');
    setNewer(now);
  };
  // What another tab changed meanwhile is neither shown nor paid as it was. The bank may have had the customer away while it is paid.
  useReturn(() => void (begunIn(quoteId) || look()));
  // The quote's own page says so, and lets its owner sign in.
  if (load.status === 'failed' && isUnknown(load.error)) return <Redirect replace to={summaryPath(quoteId)} />;
  return (
    <PagePanel load={shown} words={words}>
      {(payment) => <ByStatus host={host} api={api} payment={payment} before={before} reload={reread} look={look} notice={notice} />}
    </PagePanel>
  );
}

interface ByStatusProps extends Pick<PayFormProps, 'host' | 'api' | 'payment' | 'look'> {
  /** As it was shown first. */
  readonly before: PaymentView | undefined;
  readonly reload: () => Promise<void>;
  /** The outcome of a payment that was approved elsewhere. */
  readonly notice: Unpaid | undefined;
}

function ByStatus({ host, api, payment, before, reload, look, notice }: ByStatusProps) {
  const voucher = useLapsedVoucher(api, payment, notice?.message);
  const [calledOff, setCalledOff] = useState<string>();
  const refuse = async (failure: unknown) => {
    const refusal = await voucher.refuse(failure);
    if (wasCalledOff(failure)) setCalledOff(refusal.message);
    // What it was paid with is shown next, and not what staff were given beside it.
    if (failure instanceof CallError && failure.code === 'PAID_OTHERWISE') host.toast(refusal.message, 'danger');
    return refusal;
  };
  useRefusedElsewhere(notice, async (failure) => {
    await voucher.refuse(failure, notice?.agreed);
    await reload();
  });
  useAskAgain(payment.status === 'processing', look);
  if (payment.status === 'paid') return <Redirect replace to={confirmationPath(payment.quoteId)} />;
  if (payment.status === 'due') {
    const Form = payment.totalPence === 0 ? NothingToPay : PayForm;
    const toSummary = notice && refusalOf(failureOf(notice)).toSummary;
    return (
      <Form
        host={host}
        api={api}
        payment={payment}
        onChanged={reload}
        look={look}
        notice={voucher.notice}
        toSummary={toSummary}
        refuse={refuse}
      />
    );
  }
  if (payment.status === 'unfinished' || payment.status === 'expired')
    return <ToQuote host={host} payment={payment} before={before} unpaid={calledOff ?? notice?.message} />;
  return (
    <Page width="reading">
      <Stack>
        {host.session.role !== null && <StaffBar host={host} api={api} quoteId={payment.quoteId} />}
        <PageHeading over={payment.reference} lead={words.processingWhy}>
          {words.processing}
        </PageHeading>
        <div>
          <Button label={words.checkAgain} onClick={() => void reload()} />
        </div>
      </Stack>
    </Page>
  );
}

const failureOf = ({ code = '', message }: Unpaid): CallError => new CallError(code, message, 409);

/** The provider's page is left before a refusal is known: what follows from it follows here. */
const useRefusedElsewhere = (notice: Unpaid | undefined, refuse: (failure: CallError) => Promise<void>): void => {
  const follow = useEffectEvent(refuse);
  useEffect(() => {
    if (notice?.code !== undefined) void follow(failureOf(notice));
  }, [notice]);
};

/**
 * A step is not answered, for instance the terms of a cover that was changed: the quote knows which one. The page of one that has expired says so, and
 * begins another for the same product and car. Whoever has pressed Pay hears here that nothing was taken.
 */
function ToQuote({
  host,
  payment,
  before = payment,
  unpaid,
}: Pick<ByStatusProps, 'host' | 'payment' | 'before'> & { readonly unpaid: string | undefined }) {
  const { quoteId, totalPence, status } = payment;
  const isUntold = before.totalPence === totalPence || awaitsGarage(payment, before);
  const why = isUntold ? words.unfinished : pay.priceNow(payment, before);
  const said = [unpaid, status === 'unfinished' ? why : undefined].filter(Boolean).join(' ');
  useEffect(() => {
    if (said !== '') host.toast(said, 'info', undefined, 'price');
  }, [host, said]);
  return <Redirect replace to={summaryPath(quoteId)} />;
}

/** What a garage prices was added: the price is settled once one is chosen. */
const awaitsGarage = (now: PaymentView, before: PaymentView): boolean => {
  const known = before.lines.map(({ productType }) => productType);
  return now.lines.some(({ productType: type }) => type && isPricedByGarage(type) && !known.includes(type));
};
