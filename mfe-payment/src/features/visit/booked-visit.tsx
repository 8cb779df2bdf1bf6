import { isProposalOver } from '@kerbside/contracts/garages/visit';
import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import { postcode } from '@kerbside/contracts/fields';
import type { HostApi } from '@kerbside/contracts/host';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import { Button, ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { CalendarIcon } from '@kerbside/contracts/ui/basics/icons';
import { PinIcon } from '@kerbside/contracts/ui/basics/list-icons';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { LazyMap } from '@kerbside/contracts/ui/map/lazy-map';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { saveFile } from '@kerbside/contracts/ui/data/use-download';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useMemo } from 'react';
import { Link } from 'wouter';
import type { PaymentApi } from '../../api/payment-api.js';
import { visit as words } from '../../messages/payment.js';
import { bookingPath, visitPath } from '../../paths.js';
import css from './booked-visit.module.css';
import { calendarEntry } from './calendar-entry.js';

interface BookedVisitProps {
  readonly host: Pick<HostApi, 'config'>;
  readonly api: PaymentApi;
  readonly quoteId: string;
}

export function BookedVisit({ host, api, quoteId }: BookedVisitProps) {
  const load = useLoad((signal) => api.visit(quoteId, signal), [api, quoteId]);
  return (
    <Card title={words.title}>
      <Panel
        load={load}
        words={words}
        isEmpty={(booking) => booking === null}
        whenEmpty={
          <Stack gap="small">
            <p>{words.none}</p>
            <div>
              <Link asChild href={bookingPath(quoteId)}>
                <ButtonLink label={words.book} />
              </Link>
            </div>
          </Stack>
        }
      >
        {(booking) => booking && <Ticket host={host} api={api} booking={booking} />}
      </Panel>
    </Card>
  );
}

function Ticket({ host, api, booking }: Omit<BookedVisitProps, 'quoteId'> & { readonly booking: Booking }) {
  const { booking_number, booking_date, booking_time, garage, status } = booking;
  return (
    <div className={css.ticket}>
      <p className={css.when}>{words.at(formatLongDay(booking_date), booking_time)}</p>
      <div className={css.where}>
        {garage ? (
          <>
            <strong>{garage.name}</strong>
            <p>{garage.address.join(', ')}</p>
          </>
        ) : (
          <p>{words.anyGarage}</p>
        )}
        {status !== 'cancelled' && isCollected(booking) && <p>{words.collected([...booking.address, booking.postcode].join(', '))}</p>}
      </div>
      {status === 'cancelled' ? <p>{words.cancelled}</p> : <WayThere host={host} api={api} booking={booking} />}
      {booking_number && (
        <p className={css.small}>
          {words.number} {booking_number}
        </p>
      )}
    </div>
  );
}

const isCollected = ({ delivery_type }: Booking): boolean => delivery_type === 'collect_and_return';

/** What helps to get there: a visit that is collected needs no way. */
function WayThere({ host, api, booking }: Omit<BookedVisitProps, 'quoteId'> & { readonly booking: Booking }) {
  const { garage, status, booking_date, proposal } = booking;
  if (status === 'done') return null;
  if (proposal && !isProposalOver(proposal.date, londonDay(new Date())))
    return <Question id={booking.id} says={words.proposed(words.at(formatLongDay(proposal.date), proposal.time))} to={words.answer} />;
  if (proposal || (garage && status === 'requested' && !isTimed(booking)))
    return <Question id={booking.id} says={words.timeGone} to={words.choose} />;
  const isAsked = status === 'draft' || status === 'requested';
  const isToCome = booking_date >= londonDay(new Date());
  const goal = isCollected(booking) ? null : garage;
  return (
    <>
      {goal && <VisitMap host={host} api={api} garage={goal} />}
      {isAsked && isToCome && <p>{isTimed(booking) ? words.notConfirmed : words.findingTime}</p>}
      <Cluster>
        {isToCome && <Button label={words.toCalendar} variant="secondary" icon={CalendarIcon} onClick={() => keepEntry(booking)} />}
        {goal && (
          <ButtonLink label={words.directions} variant="secondary" icon={PinIcon} href={wayTo(goal)} target="_blank" rel="noreferrer" />
        )}
      </Cluster>
    </>
  );
}

interface QuestionProps {
  readonly id: string;
  readonly says: string;
  /** The label of the way to the booking. */
  readonly to: string;
}

/** Nobody is expected at the time that was booked: what helps is to answer. */
function Question({ id, says, to }: QuestionProps) {
  return (
    <>
      <p>{says}</p>
      <div>
        <Link asChild href={visitPath(id)}>
          <ButtonLink label={to} />
        </Link>
      </div>
    </>
  );
}

const isTimed = ({ booking_time: time }: Booking): boolean => time !== undefined;

const wayTo = ({ name, address }: NonNullable<Booking['garage']>): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: [name, ...address].join(', ') })}`;

/** As a file, which the calendar of a phone or a desk opens. */
const keepEntry = (booking: Booking): void =>
  saveFile(new Blob([calendarEntry(booking)], { type: 'text/calendar' }), `${booking.booking_number || words.file}.ics`);

interface VisitMapProps {
  readonly host: Pick<HostApi, 'config'>;
  readonly api: PaymentApi;
  readonly garage: NonNullable<Booking['garage']>;
}

/** Where the garage is, by the postcode that ends its address; that stands above it all the same. */
function VisitMap({ garage, ...props }: VisitMapProps) {
  const near = postcode.safeParse(garage.address.at(-1)).data;
  return near === undefined ? null : <MapAt {...props} id={garage.id} near={near} />;
}

/** Its room is kept while it loads. */
function MapAt({ host, api, id, near }: Omit<VisitMapProps, 'garage'> & { readonly id: string; readonly near: string }) {
  const load = useLoad((signal) => api.garageAt(id, near, signal), [api, id, near]);
  const found = load.status === 'ready' ? load.data : undefined;
  const places = useMemo(() => (found ? [{ letter: 'A', garage: found }] : []), [found]);
  if (load.status === 'failed' || (load.status === 'ready' && !found)) return null;
  return (
    <div className={css.map}>{found && <LazyMap maps={host.config.maps} places={places} selectedId={found.id} onSelect={stay} />}</div>
  );
}

/** It is the only one. */
const stay = (): void => undefined;
