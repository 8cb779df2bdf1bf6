import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useSearch } from 'wouter';
import { customerPage } from '../features/sign-in/signed-in.js';
import { meQuery, policiesQuery } from '../api/queries.js';
import { useVisitsToBook } from '../features/booking-later/visits-to-book.js';
import { Tracker } from '../features/bookings/tracker.js';
import { CalendarFeed } from '../features/calendar/calendar-feed.js';
import { products as ofProducts } from '../messages/account.js';
import { bookings as words } from '../messages/bookings.js';
import { AccountPage } from '../ui/account-page.js';
import { Unread } from '../ui/unread.js';

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
      actions={
        <Button variant="secondary" onClick={() => host.openDialog('callback')}>
          {words.callMe}
        </Button>
      }
    >
      {words.cancelledWhy}
    </Alert>
  );
}
