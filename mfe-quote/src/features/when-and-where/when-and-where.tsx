import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import type { ReactNode } from 'react';
import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import { DayStrip } from '@kerbside/contracts/ui/garages/day-strip';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { whenAndWhere as words } from '../../messages/when-and-where.js';
import { GaragesNear } from '../garages/garages-near.js';
import { withApi, type StepProps } from '../step-page/step-props.js';
import { GarageRows } from './garage-rows.js';
import { PlacePart } from './place-part.js';
import { type WhenAndWhere as Choice, useWhenAndWhere } from './use-when-and-where.js';
import { booking as bookingWords } from '../../messages/booking.js';
import { motWarning } from '../booking/visit-day.js';
import { freeDays, type FreeTimes } from './free-times.js';
import { givesDateAway, headOf } from './mot-date.js';
import { useVisitNext } from '../visits/use-visit-next.js';
import { VisitPage } from '../visits/visit-page.js';
import { withVisit, type VisitStepProps } from '../visits/with-visit.js';
import { MapBeside } from './map-beside.js';
import { VisitExtras } from './visit-extras.js';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' });

function HeldVisit({ booked }: { readonly booked: Booking | null }) {
  if (!booked) return null;
  const { booking_date, booking_time, garage, held_until: until } = booked;
  const when = bookingWords.at(formatLongDay(booking_date), booking_time);
  return (
    <Alert tone="success" title={words.chosen(when, garage?.name ?? bookingWords.anyGarage)} live>
      {until && words.held(clock.format(new Date(until)))}
    </Alert>
  );
}

interface WhenAndWhereProps extends Pick<StepProps, 'host' | 'quote'> {
  readonly choice: Choice;
  /** Between the day and the garages: what is to be done. */
  readonly children?: ReactNode;
}

/** Near where, on which day, and the garages with their times: one page, and no second list. */
export function WhenAndWhere({ host, quote, choice, children }: WhenAndWhereProps) {
  const { garages, times } = choice;
  return (
    <>
      {choice.lost && (
        <Alert tone="warning" live>
          {words[choice.lost]}
        </Alert>
      )}
      <PlacePart choice={choice} />
      {garages && (
        <GaragesNear load={garages}>
          {(near) => (
            <Panel load={times.load} words={{ loading: words.loadingTimes, failed: words.timesFailed }}>
              {(free) => (
                <Stack inOrder>
                  <DayPart quote={quote} choice={choice} times={free} />
                  {children}
                  <GarageRows host={host} quote={quote} choice={choice} garages={near} times={free} />
                  <HeldVisit booked={choice.booked} />
                </Stack>
              )}
            </Panel>
          )}
        </GaragesNear>
      )}
    </>
  );
}

interface DayPartProps {
  readonly quote: Quote;
  readonly choice: Choice;
  readonly times: FreeTimes;
}

/** The days on which a garage near has room, and what the chosen one means for the MOT (Q5). */
function DayPart({ quote, choice: { day, setDay, times, today }, times: free }: DayPartProps) {
  const { earlier, later } = times.window;
  const days = freeDays(free);
  const warning = day === undefined ? undefined : motWarning(day, quote.vehicle?.mot_expiration_date, today);
  const early = givesDateAway(day, quote);
  return (
    <Stack gap="small">
      <DayStrip
        label={words.day}
        days={days.map(({ date, count }) => ({ date, note: words.times(count), disabled: count === 0 }))}
        value={day}
        onChange={setDay}
        onEarlier={earlier === undefined ? undefined : () => times.show(earlier)}
        onLater={later === undefined ? undefined : () => times.show(later)}
      />
      {days.every(({ count }) => count === 0) && <p>{words.noneThen}</p>}
      {early !== undefined && <p>{early}</p>}
      {warning !== undefined && (
        <Alert tone="warning" live>
          {warning}
        </Alert>
      )}
    </Stack>
  );
}

/** Step 3 of an MOT, a repair and a health check: when and where. */
function VisitStep({ kept, ...props }: VisitStepProps) {
  const { host, quote } = props;
  const choice = useWhenAndWhere(props, { kept });
  const next = useVisitNext(props);
  return (
    <VisitPage
      {...props}
      {...headOf(quote, londonDay(new Date()))}
      isAnswered={choice.booked !== null && !quote.awaits_garage}
      next={next}
      unanswered={words.chooseFirst}
      problem={choice.take.error}
      beside={<MapBeside host={host} choice={choice} />}
    >
      <WhenAndWhere host={host} quote={quote} choice={choice} />
      <VisitExtras {...props} onWork={() => void choice.readAgain()} />
    </VisitPage>
  );
}

export default withApi(withVisit(VisitStep));
