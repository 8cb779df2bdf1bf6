import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import { formatDay } from '@kerbside/contracts/days/dates';
import { bookingFileName } from '@kerbside/contracts/garages/visit';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { downloadBooking, type TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { LabelOf } from '@kerbside/contracts/ui/basics/visually-hidden';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { useState } from 'react';
import { visitsOfCarsQuery } from '../../api/visits-api.js';
import { visits as words } from '../../messages/visits.js';
import { lists } from '../../messages/lists.js';
import { DownloadButton } from '../../ui/download-button.js';
import { RecordTable } from '../../ui/record-table.js';
import { Section } from '../../ui/section.js';
import { download } from '@kerbside/contracts/ui/data/calls';

const VisitForGarage = latePart(() => import('./visit-for-garage.js'));
const VisitForCustomer = latePart(() => import('./visit-for-customer.js'));

/** The visits of a customer's cars; staff open one to do what its garage asks by telephone. */
export function CustomerVisits({ host, cars }: RemoteProps & { readonly cars: readonly Car[] }) {
  const carIds = cars.map(({ id }) => id);
  const load = useLoaded(visitsOfCarsQuery(host, carIds));
  const [opened, setOpened] = useState<TrackedBooking>();
  const [changing, setChanging] = useState<TrackedBooking>();
  const rows = load.status === 'ready' ? load.data.rows : [];
  return (
    <Section title={words.title}>
      <RecordTable words={words} load={load} columns={columnsOf({ host, open: setOpened, change: setChanging })} rowKey={({ id }) => id} />
      {opened && <VisitForGarage key={opened.id} host={host} booking={asItIs(rows, opened)} onClose={() => setOpened(undefined)} />}
      {changing && <VisitForCustomer key={changing.id} host={host} visit={asItIs(rows, changing)} onClose={() => setChanging(undefined)} />}
    </Section>
  );
}

/** A colleague, or the customer, may move it while it is open. As it was seen where nothing can be done any more: what is tried then says why. */
const asItIs = (rows: readonly TrackedBooking[], seen: TrackedBooking): TrackedBooking =>
  rows.find(({ id, may_change, may_cancel }) => id === seen.id && (may_change || may_cancel)) ?? seen;

interface Actions extends RemoteProps {
  readonly open: (visit: TrackedBooking) => void;
  readonly change: (visit: TrackedBooking) => void;
}

const columnsOf = ({ host, open, change }: Actions) =>
  columnsUnder({ ...words, actions: lists.action })<TrackedBooking>({
    number: { value: ({ booking_number }) => booking_number, cell: ({ booking_number }) => booking_number },
    when: ({ booking_date, booking_time }) => words.at(formatDay(booking_date), booking_time),
    job: { value: ({ job }) => job, cell: ({ job }) => job },
    garage: { value: ({ workshop_name }) => workshop_name, cell: ({ workshop_name }) => workshop_name ?? words.noGarage },
    status: ({ status }) => (status === null ? words.unknown : words.statuses[status]),
    actions: (visit) => (
      <Cluster gap="tight">
        <Button label={<LabelOf of={nameOf(visit)}>{words.open}</LabelOf>} size="small" variant="secondary" onClick={() => open(visit)} />
        {(visit.may_change || visit.may_cancel) && (
          <Button
            label={<LabelOf of={nameOf(visit)}>{words.change}</LabelOf>}
            size="small"
            variant="secondary"
            onClick={() => change(visit)}
          />
        )}
        <DownloadButton
          host={host}
          fetchFile={() => download(host, downloadBooking, { params: { bookingId: visit.id } })}
          fileName={bookingFileName(visit.booking_number)}
          label={words.confirmation}
          name={words.confirmationOf(nameOf(visit))}
          done={words.downloaded}
        />
      </Cluster>
    ),
  });

const nameOf = ({ job, booking_date }: TrackedBooking): string => words.of(job, formatDay(booking_date));
