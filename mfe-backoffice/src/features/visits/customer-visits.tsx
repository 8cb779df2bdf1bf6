import { formatDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import type { Column } from '@kerbside/contracts/ui/page/table';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { visitsApi } from '../../api/visits-api.js';
import { visits as words } from '../../messages/visits.js';
import { RecordTable } from '../../ui/record-table.js';
import { Section } from '../../ui/section.js';
import { visitsOfCarsQuery } from './visit-queries.js';

const VisitForGarage = lazy(() => import('./visit-for-garage.js'));

interface CustomerVisitsProps extends RemoteProps {
  readonly cars: readonly Car[];
}

/** The visits of a customer's cars; staff open one to do what its garage asks by telephone. */
export function CustomerVisits({ host, cars }: CustomerVisitsProps) {
  const api = useMemo(() => visitsApi({ fetch: host.fetch }), [host.fetch]);
  const carIds = cars.map(({ id }) => id);
  const load = loadOf(useQuery(visitsOfCarsQuery(api, carIds)));
  const [opened, setOpened] = useState<TrackedBooking>();
  return (
    <Section title={words.title}>
      <RecordTable words={words} load={load} columns={columnsWith(setOpened)} rowKey={({ id }) => id} />
      {opened && (
        <Suspense>
          <VisitForGarage key={opened.id} api={api} booking={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </Section>
  );
}

const columnsWith = (open: (visit: TrackedBooking) => void): readonly Column<TrackedBooking>[] => [
  { key: 'number', heading: words.number, cell: ({ booking_number }) => booking_number ?? '' },
  { key: 'when', heading: words.when, cell: ({ booking_date, booking_time }) => words.at(formatDay(booking_date), booking_time) },
  { key: 'job', heading: words.job, cell: ({ job }) => job },
  { key: 'garage', heading: words.garage, cell: ({ workshop_name }) => workshop_name ?? words.noGarage },
  { key: 'status', heading: words.status, cell: ({ status }) => (status === null ? words.unknown : words.statuses[status]) },
  {
    key: 'actions',
    heading: words.actions,
    cell: (visit) => (
      <Button size="small" variant="secondary" onClick={() => open(visit)}>
        {words.open}
        <VisuallyHidden> {words.of(visit.job, formatDay(visit.booking_date))}</VisuallyHidden>
      </Button>
    ),
  },
];
