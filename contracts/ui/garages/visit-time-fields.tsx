import { Cluster } from '../basics/layout.js';
import { SelectField, type Option } from '../controls/select-field.js';

interface VisitTimeFieldsProps {
  /** The field of the day is `{id}-day`, that of the time `{id}-time`. */
  readonly id: string;
  readonly words: Readonly<Record<'day' | 'time' | 'chooseDay', string>>;
  readonly days: readonly Option<string>[];
  /** Empty while none is chosen. */
  readonly date: string;
  readonly onDate: (date: string) => void;
  readonly dayError: string | undefined;
  /** Those of the chosen day; without any, no time is asked. */
  readonly times: readonly string[];
  readonly time: string;
  readonly onTime: (time: string) => void;
  readonly timeError: string | undefined;
}

/** A day and a time at which a garage has room. */
export function VisitTimeFields({ id, words, days, date, onDate, dayError, times, time, onTime, timeError }: VisitTimeFieldsProps) {
  return (
    <Cluster>
      <SelectField
        id={`${id}-day`}
        label={words.day}
        value={date}
        onChange={onDate}
        error={dayError}
        options={[{ value: '', label: words.chooseDay }, ...days]}
      />
      {times.length > 0 && (
        <SelectField
          id={`${id}-time`}
          label={words.time}
          value={time}
          onChange={onTime}
          error={timeError}
          options={times.map((one) => ({ value: one, label: one }))}
        />
      )}
    </Cluster>
  );
}
