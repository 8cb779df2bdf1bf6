import { isNothing } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/basics/status-tag';
import { EmptyState, Panel } from '@kerbside/contracts/ui/page/panel';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { Link } from 'wouter';
import { carName } from '../../names.js';
import { bookings as words } from '../../messages/bookings.js';
import { bookingPath } from '../../paths.js';
import list from '../../ui/list.module.css';
import { ToBook } from '../booking-later/to-book.js';
import type { VisitToBook } from '../booking-later/visits-to-book.js';
import css from './visits.module.css';
import { WorkshopHistory } from './workshop-history.js';

type Status = NonNullable<TrackedBooking['status']>;

const tones: Readonly<Record<Status, Tone>> = { booking: 'info', workshop: 'brand', complete: 'success', action: 'warning' };

/** A4: a visit without a known status has no tag; its text says so. */
export function VisitTag({ status }: Pick<TrackedBooking, 'status'>) {
  return status && <StatusTag tone={tones[status]}>{words.statuses[status]}</StatusTag>;
}

interface CarVisitsProps extends RemoteProps {
  /** Its owner took it off the account. */
  readonly isArchived?: boolean;
  readonly car: Car;
  readonly visits: Load<readonly TrackedBooking[]>;
  /** What was bought for it and is not booked yet. */
  readonly toBook?: readonly VisitToBook[];
}

const none: readonly VisitToBook[] = [];

/** One car of the tracker's list of vehicles: its visits, then what was done before. */
export function CarVisits({ host, car, visits, toBook = none, isArchived = false }: CarVisitsProps) {
  const { registrationNumber } = car;
  return (
    <Card title={carName(car)} aside={registrationNumber !== null && <Plate registration={registrationNumber} />}>
      <Stack inOrder>
        {isArchived && <p className={css.quiet}>{words.archived}</p>}
        <ToBook visits={toBook} />
        <Panel
          load={visits}
          words={words}
          isEmpty={isNothing}
          whenEmpty={toBook.length === 0 && <EmptyState title={words.none}>{words.noneWhy}</EmptyState>}
        >
          {(rows) => (
            <ul className={list.rows}>
              {rows.map((visit) => (
                <VisitRow key={visit.id} visit={visit} />
              ))}
            </ul>
          )}
        </Panel>
        <WorkshopHistory host={host} carId={car.id} />
      </Stack>
    </Card>
  );
}

function VisitRow({ visit }: { readonly visit: TrackedBooking }) {
  const { id, booking_number, job, status, booking_date, booking_time, workshop_name, customer_status_text } = visit;
  const day = formatLongDay(booking_date);
  return (
    <li className={list.row}>
      <div className={css.head}>
        <p className={list.name}>{job}</p>
        <VisitTag status={status} />
      </div>
      <p>
        {words.at(day, booking_time)}
        {workshop_name !== null && !customer_status_text.includes(workshop_name) && <span className={css.quiet}>, {workshop_name}</span>}
      </p>
      <p className={css.quiet}>{customer_status_text}</p>
      <p className={css.quiet}>{words.number(booking_number)}</p>
      <p>
        <Link href={bookingPath(id)} className={list.way ?? ''}>
          {words.details}
          <VisuallyHidden> {words.ofVisit(job, day)}</VisuallyHidden>
        </Link>
      </p>
    </li>
  );
}
