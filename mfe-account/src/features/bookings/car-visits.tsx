import { isNothing, Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import { londonDay, showLongDay } from '@kerbside/contracts/days/dates';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import type { TrackedBooking, listWorkshopHistory } from '@kerbside/contracts/http/garages/tracker';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/basics/status-tag';
import { EmptyState, Panel } from '@kerbside/contracts/ui/page/panel';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { LabelOf, VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { Link } from 'wouter';
import { carName } from '../../names.js';
import { bookings as words, workshop } from '../../messages/bookings.js';
import { bookingPath } from '../../paths.js';
import list from '../../ui/list.module.css';
import { ToBook } from '../booking-later/to-book.js';
import type { VisitToBook } from '../booking-later/visits-to-book.js';
import css from './visits.module.css';
import type { CallData } from '@kerbside/contracts/call';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { Timeline } from '@kerbside/contracts/ui/page/timeline';
import { useState } from 'react';
import { downloadWorkPhoto, workshopHistoryQuery } from '../../api/bookings-api.js';
import { Findings } from './findings.js';

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
  const day = showLongDay(booking_date);
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
          {visit.may_change || visit.may_cancel ? words.change : words.details}
          <VisuallyHidden> {words.ofVisit(job, day)}</VisuallyHidden>
        </Link>
      </p>
    </li>
  );
}

type WorkshopRow = CallData<typeof listWorkshopHistory>['rows'][number];

/** The visits of a car that are complete, each with its details in a dialog (A2). */
function WorkshopHistory({ host, carId }: RemoteProps & { readonly carId: string }) {
  const [opened, setOpened] = useState<WorkshopRow>();
  return (
    <Stack gap="small">
      <h3>{workshop.title}</h3>
      <Loaded
        query={workshopHistoryQuery(host, carId)}
        words={workshop}
        isEmpty={({ rows }) => rows.length === 0}
        whenEmpty={<p className={css.quiet}>{workshop.none}</p>}
      >
        {({ rows, paging }) => (
          <Stack gap="small">
            <ul className={list.rows}>
              {rows.map((done) => (
                <DoneRow key={done.id} done={done} onOpen={() => setOpened(done)} />
              ))}
            </ul>
            {paging.count > rows.length && <p>{workshop.notAll(rows.length, paging.count)}</p>}
          </Stack>
        )}
      </Loaded>
      {opened && <Details photo={(id) => downloadWorkPhoto(host, id)} done={opened} onClose={() => setOpened(undefined)} />}
    </Stack>
  );
}

function DoneRow({ done: { booking_number, job, date, garage }, onOpen }: { readonly done: WorkshopRow; readonly onOpen: () => void }) {
  const day = showLongDay(date);
  return (
    <li className={list.row}>
      <div className={css.head}>
        <div>
          <p className={list.name}>{job}</p>
          <p className={css.quiet}>{garage === null ? day : `${day}, ${garage}`}</p>
          <p className={css.quiet}>{words.number(booking_number)}</p>
        </div>
        <Button label={<LabelOf of={workshop.of(job, day)}>{workshop.details}</LabelOf>} variant="secondary" onClick={onOpen} />
      </div>
    </li>
  );
}

interface DetailsProps {
  readonly done: WorkshopRow;
  readonly photo: (id: string) => Promise<Blob>;
  readonly onClose: () => void;
}

function Details({ done, photo, onClose }: DetailsProps) {
  const { booking_number, job, date, garage, findings, steps } = done;
  const events = steps.map(({ at, text }, place) => ({
    id: `${place}`,
    title: text,
    when: showLongDay(londonDay(new Date(at))),
    state: 'done' as const,
  }));
  return (
    <Dialog title={`${job}, ${showLongDay(date)}`} onClose={onClose}>
      <Stack>
        {garage !== null && <p>{workshop.at(garage)}</p>}
        <p>{words.number(booking_number)}</p>
        <Timeline label={workshop.steps} events={events} />
        <h3>{workshop.found}</h3>
        {findings.length > 0 ? <Findings findings={findings} photo={photo} /> : <p>{workshop.nothing}</p>}
      </Stack>
    </Dialog>
  );
}
