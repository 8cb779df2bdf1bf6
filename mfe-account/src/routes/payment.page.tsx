import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { customerPage } from '../features/sign-in/signed-in.js';
import { planQuery } from '../api/payments-api.js';
import { isFirstTry, policiesQuery, keys } from '../api/queries.js';
import { DetailPage } from '../features/detail-page/detail-page.js';
import {
  untouchedBy,
  columnsOf,
  countOf,
  ifNotPaid,
  isFromNothing,
  paidWords,
  pricePence,
  sentence,
  whyEnded,
} from '../features/payments/purchases.js';
import { schedule as words, overdue, payments } from '../messages/payments.js';
import { onItsWayBackWords } from '@kerbside/contracts/garages/at-garage-words';
import { londonDay, showLongDay } from '@kerbside/contracts/days/dates';
import type { Plan } from '@kerbside/contracts/http/payments/schedule';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { RefundList } from '@kerbside/contracts/ui/payment/refund-list';
import { formatPounds } from '@kerbside/contracts/money/money';
import { aMonth } from '@kerbside/contracts/payments/receipt-words';
import { useState } from 'react';
import { Link } from 'wouter';
import { receiptPath } from '../paths.js';
import { PayOverdue } from '../features/payments/pay-overdue.js';
import type { OverdueOutcome } from '../features/payments/pay-lines.js';
import { PaymentLines } from '../features/payments/payment-lines.js';
import { PlanCard } from '../features/payments/plan-card.js';
import list from '../ui/list.module.css';
import { ColumnChart } from '../ui/column-chart.js';
import { Section } from '../ui/section.js';

export default customerPage(function PaymentPage({ host, paymentId }: RemoteProps & { readonly paymentId: string }) {
  const [read, policies] = [useLoaded(planQuery(host, paymentId)), useQuery(policiesQuery(host))];
  const load = isFirstTry(policies) ? { status: 'loading' as const } : read;
  const plan = load.status === 'ready' ? load.data : undefined;
  return (
    <DetailPage
      host={host}
      load={load}
      heading={{ title: plan?.title ?? words.title, lead: plan && words.reference(plan.reference), over: null }}
      missing={{ title: words.missing, lead: words.missingWhy }}
      words={words}
      layout={{ width: 'reading', gap: 'large' }}
    >
      {(ready) => <PaymentDetails host={host} plan={ready} untouched={untouchedBy(ready, policies.data ?? [])} />}
    </DetailPage>
  );
});

interface PaymentDetailsProps extends RemoteProps {
  readonly plan: Plan;
  /** What is said of something that these payments change nothing about. */
  readonly untouched: string | undefined;
}

/** The payments of one purchase: first what is overdue and how to pay it, then every payment. */
function PaymentDetails({ host, plan, untouched }: PaymentDetailsProps) {
  const cache = useQueryClient();
  const [ended, setEnded] = useState<OverdueOutcome['kind']>();
  const { queryKey } = planQuery(host, plan.paymentId);
  const onEnd = (outcome: OverdueOutcome) => {
    setEnded(outcome.kind);
    if ('plan' in outcome && outcome.plan) cache.setQueryData(queryKey, outcome.plan);
    void cache.invalidateQueries({ queryKey: keys.payments });
    void cache.invalidateQueries({ queryKey: keys.policies });
  };
  const { monthlyPence, goesBackPence = 0, rewardsPence = 0 } = plan;
  const isMonthly = typeof monthlyPence === 'number';
  const [paid, owed, today] = [plan.paidPence, plan.totalPence - goesBackPence, londonDay(new Date())];
  const planCard = (
    <PlanCard host={host} plan={plan} untouched={untouched} onChosen={(changed) => cache.setQueryData(queryKey, { ...plan, ...changed })} />
  );
  const isCardFirst = isFromNothing(plan);
  return (
    <Stack gap="large">
      <Ended
        kind={isUnknown(ended) && isPaidUp(plan) ? 'paid' : ended}
        isCover={untouched === undefined}
        again={() => void cache.invalidateQueries({ queryKey })}
      />
      <OverdueNotice plan={plan} untouched={untouched} />
      <PayOverdue host={host} plan={plan} onEnd={onEnd} />
      {isCardFirst && planCard}
      <div>
        <p>
          <strong>{paidWords({ ...plan, amountPence: pricePence(plan), paid, owed, today })}</strong>
        </p>
        {rewardsPence > 0 && <p>{payments.byRewards(formatPounds(rewardsPence))}</p>}
        {isMonthly && <p>{aMonth(monthlyPence)}</p>}
        {plan.next && <p>{sentence(plan.next.words)}</p>}
        {goesBackPence > 0 && !plan.planEnd && <p>{onItsWayBackWords(goesBackPence)}</p>}
        {plan.paidPence > 0 && (
          <Link href={receiptPath(plan.quoteId)} className={list.way ?? ''}>
            {words.receipt}
          </Link>
        )}
      </div>
      {plan.refunds && plan.refunds.length > 0 && (
        <Card title={payments.refunds}>
          <RefundList refunds={plan.refunds} title={payments.refunds} />
        </Card>
      )}
      {!plan.atGarage && <PaidChart plan={plan} />}
      <PaymentLines plan={plan} />
      {!isCardFirst && planCard}
      {plan.next && (
        <Section title={words.ifMissed}>
          <p>{untouched === undefined ? words.ifMissedWhy : words.ifMissedWhyAlone(untouched)}</p>
        </Section>
      )}
    </Stack>
  );
}

const isUnknown = (kind: OverdueOutcome['kind'] | undefined): boolean => kind === 'processing' || kind === 'unsettled';

/** What was not known of a payment is by now: nothing is overdue, and nothing is on its way. */
const isPaidUp = ({ overdue: late, lines }: Plan): boolean => !late && lines.every(({ state }) => state !== 'accepted');

interface EndedProps {
  readonly kind: OverdueOutcome['kind'] | undefined;
  readonly isCover: boolean;
  readonly again: () => void;
}

function Ended({ kind, isCover, again }: EndedProps) {
  if (kind === 'paid')
    return (
      <Alert tone="success" title={overdue.paid} live>
        {isCover && overdue.paidWhy}
      </Alert>
    );
  if (!isUnknown(kind)) return null;
  const isKnown = kind === 'processing';
  return (
    <Alert
      tone="info"
      title={isKnown ? overdue.processing : overdue.unsettled}
      live
      actions={<Button label={overdue.checkAgain} variant="secondary" onClick={again} />}
    >
      {isKnown ? overdue.processingWhy : overdue.unsettledWhy}
    </Alert>
  );
}

/** A column for each payment, as high as its sum and filled when it is paid. The table below has every figure. */
function PaidChart({ plan }: { readonly plan: Plan }) {
  const columns = columnsOf(plan);
  if (columns.length < 2) return null;
  const [paid, late] = [countOf(columns, 'full'), countOf(columns, 'wrong')];
  // Month by month there is always another.
  const says = plan.monthlyPence === null ? words.chartSays(paid, columns.length) : words.chartSaysMonthly(paid);
  return (
    <ColumnChart columns={columns} legend={words.legend}>
      <strong>{words.chart}.</strong> {says}
      {late > 0 && ` ${words.chartOverdue(late)}`}
    </ColumnChart>
  );
}

/** What is overdue, since when, and what that means for the cover. */
function OverdueNotice({ plan, untouched }: Omit<PaymentDetailsProps, 'host'>) {
  const { overdue: late, planEnd } = plan;
  if (planEnd)
    return (
      <Alert tone="warning" title={words.ended}>
        {whyEnded(planEnd, plan, untouched)}
      </Alert>
    );
  if (!late) return null;
  const { pence, payablePence, since } = late;
  const collecting = payablePence === 0 ? overdue.beingCollected : overdue.partCollected(formatPounds(pence - payablePence));
  return (
    <Alert tone="danger" title={overdue.title(formatPounds(pence))}>
      <p>
        {overdue.since(showLongDay(since))} {ifNotPaid(plan.arrears, late, untouched)}
      </p>
      {payablePence < pence && <p>{collecting}</p>}
    </Alert>
  );
}
