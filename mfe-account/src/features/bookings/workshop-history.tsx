import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { CallData } from '@kerbside/contracts/call';
import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import type { listWorkshopHistory } from '@kerbside/contracts/http/garages/tracker';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Timeline } from '@kerbside/contracts/ui/page/timeline';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { useState } from 'react';
import { downloadWorkPhoto, workshopHistoryQuery } from '../../api/bookings-api.js';
import { bookings, workshop as words } from '../../messages/bookings.js';
import list from '../../ui/list.module.css';
import { Findings } from './findings.js';
import css from './visits.module.css';

type WorkshopRow = CallData<typeof listWorkshopHistory>['rows'][number];

/** The visits of a car that are complete, each with its details in a dialog (A2). */
export function WorkshopHistory({ host, carId }: RemoteProps & { readonly carId: string }) {
  const [opened, setOpened] = useState<WorkshopRow>();
  return (
    <Stack gap="small">
      <h3>{words.title}</h3>
      <Loaded
        query={workshopHistoryQuery(host, carId)}
        words={words}
        isEmpty={({ rows }) => rows.length === 0}
        whenEmpty={<p className={css.quiet}>{words.none}</p>}
      >
        {({ rows, paging }) => (
          <Stack gap="small">
            <ul className={list.rows}>
              {rows.map((done) => (
                <DoneRow key={done.id} done={done} onOpen={() => setOpened(done)} />
              ))}
            </ul>
            {paging.count > rows.length && <p>{words.notAll(rows.length, paging.count)}</p>}
          </Stack>
        )}
      </Loaded>
      {opened && <Details photo={(id) => downloadWorkPhoto(host, id)} done={opened} onClose={() => setOpened(undefined)} />}
    </Stack>
  );
}

function DoneRow({ done: { booking_number, job, date, garage }, onOpen }: { readonly done: WorkshopRow; readonly onOpen: () => void }) {
  const day = formatLongDay(date);
  return (
    <li className={list.row}>
      <div className={css.head}>
        <div>
          <p className={list.name}>{job}</p>
          <p className={css.quiet}>{garage === null ? day : `${day}, ${garage}`}</p>
          <p className={css.quiet}>{bookings.number(booking_number)}</p>
        </div>
        <Button variant="secondary" onClick={onOpen}>
          {words.details}
          <VisuallyHidden> {words.of(job, day)}</VisuallyHidden>
        </Button>
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
    when: formatLongDay(londonDay(new Date(at))),
    state: 'done' as const,
  }));
  return (
    <Dialog title={`${job}, ${formatLongDay(date)}`} onClose={onClose}>
      <Stack>
        {garage !== null && <p>{words.at(garage)}</p>}
        <p>{bookings.number(booking_number)}</p>
        <Timeline label={words.steps} events={events} />
        <h3>{words.found}</h3>
        {findings.length > 0 ? <Findings findings={findings} photo={photo} /> : <p>{words.nothing}</p>}
      </Stack>
    </Dialog>
  );
}
