import { type ReactNode, useId } from 'react';
import { DangerIcon } from '../basics/icons.js';
import { classes } from '../basics/classes.js';
import css from './field.module.css';

/** What every control of the kit takes besides its own props. `useForm().field(name)` gives id, name, value, onChange and error. */
export interface ControlProps<T> {
  readonly label: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Adds "(optional)" to the label. Required fields are not marked. */
  readonly optional?: boolean | undefined;
}

export type FieldParts = Omit<ControlProps<unknown>, 'value' | 'onChange' | 'name'>;

/** Wires a native control to its label, hint and error. */
export interface Control {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export interface FieldProps extends FieldParts {
  /** Makes the label larger than the text, where the field is the page's one question. */
  readonly prominent?: boolean | undefined;
  /** Keeps the label for screen readers only, where the screen makes it obvious (a search box in a toolbar). */
  readonly hideLabel?: boolean | undefined;
  readonly children: (control: Control) => ReactNode;
}

/** Label, hint, error and a control of your own: `<Field label="Postcode">{(control) => <input {...control} />}</Field>`. */
export function Field({ label, hint, error, optional, prominent, hideLabel, id: given, children }: FieldProps) {
  const made = useId();
  const id = given ?? made;
  return (
    <div className={css.field} data-field="">
      <label className={classes(css.label, prominent && css.prominent, hideLabel && css.away)} htmlFor={id}>
        {label}
        {optional && <span className={css.optional}> (optional)</span>}
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
      {children({ id, 'aria-describedby': describedBy(id, { hint, error }), 'aria-invalid': error === undefined ? undefined : true })}
    </div>
  );
}

export interface FieldsetProps extends FieldParts {
  readonly prominent?: boolean | undefined;
  readonly hideLabel?: boolean | undefined;
  readonly children: (id: string) => ReactNode;
}

/** Several controls that answer one question; `children` gets the id to put on the first of them. */
export function Fieldset({ label, hint, error, optional, prominent, hideLabel, id: given, children }: FieldsetProps) {
  const made = useId();
  const id = given ?? made;
  return (
    <fieldset className={css.field} aria-describedby={describedBy(id, { hint, error })} data-field="">
      <legend className={classes(css.label, prominent && css.prominent, hideLabel && css.away)}>
        {label}
        {optional && <span className={css.optional}> (optional)</span>}
      </legend>
      <FieldNotes id={id} hint={hint} error={error} />
      {children(id)}
    </fieldset>
  );
}

export const describedBy = (
  id: string,
  { hint, error }: { readonly hint?: ReactNode; readonly error?: string | undefined },
): string | undefined => [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ') || undefined;

export function FieldNotes({ id, hint, error }: { readonly id: string; readonly hint?: ReactNode; readonly error?: string | undefined }) {
  return (
    <>
      {hint !== undefined && (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={css.error}>
          <DangerIcon size={18} />
          <span>{error}</span>
        </p>
      )}
    </>
  );
}
