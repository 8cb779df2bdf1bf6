import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQueries } from '@tanstack/react-query';
import type { BookingsApi } from '../../api/bookings-api.js';
import { visitsQuery } from '../../api/bookings-queries.js';
import { ActionPanel } from './action-panel.js';
import { CarVisits } from './car-visits.js';

/** Every car with its visits and what was done before; what waits for the customer comes first (A2). */
export function Tracker({ api, cars }: { readonly api: BookingsApi; readonly cars: readonly Car[] }) {
  const queries = useQueries({ queries: cars.map(({ id }) => visitsQuery(api, id)) });
  return (
    <Stack gap="large">
      <ActionPanel visits={queries.flatMap(({ data }) => data ?? [])} />
      {cars.map((car, place) => {
        const query = queries[place];
        return query && <CarVisits key={car.id} api={api} car={car} visits={loadOf(query)} />;
      })}
    </Stack>
  );
}
