import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { DayStrip } from '@kerbside/contracts/ui/garages/day-strip';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { slots as slotWords } from '../../messages/slots.js';
import { whenAndWhere as words } from '../../messages/when-and-where.js';
import { motWarning } from '../booking/visit-day.js';
import { freeDays, type FreeTimes } from './free-times.js';
import { givesDateAway } from './mot-date.js';
import type { WhenAndWhere } from './use-when-and-where.js';

interface DayPartProps {
  readonly quote: Quote;
  readonly choice: WhenAndWhere;
  readonly times: FreeTimes;
}

/** The days on which a garage near has room, and what the chosen one means for the MOT (Q5). */
export function DayPart({ quote, choice: { day, setDay, times, today }, times: free }: DayPartProps) {
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
      {days.every(({ count }) => count === 0) && <p>{slotWords.noneThen}</p>}
      {early !== undefined && <p>{early}</p>}
      {warning !== undefined && (
        <Alert tone="warning" live>
          {warning}
        </Alert>
      )}
    </Stack>
  );
}
