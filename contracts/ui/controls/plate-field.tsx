import type { KeyboardEvent, ReactNode } from 'react';
import { classes } from '../basics/classes.js';
import { DotLoader } from '../basics/dot-loader.js';
import { Field, type Control, type ControlProps } from './field.js';
import css from './plate-field.module.css';

export interface PlateFieldProps extends Omit<ControlProps<string>, 'label' | 'optional'> {
  readonly label?: string | undefined;
  /** A lookup is under way: the plate is read-only and shows progress dots (Q4). */
  readonly busy?: boolean | undefined;
  readonly busyLabel?: string | undefined;
  /** Enter looks up (Q5) and does not submit the form around it. */
  readonly onEnter?: (() => void) | undefined;
  /** The button beside the plate; below it on a phone. */
  readonly action?: ReactNode;
}

const loaderAfter = 200; // milliseconds (Q9)

/** The registration, typed into a number plate. Spaces are fine; it is drawn in capitals, but the value stays as typed: parse it with `registration`. */
export function PlateField({ label = 'Registration number (number plate)', hint, error, id, action, ...typing }: PlateFieldProps) {
  const { busy = false, busyLabel = 'Looking up your car' } = typing;
  return (
    <Field label={label} hint={hint} error={error} id={id} prominent>
      {(control) => (
        <div className={css.row}>
          <div className={classes(css.plate, busy && css.busy, error !== undefined && css.wrong)}>
            <Band />
            <PlateInput {...typing} control={control} />
            <span className={css.dots}>{busy && <DotLoader label={busyLabel} after={loaderAfter} />}</span>
          </div>
          {action}
        </div>
      )}
    </Field>
  );
}

type TypingProps = Pick<PlateFieldProps, 'name' | 'value' | 'onChange' | 'busy' | 'onEnter'> & { readonly control: Control };

function PlateInput({ control, name = 'registration', value, onChange, busy = false, onEnter }: TypingProps) {
  const lookUp = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !onEnter) return;
    event.preventDefault();
    if (!busy) onEnter();
  };
  return (
    <input
      {...control}
      className={css.input}
      name={name}
      value={value}
      readOnly={busy}
      maxLength={12}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={lookUp}
    />
  );
}

/** A read-only registration, drawn as a small plate. */
export function Plate({ registration }: { readonly registration: string }) {
  return (
    <span className={classes(css.plate, css.small)}>
      <Band />
      <span className={css.text}>{registration}</span>
    </span>
  );
}

function Band() {
  return (
    <span className={css.band} aria-hidden="true">
      UK
    </span>
  );
}
