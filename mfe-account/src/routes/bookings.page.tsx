import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import { useLoaded, loadOf } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useSearch, Link } from 'wouter';
import { customerPage } from '../features/sign-in/signed-in.js';
import { meQuery, policiesQuery } from '../api/queries.js';
import { useVisitsToBook, type VisitToBook } from '../features/booking-later/visits-to-book.js';
import { CalendarFeed } from '../features/calendar/calendar-feed.js';
import { products as ofProducts } from '../messages/account.js';
import { bookings as words } from '../messages/bookings.js';
import { AccountPage } from '../ui/account-page.js';
import { Unread } from '../ui/unread.js';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Loading } from '@kerbside/contracts/ui/page/panel';
import { useQueries } from '@tanstack/react-query';
import { showLongDay } from '@kerbside/contracts/days/dates';
import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import { visitsQuery } from '../api/bookings-api.js';
import { sameCar } from '../names.js';
import { NothingQuoted } from '../ui/nothing-quoted.js';
import { ToBook } from '../features/booking-later/to-book.js';
import { CarVisits } from '../features/bookings/car-visits.js';
import { bookingPath } from '../paths.js';
import css from '../features/bookings/visits.module.css';

/** The booking tracker (A2). A cancelled booking comes back here with `cancelled=1`. */
export default customerPage(function BookingsPage({ host }: RemoteProps) {
  const policies = useLoaded(policiesQuery(host));
  const { toBook, unread } = useVisitsToBook(host, policies.status === 'ready' ? policies.data : undefined);
  return (
    <AccountPage host={host} title={words.title} lead={words.lead}>
      <Cancelled host={host} />
      {/* Visits that are still to be booked are not shown while they cannot be read. */}
      <Unread load={policies} words={ofProducts} />
      <Unread load={unread} words={words} />
      <Loaded query={meQuery(host)} words={{ loading: words.loadingCars, failed: words.carsFailed }}>
        {({ cars, archivedCars }) => <Tracker host={host} toBook={toBook} cars={cars} archived={archivedCars} />}
      </Loaded>
      <CalendarFeed host={host} />
    </AccountPage>
  );
});

function Cancelled({ host }: RemoteProps) {
  const isCancelled = new URLSearchParams(useSearch()).get('cancelled') === '1';
  if (!isCancelled) return null;
  return (
    <Alert
      tone="success"
      title={words.cancelled}
      live
      actions={<Button label={words.callMe} variant="secondary" onClick={() => host.openDialog('callback')} />}
    >
      {words.cancelledWhy}
    </Alert>
  );
}

interface TrackerProps extends RemoteProps {
  /** What was bought and is not booked yet. */
  readonly toBook: readonly VisitToBook[];
  readonly cars: readonly Car[];
  /** Cars taken off the account, shown as long as they have visits. */
  readonly archived?: readonly Car[];
}

const none: readonly Car[] = [];

/** Every car with its visits and what was done before; what awaits the customer comes first (A2). */
function Tracker({ host, toBook, cars, archived = none }: TrackerProps) {
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
          {words.answerIt(job, showLongDay(booking_date))}
        </Link>
      ))}
    </Alert>
  );
}
