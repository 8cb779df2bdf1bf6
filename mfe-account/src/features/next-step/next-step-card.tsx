import { owedPence } from '@kerbside/contracts/claims/excess';
import { londonDay, showLongDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import type { Cover, Policy } from '@kerbside/contracts/http/claims/policies';
import { formatPounds } from '@kerbside/contracts/money/money';
import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { nameInText, quoteName } from '@kerbside/contracts/products/product-names';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { useId, type ReactNode } from 'react';
import { LinkButton } from '../../ui/link-button.js';
import { carName, coverOfCar } from '../../names.js';
import { next as words, overview, policy as policyWords, shared } from '../../messages/account.js';
import { bookings, bookLater } from '../../messages/bookings.js';
import { planCard } from '../../messages/payments.js';
import { bookingPath, claimPath, continuePath, newBookingPath, newQuotePath, paymentPath, policyPath, quotePath } from '../../paths.js';
import { isWork } from '../../is-work.js';
import { countdownTo, type MotDue } from '../garage/countdown.js';
import { ScheduleDownload } from '../policy/schedule-download.js';
import css from './next-step-card.module.css';
import { nextStep, type AccountFacts, type NextStep, type Payments } from './next-step.js';
import { useQuery } from '@tanstack/react-query';
import { offerQuery } from '../../api/offers-api.js';

interface NextStepCardProps extends RemoteProps, Omit<AccountFacts, 'policies' | 'quotes' | 'claims' | 'payments'> {
  readonly policies: Load<readonly Policy[]>;
  readonly quotes: Load<readonly Quote[]>;
  readonly claims: Load<readonly Claim[]>;
  readonly payments: Load<Payments>;
}

/** At the top of the account: one thing to do, or a note that nothing is due. Its space is reserved while it loads. */
export function NextStepCard({ host, policies, quotes, claims, payments, ...late }: NextStepCardProps) {
  const id = useId();
  const all = { policies: known(policies), quotes: known(quotes), claims: known(claims), payments: known(payments)?.rows, ...late };
  const step = nextStep(all, londonDay(new Date()));
  const isWaiting = [policies, quotes, claims, payments].some(({ status }) => status === 'loading') || (!step && late.isLate);
  if (isWaiting) return <div className={css.waiting} aria-hidden="true" data-first-load="" />;
  if (!step) return null;
  const { title, why } = told(step);
  return (
    <section className={css.card} aria-labelledby={id}>
      <p className={css.over}>{overview.nextThing}</p>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      <p>{why}</p>
      <Cluster>
        <Actions step={step} host={host} />
      </Cluster>
    </section>
  );
}

const known = <T,>(load: Load<T>): T | undefined => (load.status === 'ready' ? load.data : undefined);

const told = (step: NextStep): { readonly title: string; readonly why: string } => {
  switch (step.kind) {
    case 'suspended':
      return { title: policyWords.suspended, why: `${coverOfCar(step.policy)}. ${policyWords.suspendedWhy(showLongDay(step.since))}` };
    case 'overdue':
      return {
        title: words.overdue,
        why: words.overdueWhy(formatPounds(step.payment.payablePence ?? step.payment.overduePence), step.payment.title),
      };
    case 'card':
      return { title: planCard.byNothing, why: words.cardWhy(step.payment.title) };
    case 'answer':
      return { title: words.answer, why: words.answerWhy(step.claim.reference) };
    case 'payee':
      return { title: words.payee, why: words.payeeWhy(step.claim.reference, formatPounds(owedPence(step.claim))) };
    case 'visit':
      return { title: bookings.action(1), why: visitSays(step.visit) };
    case 'book':
      return { title: words.book(nameInText(step.visit.job)), why: bookLater.chooseDay(carName(step.visit.vehicle)) };
    case 'visit-soon':
      return { title: words.visitSoon(step.visit.job, visitDay(step.visit)), why: visitPlace(step.visit) };
    case 'mot-due':
      return motSays(step.mot);
    case 'schedule':
      return isWork(step.policy)
        ? { title: words.confirmation, why: words.confirmationWhy(coverOfCar(step.policy)) }
        : { title: words.schedule, why: words.scheduleWhy(coverOfCar(step.policy)) };
    case 'pay':
      return { title: words.pay, why: words.payWhy(quoteOfCar(step.quote), dayOf(step.quote.expiresAt)) };
    case 'go-on':
      return { title: words.goOn, why: words.goOnWhy(quoteOfCar(step.quote), dayOf(step.quote.expiresAt)) };
    case 'ending':
      return { title: words.ending(step.days), why: words.endingWhy(coverOfCar(step.policy), showLongDay(step.policy.endsOn)) };
    case 'ended':
      return { title: words.ended, why: words.endedWhy(coverOfCar(step.policy), showLongDay(step.policy.endsOn)) };
    case 'nothing-due':
      return { title: words.nothingDue, why: coveredUntil(step.policy) };
    case 'first-quote':
      return { title: words.first, why: words.firstWhy };
    case 'quote-again':
      return { title: words.again, why: words.againWhy };
  }
};

const visitSays = ({ job, booking_date, customer_status_text }: TrackedBooking): string =>
  words.visitWhy(job, showLongDay(booking_date), customer_status_text);

const visitDay = ({ booking_date: day, booking_time: time }: TrackedBooking): string => bookings.at(showLongDay(day), time);

const visitPlace = ({ workshop_name: garage, customer_status_text: says }: TrackedBooking): string =>
  garage === null || says.includes(garage) ? says : words.visitAt(garage, says);

const motSays = ({ car, day }: MotDue): ReturnType<typeof told> => {
  const isOver = countdownTo(day, londonDay(new Date()))?.urgency === 'over';
  return {
    title: isOver ? words.motOver(showLongDay(day)) : words.motDue(showLongDay(day)),
    why: words.motWhy(carName(car), car.registrationNumber),
  };
};

const quoteOfCar = (quote: Quote): string => {
  const { vehicle } = quote;
  const car = vehicle?.make && vehicle.model ? ` for your ${carName({ make: vehicle.make, model: vehicle.model })}` : '';
  return `${quoteName(quote)}${car}`;
};

const coveredUntil = (policy: Cover): string => {
  const [cover, from, until] = [coverOfCar(policy), showLongDay(policy.startsOn), showLongDay(policy.endsOn)];
  const isToCome = policy.status === 'future';
  if (policy.rolling) return isToCome ? words.nothingDueRollingFuture(cover, from) : words.nothingDueRolling(cover);
  return isToCome ? words.nothingDueFuture(cover, from, until) : words.nothingDueWhy(cover, until);
};

const dayOf = (at: string): string => showLongDay(londonDay(new Date(at)));

function Actions({ step, host }: RemoteProps & { readonly step: NextStep }) {
  switch (step.kind) {
    case 'suspended':
      return <Go to={paymentPath(step.policy.paymentId)}>{policyWords.payOverdue}</Go>;
    case 'overdue':
      return <Go to={paymentPath(step.payment.id)}>{policyWords.payOverdue}</Go>;
    case 'card':
      return <Go to={paymentPath(step.payment.id)}>{planCard.choose}</Go>;
    case 'answer':
      return <Go to={claimPath(step.claim.id)}>{words.answerIt}</Go>;
    case 'payee':
      return <Go to={claimPath(step.claim.id)}>{words.sayPayee}</Go>;
    case 'visit':
      return <Go to={bookingPath(step.visit.id)}>{words.seeVisit}</Go>;
    case 'visit-soon':
      return <Go to={bookingPath(step.visit.id)}>{words.openVisit}</Go>;
    case 'mot-due':
      return <Go to={quotePath('mot', step.mot.car.registrationNumber)}>{words.bookMot}</Go>;
    case 'book':
      return <Go to={newBookingPath(step.visit.quoteId)}>{bookLater.book}</Go>;
    case 'schedule':
      return (
        <>
          <ScheduleDownload host={host} policy={step.policy} isFirst />
          <Go to={policyPath(step.policy.id)} isSecond>
            {isWork(step.policy) ? words.viewOrder : words.viewPolicy}
          </Go>
        </>
      );
    case 'pay':
      return <Go to={continuePath(step.quote)}>{words.toPayment}</Go>;
    case 'go-on':
      return <Go to={continuePath(step.quote)}>{words.goOnLink}</Go>;
    case 'ending':
    case 'ended':
      return <ToAnotherYear host={host} policy={step.policy} />;
    case 'nothing-due':
      return (
        <Go to={policyPath(step.policy.id)} isSecond>
          {words.viewPolicy}
        </Go>
      );
    case 'first-quote':
    case 'quote-again':
      return <Go to={newQuotePath}>{shared.getQuote}</Go>;
  }
}

function Go({ to, isSecond = false, children }: { readonly to: string; readonly isSecond?: boolean; readonly children: ReactNode }) {
  return <LinkButton label={children} href={to} variant={isSecond ? 'secondary' : 'primary'} />;
}

interface ToAnotherYearProps extends RemoteProps {
  readonly policy: Pick<Cover, 'id' | 'productType' | 'autoRenewal' | 'state' | 'vehicle'>;
}

/** What another year costs is on the page of the policy once it is offered, and kept there for some days after its end. Where it is not, it takes a quote. */
function ToAnotherYear({ host, policy: { id, productType, autoRenewal, state, vehicle } }: ToAnotherYearProps) {
  const mayBe = autoRenewal === 'on' || state === 'expired';
  const { data: offer, isLoading } = useQuery({ ...offerQuery(host, id), enabled: mayBe });
  if (mayBe && isLoading) return null;
  return (
    <LinkButton
      label={offer ? words.seeRenewal : shared.getQuote}
      href={offer ? policyPath(id) : quotePath(productType, vehicle.registrationNumber)}
    />
  );
}
