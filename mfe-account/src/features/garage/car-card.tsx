import { showLongDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { isProposalOver } from '@kerbside/contracts/garages/visit';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import type { Cover } from '@kerbside/contracts/http/claims/policies';
import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import { CalendarIcon, WrenchIcon } from '@kerbside/contracts/ui/basics/icons';
import { LabelOf, VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { CarAtKerb } from '@kerbside/contracts/ui/car/car-at-kerb';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { Link } from 'wouter';
import { LinkButton } from '../../ui/link-button.js';
import { carName } from '../../names.js';
import { bookings, bookLater } from '../../messages/bookings.js';
import { car as carWords } from '../../messages/car.js';
import { claim as ofClaim } from '../../messages/claims.js';
import { garage as words } from '../../messages/garage.js';
import { bookForPath, bookingPath, carPath, claimPath, coverPath, newBookingPath, newClaimPath } from '../../paths.js';
import type { VisitToBook } from '../booking-later/visits-to-book.js';
import { ClaimTag } from '../claims/claim-tag.js';
import { countdownTo } from './countdown.js';
import { CoverBar } from './cover-bar.js';
import css from './garage.module.css';

export interface OfCar {
  readonly car: Car;
  /** In force or to come; undefined while that is not known. */
  readonly covers: readonly Cover[] | undefined;
  /** We paid for its loss: nothing of it is left to cover, to test or to repair. */
  readonly isLost: boolean;
  /** When its MOT and its tax run out; undefined while that is asked, or not known. */
  readonly motDay: IsoDay | undefined;
  readonly taxDay: IsoDay | null | undefined;
  readonly visit: TrackedBooking | undefined;
  readonly toBook: VisitToBook | undefined;
  readonly claims: readonly Claim[];
  /** Whether anything that was bought for it pays a claim, or may: that is not known yet. */
  readonly isClaimable: boolean;
}

const mostCovers = 2;

/** A car: its cover, what runs out when, its next visit and its open claim, and the two things that one does for it. */
export function CarCard({ today, ...of }: OfCar & { readonly today: IsoDay }) {
  const { car } = of;
  const { registrationNumber: plate, bodyType: body, make, model, colour } = car;
  const name = carName(car);
  return (
    <article className={css.card} aria-label={name}>
      {body && <CarAtKerb car={{ body, make, model, colour }} />}
      <div className={css.words}>
        <header className={css.head}>
          <h2 className={css.name}>
            <Link href={carPath(car.id)} aria-label={carWords.see(name)}>
              {name}
            </Link>
          </h2>
          {plate !== null && <Plate registration={plate} />}
        </header>
        <Covers {...of} today={today} />
        {!of.isLost && (
          <ul className={css.dues}>
            <DueRing name={words.mot} day={of.motDay} today={today} />
            <DueRing name={words.tax} day={of.taxDay} today={today} />
          </ul>
        )}
        <Happening {...of} today={today} />
        <div className={css.actions}>
          {of.isClaimable && (
            <LinkButton label={<LabelOf of={words.forCar(name)}>{words.claim}</LabelOf>} href={newClaimPath(car.id)} variant="secondary" />
          )}
          {!of.isLost && (
            <LinkButton label={<LabelOf of={words.forCar(name)}>{words.book}</LabelOf>} href={bookForPath(car.id)} variant="secondary" />
          )}
        </div>
      </div>
    </article>
  );
}

function Covers({ covers, isLost, today }: Pick<OfCar, 'covers' | 'isLost'> & { readonly today: IsoDay }) {
  if (!covers) return null;
  if (covers.length === 0 && isLost) return <p className={css.quiet}>{words.lost}</p>;
  if (covers.length === 0)
    return (
      <p className={css.quiet}>
        {words.noCover}. <Link href={coverPath}>{words.seeCover}</Link>
      </p>
    );
  return (
    <ul className={css.covers}>
      {covers.slice(0, mostCovers).map((policy) => (
        <CoverBar key={policy.id} policy={policy} today={today} />
      ))}
      {covers.length > mostCovers && (
        <li>
          <Link href={coverPath}>{words.moreCover(covers.length - mostCovers)}</Link>
        </li>
      )}
    </ul>
  );
}

const visitSays = ({ job, booking_date: day, booking_time: time, proposal }: TrackedBooking, today: IsoDay): string => {
  if (!proposal) return words.visit(job, bookings.at(showLongDay(day), time));
  if (isProposalOver(proposal.date, today)) return words.chooseAgain(job);
  return words.proposed(job, bookings.at(showLongDay(proposal.date), proposal.time));
};

/** The next visit, or what is to be booked; and each claim that is open. */
function Happening({ visit, toBook, claims, today }: Pick<OfCar, 'visit' | 'toBook' | 'claims'> & { readonly today: IsoDay }) {
  if (!visit && !toBook && claims.length === 0) return null;
  return (
    <ul className={css.happening}>
      {visit && (
        <li>
          <CalendarIcon />
          <Link href={bookingPath(visit.id)}>{visitSays(visit, today)}</Link>
        </li>
      )}
      {!visit && toBook && (
        <li>
          <CalendarIcon />
          <Link href={newBookingPath(toBook.quoteId)}>{bookLater.notBooked(toBook.job)}</Link>
        </li>
      )}
      {claims.map((claim) => (
        <li key={claim.id}>
          <WrenchIcon />
          <Link href={claimPath(claim.id)}>
            {ofClaim.kinds[claim.kind]} <span className={css.whole}>{claim.reference}</span>
          </Link>
          <ClaimTag claim={claim} />
        </li>
      ))}
    </ul>
  );
}

interface DueRingProps {
  readonly name: string;
  readonly day: IsoDay | null | undefined;
  readonly today: IsoDay;
}

/** From the top, clockwise, and all the way round. */
const circle = 'M24 4 A20 20 0 1 1 24 44 A20 20 0 1 1 24 4';

/** What runs out on a day, with a ring that empties as it comes. Nothing where no day is known. */
function DueRing({ name, day, today }: DueRingProps) {
  const left = countdownTo(day, today);
  if (!left || !day) return null;
  const { days, urgency, share } = left;
  return (
    <li className={css.due} data-urgency={urgency}>
      <span className={css.ring} aria-hidden="true">
        <svg viewBox="0 0 48 48">
          <path className={css.track} d={circle} />
          {share > 0 && <path className={css.fill} d={circle} pathLength={100} strokeDasharray={`${share * 100} 200`} />}
        </svg>
        <span>{urgency === 'over' ? '!' : days}</span>
      </span>
      <p>
        <strong>{name}</strong>
        <span className={css.small}>
          {words.due[urgency](showLongDay(day))}
          {urgency !== 'over' && <VisuallyHidden>{words.inDays(days)}</VisuallyHidden>}
        </span>
      </p>
    </li>
  );
}
