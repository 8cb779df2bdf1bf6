import { type ReactNode, useId } from 'react';
import css from './choice.module.css';
import { describedBy, FieldNotes, type ControlProps } from './field.js';

export interface CheckboxProps extends Omit<ControlProps<boolean>, 'label' | 'optional'> {
  readonly label: ReactNode;
  readonly disabled?: boolean | undefined;
  /** Shown at the far end of the row, a price for instance. */
  readonly aside?: ReactNode;
}

/** One thing to agree to or to add. Never ticked for the customer. */
export function Checkbox({ label, hint, error, id: given, name, value, onChange, disabled, aside }: CheckboxProps) {
  const made = useId();
  const id = given ?? made;
  return (
    <div className={css.lone} data-field="">
      <FieldNotes id={id} error={error} />
      <div className={css.item} data-invalid={error === undefined ? undefined : ''}>
        <label className={css.choice} htmlFor={id}>
          <input
            className={css.box}
            type="checkbox"
            id={id}
            name={name}
            checked={value}
            disabled={disabled}
            aria-describedby={describedBy(id, { hint, error })}
            aria-invalid={error === undefined ? undefined : true}
            onChange={(event) => onChange(event.target.checked)}
          />
          <span className={css.words}>{label}</span>
          {aside !== undefined && <span className={css.aside}>{aside}</span>}
        </label>
        {hint !== undefined && (
          <div id={`${id}-hint`} className={css.hint}>
            {hint}
          </div>
        )}
      </div>
    </div>
  );
}
