import type { HostApi } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { bookingsApi } from '../../api/bookings-api.js';
import { bookings as words } from '../../messages/bookings.js';
import { bookingsPath } from '../../paths.js';
import type { VisitToBook } from '../booking-later/visits-to-book.js';
import { Tracker } from '../bookings/tracker.js';
import css from './overview.module.css';

interface GarageVisitsProps {
  readonly host: Pick<HostApi, 'fetch'>;
  readonly toBook: readonly VisitToBook[];
  readonly cars: readonly Car[];
}

/** The booking tracker and the workshop history, as on their own page (A2). */
export default function GarageVisits({ host: { fetch }, toBook, cars }: GarageVisitsProps) {
  const api = useMemo(() => bookingsApi(fetch), [fetch]);
  return (
    <Stack>
      <Tracker api={api} toBook={toBook} cars={cars} />
      <p>
        <Link href={bookingsPath} className={css.link ?? ''}>
          {words.see}
        </Link>
      </p>
    </Stack>
  );
}
