import type { OfClaim } from './of-claim.js';
import { payeeWords } from '@kerbside/contracts/claims/payee';
import { hasRepairs } from '@kerbside/contracts/claims/claim-kinds';
import { isLessThanAsked, setOffWords } from '@kerbside/contracts/claims/excess';
import { londonDay, showLongDay } from '@kerbside/contracts/days/dates';
import type { Claim, ClaimDecision } from '@kerbside/contracts/http/claims/claims';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Receipt } from '@kerbside/contracts/ui/payment/receipt';
import { Timeline } from '@kerbside/contracts/ui/page/timeline';
import { Link } from 'wouter';
import { dayName } from '../../messages/bookings.js';
import { claim as words, untilThen } from '../../messages/claims.js';
import { complaintsPath } from '../../paths.js';
import { Folded } from '../../ui/fold.js';
import fold from '../../ui/fold.module.css';
import { ClaimAnswer, ClaimAppeal } from './claim-answer.js';
import { ClaimPayee } from './claim-payee.js';
import { ClaimTracker } from './claim-tracker.js';
import css from './claims.module.css';
import { claimLife } from './claim-life.js';
import { decisionLines } from './decision-lines.js';
import { SentFiles } from './claim-files.js';
import { WhatYouToldUs } from './what-you-told-us.js';

/** A claim that was sent: its state, what was decided and why. */
export function ClaimProgress(props: OfClaim) {
  const { claim } = props;
  const { decision } = claim;
  const isLess = decision !== null && isOfLess(claim);
  return (
    <Stack>
      <Sent claim={claim} />
      <ClaimTracker claim={claim} />
      <Outcome claim={claim} />
      <ClaimAnswer {...props} />
      {decision && <Decided decision={decision} title={titleOf(claim)} />}
      {claim.appeal && <YourAppeal {...claim.appeal} />}
      <ClaimPayee {...props} />
      {isLess && (claim.appeal === null ? <ClaimAppeal {...props} decidedAt={decision.decidedAt} /> : <Final />)}
      <SentFiles host={props.host} files={sentFiles(claim)} />
      <div className={fold.folds}>
        <Folded title={words.timeline} note={words.timelineShow}>
          <Timeline label={words.timeline} events={claimLife(claim)} />
        </Folded>
        <WhatYouToldUs claim={claim} />
      </div>
    </Stack>
  );
}

/** What was sent is with us, and when we answer: the first thing to read after it, and until then. */
function Sent({ claim: { kind, status, reference, dueOn, waitsForCustomer } }: Pick<OfClaim, 'claim'>) {
  if ((status !== 'submitted' && status !== 'appealed') || waitsForCustomer) return null;
  const isAppeal = status === 'appealed';
  const isLate = dueOn !== null && dueOn < londonDay(new Date());
  return (
    <Alert tone={isLate ? 'info' : 'success'} title={isAppeal ? words.weHaveAppeal : words.weHaveIt(reference)}>
      {dueOn !== null && (isLate ? words.answerLate : words.answerBy)(dayName(dueOn))} {!isLate && words.nothingToDo}{' '}
      {isAppeal ? words.appealLook : untilThen[kind]}
    </Alert>
  );
}

/** A decision that does not cover everything, and to which no answer is awaited. */
const isOfLess = ({ decision, status }: Claim): boolean =>
  (status === 'decided' || status === 'paid') && decision !== null && isLessThanAsked(decision);

/** Without files added to an answer or an appeal that was not sent, which can still be deleted there. */
const sentFiles = (claim: Claim): Claim['files'] => {
  const { files, asked, waitsForCustomer, decision, appeal } = claim;
  const since = waitsForCustomer ? asked.at(-1)?.at : appeal === null && isOfLess(claim) ? decision?.decidedAt : undefined;
  return since === undefined ? files : files.filter(({ addedAt }) => addedAt < since);
};

/** An appeal is about the first decision, and answered by the next. */
const titleOf = ({ appeal, status }: Pick<Claim, 'appeal' | 'status'>): string => {
  if (appeal === null) return words.decision;
  return status === 'appealed' ? words.firstDecision : words.appealDecision;
};

/** The outcome: to be paid, paid, or neither. An appeal may add to what was paid. */
function Outcome({ claim }: Pick<OfClaim, 'claim'>) {
  const { decision, payment, isAuthorised, kind } = claim;
  const covered = decision?.coveredPence ?? 0;
  const rest = covered - (payment?.amountPence ?? 0);
  if (isAuthorised && rest > 0)
    return (
      <Alert tone="success" title={hasRepairs(kind) ? words.authorised : words.weWillPay}>
        {words.authorisedWhy(formatPounds(covered))}
        {payment && ` ${words.paidSoFar(formatPounds(payment.amountPence), formatPounds(rest))}`}
      </Alert>
    );
  return (
    <>
      {payment && (
        <Alert tone="success" title={words.paidTitle(formatPounds(payment.amountPence))}>
          {words.paidWhy(dayOf(payment.paidAt), payment.to && payeeWords(payment.to))}
        </Alert>
      )}
      {!isAuthorised && <NotPaid claim={claim} />}
      {isAuthorised && covered === 0 && <PaidBefore claim={claim} />}
    </>
  );
}

/** All that it comes to went back when the policy was cancelled. */
function PaidBefore({ claim: { kind, decision } }: Pick<OfClaim, 'claim'>) {
  return (
    <Alert tone="success" title={hasRepairs(kind) ? words.authorised : words.covered}>
      {setOffWords(decision?.setOffPence ?? 0)} {words.nothingMore}
    </Alert>
  );
}

/** A claim that waits for a decision, or was declined. */
function NotPaid({ claim: { kind, status } }: Pick<OfClaim, 'claim'>) {
  const isOpen = status === 'submitted' || status === 'appealed';
  if (isOpen && !hasRepairs(kind)) return null;
  return (
    <Alert tone="warning" title={isOpen ? words.doNotStart : words.declined}>
      {isOpen ? words.doNotStartWhy : words.declinedWhy}
      {!isOpen && hasRepairs(kind) && ` ${words.declinedRepairs}`}
    </Alert>
  );
}

/** A decision as a receipt: what was claimed, less what is not covered, the excess and what was refunded, is what we pay. */
function Decided({ decision, title }: { readonly decision: ClaimDecision; readonly title: string }) {
  const { note, sameBecause, coveredPence, totalPence, decidedAt } = decision;
  return (
    <Receipt
      title={title}
      caption={note}
      lines={decisionLines(decision)}
      total={coveredPence}
      totalLabel={words.wePay}
      footnote={
        <>
          {words.claimed(formatPounds(totalPence))} {words.decidedOn(dayOf(decidedAt))}
          {sameBecause !== undefined && <p>{words.bySame(sameBecause)}</p>}
        </>
      }
    />
  );
}

/** What the customer said against the first decision, and when. */
function YourAppeal({ text, at }: NonNullable<Claim['appeal']>) {
  return (
    <Card title={words.yourAppeal}>
      <Stack gap="small">
        <p>{words.appealedOn(dayOf(at))}</p>
        <blockquote className={css.typed}>{text}</blockquote>
      </Stack>
    </Card>
  );
}

const dayOf = (at: string): string => showLongDay(londonDay(new Date(at)));

/** A final answer names the ombudsman (DISP 1.6). */
function Final() {
  return (
    <Card title={words.finalTitle}>
      <Stack gap="small">
        <p>{words.finalWhy}</p>
        <Link href={complaintsPath}>{words.howToComplain}</Link>
      </Stack>
    </Card>
  );
}
