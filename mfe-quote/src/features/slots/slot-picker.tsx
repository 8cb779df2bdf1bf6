import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { OpenDay } from '@kerbside/contracts/http/garages/slots';
import { DayStrip } from '@kerbside/contracts/ui/garages/day-strip';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import type { BoundField } from '@kerbside/contracts/ui/controls/use-form';
import { isWorkingDay } from '@kerbside/contracts/days/working-days';
import { slots as words } from '../../messages/slots.js';
import type { Slots } from './use-slots.js';

interface SlotPickerProps {
  readonly slots: Slots;
  readonly day: IsoDay;
  readonly onDay: (day: IsoDay) => void;
  readonly time: BoundField<'booking_time', string>;
}

/** The days on which the garage has room, and the times of the chosen one with the places that are left (Q5). Sundays and bank holidays are not among them. */
export function SlotPicker({ slots: { load, window, show, chosen, time: begins }, day, onDay, time }: SlotPickerProps) {
  if (!load) return null;
  const { earlier, later } = window;
  return (
    <Stack>
      <Panel load={load} words={words}>
        {({ days }) => (
          <Days
            days={days.filter(({ date }) => isWorkingDay(date))}
            day={day}
            onDay={onDay}
            onEarlier={earlier === undefined ? undefined : () => show(earlier)}
            onLater={later === undefined ? undefined : () => show(later)}
          />
        )}
      </Panel>
      {chosen && chosen.times.length > 0 && (
        <RadioGroup
          {...time}
          label={words.timeOn(words.day(chosen.date))}
          value={begins ?? ''}
          inline
          choices={chosen.times.map((value, place) => ({ value, label: value, hint: leftAt(chosen, place) }))}
        />
      )}
    </Stack>
  );
}

interface DaysProps extends Pick<SlotPickerProps, 'day' | 'onDay'> {
  readonly days: readonly OpenDay[];
  readonly onEarlier: (() => void) | undefined;
  readonly onLater: (() => void) | undefined;
}

function Days({ days, day, onDay, onEarlier, onLater }: DaysProps) {
  return (
    <>
      <DayStrip
        label={words.days}
        value={day}
        onChange={onDay}
        onEarlier={onEarlier}
        onLater={onLater}
        days={days.map(({ date, times }) => ({ date, note: words.times(times.length), disabled: times.length === 0 }))}
      />
      {days.every(({ times }) => times.length === 0) && <p>{words.noneThen}</p>}
    </>
  );
}

/** Only where it tells one time from another. */
const leftAt = ({ left }: OpenDay, place: number): string | undefined => {
  const count = left[place];
  return count === undefined || left.every((each) => each === count) ? undefined : words.left(count);
};
