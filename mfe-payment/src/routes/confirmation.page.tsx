import type { Conversion } from '@kerbside/contracts/host';
import type { Receipt } from '@kerbside/contracts/http/payments/payments';
import { formatLongDay, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { factsOfMethod } from '@kerbside/contracts/money/payment-methods';
import { toPounds } from '@kerbside/contracts/money/money';
import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { Columns, Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { PagePanel } from '@kerbside/contracts/ui/page/panel';
import { PriceReceipt } from '@kerbside/contracts/ui/payment/price-receipt';
import { RefundList } from '@kerbside/contracts/ui/payment/refund-list';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { Timeline, type TimelineEvent } from '@kerbside/contracts/ui/page/timeline';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useReaders } from '@kerbside/contracts/ui/data/use-readers';
import { useEffect, useEffectEvent } from 'react';
import { Link, Redirect } from 'wouter';
import { cardWithEnd } from '@kerbside/contracts/cards/card-name';
import { aMonth } from '@kerbside/contracts/payments/receipt-words';
import { type PaymentApi, isUnknown } from '../api/payment-api.js';
import { DatesToRemember } from '../features/dates/dates-to-remember.js';
import { IssuedPolicies, productsIn } from '../features/confirmation/issued-policies.js';
import { BookedVisit } from '../features/visit/booked-visit.js';
import { hasVisit, isVisitOnly, howToClaimIt } from '../features/visit/held-slot.js';
import { usePolicies, type PoliciesProgress } from '../features/confirmation/use-policies.js';
import { leadNow, leadOf, leadOfOrder, paymentEvents, takenPence } from '../features/confirmation/outcome.js';
import { confirmation as words } from '../messages/payment.js';
import { outcome as outcomeWords } from '../messages/outcome.js';
import { paymentPath, summaryPath } from '../paths.js';
import type { QuotePageProps } from './payment.page.js';

const StaffBar = latePart(() => import('../features/staff/staff-bar.js'));

/** After the payment: a reference, what happens next and when, and the policy to keep. It survives a bookmark. */
export default function ConfirmationPage({ host, api, quoteId }: QuotePageProps) {
  useEffect(() => host.title(words.page), [host]);
  const load = useLoad((signal) => receiptOf(api, quoteId, signal), [api, quoteId, useReaders(host.session)]);
  if (load.status === 'failed' && isUnknown(load.error)) return <Redirect replace to={summaryPath(quoteId)} />;
  return (
    <PagePanel load={load} words={words}>
      {(receipt) => {
        if (receipt === 'processing') return <Redirect replace to={paymentPath(quoteId)} />;
        if (receipt === undefined) return <NotPaid host={host} api={api} quoteId={quoteId} />;
        return <Confirmed host={host} api={api} quoteId={quoteId} receipt={receipt} />;
      }}
    </PagePanel>
  );
}

/** Undefined where it is not paid. Only those who may see the payment are told that nothing was taken: for others it is not found. */
const receiptOf = async (api: PaymentApi, quoteId: string, signal: AbortSignal): Promise<Receipt | 'processing' | undefined> => {
  try {
    return await api.receipt(quoteId, signal);
  } catch (error) {
    if (!isUnknown(error)) throw error;
    const { status } = await api.read(quoteId, signal);
    return status === 'processing' ? status : undefined;
  }
};

function NotPaid({ host, quoteId }: QuotePageProps) {
  useEffect(() => host.title(words.notPaid), [host]);
  return (
    <Page width="reading">
      <Stack>
        <PageHeading lead={words.notPaidWhy}>{words.notPaid}</PageHeading>
        <div>
          <Link asChild href={paymentPath(quoteId)}>
            <ButtonLink label={words.goPay} />
          </Link>
        </div>
      </Stack>
    </Page>
  );
}

function Confirmed({ host, api, quoteId, receipt }: QuotePageProps & { readonly receipt: Receipt }) {
  const isStaff = host.session.role !== null;
  const issued = usePolicies({ host, api, quoteId });
  const today = londonDay(new Date());
  const title = titleOf(receipt, today);
  const now = coverNow(receipt);
  useEffect(() => host.title(title), [host, title]);
  const { reference, totalPence, refunds } = receipt;
  const numbers = isVisitOnly(receipt) ? words.orderNumber : words.policyNumber;
  const tell = useEffectEvent((sale: Conversion) => host.session.role === null && host.converted(sale));
  useEffect(() => {
    tell({ id: reference, amount: toPounds(totalPence), currencyCode: 'GBP', type: 'sale' });
  }, [reference, totalPence]);
  return (
    <Page>
      <Columns side={<PaidReceipt receipt={receipt} />}>
        <Stack gap="large" inOrder>
          {isStaff && <StaffBar host={host} api={api} quoteId={quoteId} />}
          <PageHeading lead={now ? leadNow(now) : (isVisitOnly(receipt) ? leadOfOrder : leadOf)(receipt, today)}>{title}</PageHeading>
          {isVisitOnly(receipt) && <BookedVisit host={host} api={api} quoteId={quoteId} />}
          <section aria-label={numbers(productsIn(receipt.lines).length)}>
            <IssuedPolicies host={host} issued={issued} isVisit={isVisitOnly(receipt)} lines={receipt.lines} />
          </section>
          {hasVisit(receipt) && !isVisitOnly(receipt) && <BookedVisit host={host} api={api} quoteId={quoteId} />}
          {refunds.length > 0 && (
            <Card title={outcomeWords.refunds}>
              <RefundList refunds={refunds} title={outcomeWords.refunds} />
            </Card>
          )}
          <NextSteps receipt={receipt} policies={issued.policies} today={today} />
          <DatesToRemember api={api} quoteId={quoteId} />
          <DefinitionList rows={paymentFacts(receipt)} />
          {!isStaff && (
            <div>
              <Link asChild href="/account/">
                <ButtonLink label={words.toAccount} size="large" />
              </Link>
            </div>
          )}
        </Stack>
      </Columns>
    </Page>
  );
}

/** What has become of the cover since; a visit is none. */
const coverNow = (receipt: Receipt): Receipt['cover'] => (isVisitOnly(receipt) ? undefined : receipt.cover);

/** Nobody is covered before the first day, nor once the cover rests or has ended. */
const titleOf = (receipt: Receipt, today: IsoDay): string => {
  const { coverStartsOn } = receipt;
  if (isVisitOnly(receipt)) return words.visitTitle;
  const now = coverNow(receipt);
  if (now) return words.titleNow[now];
  return coverStartsOn && coverStartsOn > today ? words.titleLater(formatLongDay(coverStartsOn)) : words.title;
};

/** The total is "Paid" only when all of it was taken. */
function PaidReceipt({ receipt }: { readonly receipt: Receipt }) {
  const { title, lines, totalPence, monthlyPence } = receipt;
  return (
    <PriceReceipt
      title={title}
      lines={lines}
      total={totalPence}
      totalLabel={totalLabelOf(receipt)}
      footnote={monthlyPence !== null ? aMonth(monthlyPence) : undefined}
    />
  );
}

const totalLabelOf = (receipt: Receipt): string => {
  if (receipt.atGarage?.status === 'due') return outcomeWords.toPayAtGarage;
  return takenPence(receipt) === receipt.totalPence ? words.paid : outcomeWords.total;
};

interface NextStepsProps extends Pick<PoliciesProgress, 'policies'> {
  readonly receipt: Receipt;
  readonly today: IsoDay;
}

function NextSteps({ receipt, policies, today }: NextStepsProps) {
  const events = paymentEvents(receipt, today);
  const later = events.filter(({ state }) => state === 'next');
  const emailed = { id: 'emailed', title: emailedOf(receipt), state: 'now' } as const;
  // Whoever comes back on another day has them, or has had them sent again.
  const isLater = londonDay(new Date(receipt.paidAt)) !== today;
  const cancelled = policies.filter(({ status }) => status === 'cancelled').map(({ productType }) => productType);
  const kept = receipt.lines.filter(({ productType }) => productType === undefined || !cancelled.includes(productType));
  const soon = receipt.cover === 'over' || isLater || cancelled.length > 0 ? [] : [emailed];
  const start = startOf(receipt, today);
  return (
    <Card title={words.next}>
      <Stack>
        <Timeline
          label={words.next}
          events={[...events.filter((event) => !later.includes(event)), ...start.done, ...soon, ...start.next, ...later]}
        />
        <p>{words.account}</p>
        {coverNow(receipt) === undefined && howToClaimIt({ lines: kept }).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </Stack>
    </Card>
  );
}

const emailedOf = (receipt: Receipt): string => {
  if (productsIn(receipt.lines).length > 1) return words.allEmailed;
  return isVisitOnly(receipt) ? words.visitEmailed : words.emailed;
};

/** When cover starts, or that it has: nothing of a visit, nor of cover that rests or has ended. */
const startOf = (receipt: Receipt, today: IsoDay): Readonly<Record<'done' | 'next', readonly TimelineEvent[]>> => {
  const { coverStartsOn: day } = receipt;
  if (!day || isVisitOnly(receipt) || coverNow(receipt) !== undefined) return { done: [], next: [] };
  const when = formatLongDay(day);
  return day > today
    ? { done: [], next: [{ id: 'starts', title: words.starts, when, state: 'next' }] }
    : { done: [{ id: 'starts', title: words.started, when, state: 'done' }], next: [] };
};

const paymentFacts = ({ reference, card, mandate, atGarage, method }: Receipt) => {
  const facts = factsOfMethod(method);
  return [
    { label: atGarage ? outcomeWords.orderReference : words.reference, value: reference },
    ...(card ? [{ label: words.card, value: cardWithEnd(card) }] : []),
    ...(facts?.asks === 'approval' ? [{ label: outcomeWords.paidBy, value: facts.name }] : []),
    ...(mandate
      ? [
          { label: outcomeWords.directDebitReference, value: mandate.reference },
          { label: outcomeWords.account, value: outcomeWords.accountEnding(mandate.accountEnds) },
        ]
      : []),
  ];
};
