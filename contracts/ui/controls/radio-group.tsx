import { type ReactNode, useId } from 'react';
import { classes } from '../basics/classes.js';
import css from './choice.module.css';
import { Fieldset, type ControlProps } from './field.js';

export interface Choice<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Shown at the far end of the row, a price for instance. */
  readonly aside?: ReactNode;
  readonly disabled?: boolean | undefined;
  /** Follow-up questions of this answer; shown below it while it is chosen. */
  readonly reveals?: ReactNode;
}

export interface RadioGroupProps<T extends string> extends ControlProps<T> {
  readonly choices: readonly Choice<T>[];
  /** Side by side where there is room: for yes or no and other short answers. */
  readonly inline?: boolean | undefined;
  readonly prominent?: boolean | undefined;
  readonly hideLabel?: boolean | undefined;
}

/** One answer out of a few. The first choice carries the field's id, so that the error summary links to it. */
export function RadioGroup<T extends string>({
  label,
  hint,
  error,
  optional,
  prominent,
  hideLabel,
  id,
  name,
  value,
  onChange,
  choices,
  inline,
}: RadioGroupProps<T>) {
  const made = useId();
  return (
    <Fieldset label={label} hint={hint} error={error} optional={optional} prominent={prominent} hideLabel={hideLabel} id={id}>
      {(first) => (
        <div className={classes(css.choices, inline && css.inline)} data-invalid={error === undefined ? undefined : ''}>
          {choices.map((choice, index) => (
            <Radio
              key={choice.value}
              choice={choice}
              id={index === 0 ? first : `${first}-${choice.value}`}
              group={name ? `${made}${name}` : made}
              chosen={value === choice.value}
              onChoose={() => onChange(choice.value)}
            />
          ))}
        </div>
      )}
    </Fieldset>
  );
}

interface RadioProps<T extends string> {
  readonly choice: Choice<T>;
  readonly id: string;
  readonly group: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Radio<T extends string>({ choice, id, group, chosen, onChoose }: RadioProps<T>) {
  const hintId = choice.hint === undefined ? undefined : `${id}-note`;
  return (
    <div className={css.item}>
      <label className={css.choice} htmlFor={id}>
        <input
          className={css.radio}
          type="radio"
          id={id}
          name={group}
          value={choice.value}
          checked={chosen}
          disabled={choice.disabled}
          aria-describedby={hintId}
          onChange={onChoose}
        />
        <span className={css.words}>
          <span>{choice.label}</span>
        </span>
        {choice.aside !== undefined && <span className={css.aside}>{choice.aside}</span>}
      </label>
      {choice.hint !== undefined && (
        <div id={hintId} className={css.hint}>
          {choice.hint}
        </div>
      )}
      {chosen && choice.reveals !== undefined && <div className={css.reveals}>{choice.reveals}</div>}
    </div>
  );
}
