import type { ComponentProps } from 'react';
import { classes } from '../basics/classes.js';
import css from './control.module.css';
import { Field, type ControlProps } from './field.js';
import { ChevronDownIcon } from '../basics/icons.js';
import { widthClass, type Width } from './text-field.js';

export interface SelectOption<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly disabled?: boolean | undefined;
}

type Native = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'id' | 'name' | 'className' | 'children' | 'width' | 'required'>;

export interface SelectFieldProps<T extends string> extends ControlProps<T>, Native {
  /** For "nothing chosen yet" put `{ value: '', label: 'Choose a make' }` first. */
  readonly options: readonly SelectOption<T>[];
  readonly width?: Width | undefined;
  readonly hideLabel?: boolean | undefined;
}

/** The browser's own list: it works on every phone and with every keyboard and screen reader. */
export function SelectField<T extends string>({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  value,
  onChange,
  options,
  width,
  ...native
}: SelectFieldProps<T>) {
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <Field label={label} hint={hint} error={error} optional={optional} hideLabel={hideLabel} id={id}>
      {(control) => (
        <span className={classes(css.holder, widthClass(width))}>
          <select
            {...native}
            {...control}
            className={classes(css.control, css.select)}
            value={value}
            onChange={(event) => choose(event.target.value)}
          >
            {options.map(drawn)}
          </select>
          <ChevronDownIcon />
        </span>
      )}
    </Field>
  );
}

const drawn = ({ value, label, disabled }: SelectOption<string>) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);
