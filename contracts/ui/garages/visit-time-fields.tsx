import { Cluster } from '../basics/layout.js';
import { SelectField, type SelectOption } from '../controls/select-field.js';
import { summaryOf } from '../page/summary-of.js';

interface VisitTimeErrors {
  readonly day: string | undefined;
  readonly time: string | undefined;
}

interface VisitTimeFieldsProps {
  readonly id: string;
  readonly words: Readonly<Record<'day' | 'time' | 'chooseDay', string>>;
  readonly days: readonly SelectOption<string>[];
  /** Empty while none is chosen. */
  readonly date: string;
  readonly onDate: (date: string) => void;
  /** The times of the chosen day; without any, no time is asked for. */
  readonly times: readonly string[];
  readonly time: string;
  readonly onTime: (time: string) => void;
  readonly errors: VisitTimeErrors;
}

const dayId = (id: string) => `${id}-day`;
const timeId = (id: string) => `${id}-time`;

/** What is wrong with the fields of this `id`, for the summary of their form. */
export const visitTimeSummary = (id: string, { day, time }: VisitTimeErrors) =>
  summaryOf([
    [day, dayId(id)],
    [time, timeId(id)],
  ]);

/** A day and a time at which a garage has room. */
export function VisitTimeFields({ id, words, days, date, onDate, times, time, onTime, errors }: VisitTimeFieldsProps) {
  return (
    <Cluster>
      <SelectField
        id={dayId(id)}
        label={words.day}
        value={date}
        onChange={onDate}
        error={errors.day}
        options={[{ value: '', label: words.chooseDay }, ...days]}
      />
      {times.length > 0 && (
        <SelectField
          id={timeId(id)}
          label={words.time}
          value={time}
          onChange={onTime}
          error={errors.time}
          options={times.map((one) => ({ value: one, label: one }))}
        />
      )}
    </Cluster>
  );
}
