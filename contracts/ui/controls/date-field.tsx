import type { TypedDay } from '../../src/days/typed-day.js';
import { finishedDay, withPart } from '../../src/days/whole-day.js';
import { classes } from '../basics/classes.js';
import controlCss from './control.module.css';
import css from './date-field.module.css';
import { Fieldset, type ControlProps } from './field.js';

export interface DateFieldProps extends ControlProps<TypedDay> {
  readonly disabled?: boolean | undefined;
  readonly prominent?: boolean | undefined;
}

const parts = [
  { part: 'day', label: 'Day', width: 'w2' },
  { part: 'month', label: 'Month', width: 'w2' },
  { part: 'year', label: 'Year', width: 'w4' },
] as const;

const finish = ({ value, onChange }: Pick<DateFieldProps, 'value' | 'onChange'>): void => {
  const finished = finishedDay(value);
  if (parts.some(({ part }) => finished[part] !== value[part])) onChange(finished);
};

/** Day, month and year in three boxes; "jan" is a month, and a whole date may be pasted into one. The value is what was typed: `typedDay` of the contracts parses it. */
export function DateField({ label, hint, error, optional, prominent, id, name, value, onChange, disabled }: DateFieldProps) {
  return (
    <Fieldset label={label} hint={hint} error={error} optional={optional} prominent={prominent} id={id}>
      {(first) => (
        <div className={css.parts}>
          {parts.map(({ part, label: partLabel, width }) => (
            <label key={part} className={css.part}>
              <span>{partLabel}</span>
              <input
                id={part === 'day' ? first : `${first}-${part}`}
                className={classes(controlCss.control, controlCss[width], controlCss.figures)}
                name={name && `${name}-${part}`}
                value={value[part]}
                disabled={disabled}
                inputMode="numeric"
                autoComplete="off"
                aria-invalid={error === undefined ? undefined : true}
                onChange={(event) => onChange(withPart(value, part, event.target.value))}
                onBlur={() => finish({ value, onChange })}
                // Enter submits a form whose box is not left.
                onKeyDown={({ key }) => key === 'Enter' && finish({ value, onChange })}
              />
            </label>
          ))}
        </div>
      )}
    </Fieldset>
  );
}
