import type { ComponentProps } from 'react';
import { classes } from '../basics/classes.js';
import css from './control.module.css';
import { Field, type ControlProps } from './field.js';

type Native = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'id' | 'name' | 'className' | 'required'>;

export interface TextAreaProps extends ControlProps<string>, Native {
  readonly prominent?: boolean | undefined;
}

/** Several lines of text; grows with what is typed. */
export function TextArea({ label, hint, error, optional, prominent, id, value, onChange, ...native }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} prominent={prominent} id={id}>
      {(control) => (
        <textarea
          {...native}
          {...control}
          className={classes(css.control, css.area)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
