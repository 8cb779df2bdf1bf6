import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Loading } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQueries } from '@tanstack/react-query';
import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Link } from 'wouter';
import { visitsQuery } from '../../api/bookings-api.js';
import { sameCar } from '../../names.js';
import { NothingQuoted } from '../../ui/nothing-quoted.js';
import { bookings as words } from '../../messages/bookings.js';
import { ToBook } from '../booking-later/to-book.js';
import type { VisitToBook } from '../booking-later/visits-to-book.js';
import { CarVisits } from './car-visits.js';
import { bookingPath } from '../../paths.js';
import css from './visits.module.css';

interface TrackerProps extends RemoteProps {
  /** What was bought and is not booked yet. */
  readonly toBook: readonly VisitToBook[];
  readonly cars: readonly Car[];
  /** Cars taken off the account, shown as long as they have visits. */
  readonly archived?: readonly Car[];
}

const none: readonly Car[] = [];

/** Every car with its visits and what was done before; what awaits the customer comes first (A2). */
export function Tracker({ host, toBook, cars, archived = none }: TrackerProps) {
  const queries = useQueries({ queries: [...cars, ...archived].map(({ id }) => visitsQuery(host, id)) });
  const former = queries.slice(cars.length);
  const toBookFor = (car: Car) => toBook.filter(({ vehicle }) => sameCar(car, vehicle));
  const isEmpty = cars.length === 0 && toBook.length === 0 && former.every(({ data }) => data?.length === 0);
  if (isEmpty) return <NothingQuoted title={words.noCars}>{words.noCarsWhy}</NothingQuoted>;
  return (
    <Stack gap="large" inOrder>
      {queries.some(({ isPending }) => isPending) ? (
        <Loading>{words.loading}</Loading>
      ) : (
        <ActionPanel visits={queries.flatMap(({ data }) => data ?? [])} />
      )}
      <ToBook visits={toBook.filter(({ vehicle }) => !cars.some((car) => sameCar(car, vehicle)))} />
      {cars.map((car, place) => {
        const query = queries[place];
        return query && <CarVisits key={car.id} host={host} car={car} visits={loadOf(query)} toBook={toBookFor(car)} />;
      })}
      {archived.map((car, place) => {
        const query = former[place];
        const isShown = query && (query.isError || (query.data ?? []).length > 0);
        return isShown && <CarVisits key={car.id} host={host} car={car} visits={loadOf(query)} isArchived />;
      })}
    </Stack>
  );
}

/** The alert panel (A2): each visit that waits for the customer leads to what there is to do. */
function ActionPanel({ visits }: { readonly visits: readonly TrackedBooking[] }) {
  const waiting = visits.filter(({ status }) => status === 'action');
  if (waiting.length === 0) return null;
  return (
    <Alert tone="warning" title={words.action(waiting.length)}>
      {waiting.map(({ id, job, booking_date }) => (
        <Link key={id} href={bookingPath(id)} className={css.alertLink ?? ''}>
          {words.answerIt(job, formatLongDay(booking_date))}
        </Link>
      ))}
    </Alert>
  );
}
