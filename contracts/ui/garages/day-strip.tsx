import { useEffect, useId, useRef } from 'react';
import type { IsoDay } from '../../src/days/dates.js';
import { Button } from '../controls/button.js';
import { Fieldset } from '../controls/field.js';
import css from './day-strip.module.css';

export interface StripDay {
  readonly date: IsoDay;
  /** "12 times", "No times left". */
  readonly note?: string | undefined;
  readonly disabled?: boolean | undefined;
}

interface DayStripProps {
  readonly label: string;
  readonly id?: string | undefined;
  readonly error?: string | undefined;
  readonly days: readonly StripDay[];
  readonly value: IsoDay | undefined;
  readonly onChange: (day: IsoDay) => void;
  /** Turn to the days before and after; left out where there are none. */
  readonly onEarlier?: (() => void) | undefined;
  readonly onLater?: (() => void) | undefined;
}

const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const [weekday, date, month] = [part({ weekday: 'short' }), part({ day: 'numeric' }), part({ month: 'short' })];
const partsOf = (day: IsoDay): readonly [string, string, string] => {
  const at = new Date(`${day}T00:00:00Z`);
  return [weekday.format(at), date.format(at), month.format(at)];
};

/** The one way in which a day of a visit is picked: the days side by side, a swipe or an arrow key apart. */
export function DayStrip({ label, id, error, days, value, onChange, onEarlier, onLater }: DayStripProps) {
  const group = useId();
  return (
    <div className={css.whole}>
      <Fieldset label={label} error={error} id={id}>
        {(first) => (
          <div className={css.strip}>
            {days.map((day, place) => (
              <Day
                key={day.date}
                id={place === 0 ? first : `${first}-${day.date}`}
                group={group}
                day={day}
                isChosen={day.date === value}
                onChoose={() => onChange(day.date)}
              />
            ))}
          </div>
        )}
      </Fieldset>
      {(onEarlier ?? onLater) && (
        <div className={css.turn}>
          {onEarlier && <Button label="Earlier days" variant="quiet" size="small" flush onClick={onEarlier} />}
          {onLater && <Button label="Later days" variant="quiet" size="small" flush={!onEarlier} onClick={onLater} />}
        </div>
      )}
    </div>
  );
}

/** The chosen day and the one that the keyboard is on are in view, also where the strip is wider than the screen; the page itself stays where it is. */
const bringIntoView = (day: HTMLElement | null): void => {
  const strip = day?.parentElement;
  if (day && strip) strip.scrollLeft = day.offsetLeft - strip.offsetLeft - (strip.clientWidth - day.clientWidth) / 2;
};

interface DayProps {
  readonly id: string;
  readonly group: string;
  readonly day: StripDay;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Day({ id, group, day: { date: day, note, disabled }, isChosen, onChoose }: DayProps) {
  const box = useRef<HTMLLabelElement>(null);
  useEffect(() => {
    if (isChosen) bringIntoView(box.current);
  }, [isChosen]);
  const [name, number, ofMonth] = partsOf(day);
  return (
    <label ref={box} className={css.day}>
      <input
        className={css.radio}
        type="radio"
        id={id}
        name={group}
        value={day}
        checked={isChosen}
        disabled={disabled}
        aria-label={`${name} ${number} ${ofMonth}`}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onChange={onChoose}
        // A mouse focuses it while its button is down: a day that moved meanwhile would not be chosen.
        onFocus={() => !box.current?.matches(':active') && bringIntoView(box.current)}
      />
      <span className={css.weekday}>{name}</span>
      <span className={css.number}>{number}</span>
      <span className={css.month}>{ofMonth}</span>
      {note !== undefined && (
        <span id={`${id}-note`} className={css.note}>
          {note}
        </span>
      )}
    </label>
  );
}
