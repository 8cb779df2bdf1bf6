import type { ComponentProps } from 'react';
import { classes } from '../basics/classes.js';
import css from './control.module.css';
import { Field, type ControlProps } from './field.js';

export type Width = 2 | 4 | 10 | 20;

type Native = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id' | 'name' | 'className' | 'prefix' | 'width' | 'required'>;

export interface TextFieldProps extends ControlProps<string>, Native {
  /** The approximate number of characters expected. Full width unless given. */
  readonly width?: Width | undefined;
  readonly prefix?: string | undefined;
  readonly suffix?: string | undefined;
  readonly prominent?: boolean | undefined;
  readonly hideLabel?: boolean | undefined;
}

export const widthClass = (width: Width | undefined): string | undefined => (width === undefined ? undefined : css[`w${width}`]);

/** One line of text. Say what it is for with `autoComplete`, `inputMode` and `type` (WCAG 1.3.5). */
export function TextField({
  label,
  hint,
  error,
  optional,
  prominent,
  hideLabel,
  id,
  value,
  onChange,
  width,
  prefix,
  suffix,
  ...native
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} prominent={prominent} hideLabel={hideLabel} id={id}>
      {(control) => (
        <Affixed prefix={prefix} suffix={suffix}>
          <input
            {...control}
            {...native}
            className={classes(css.control, widthClass(width), native.inputMode === 'numeric' && css.figures)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </Affixed>
      )}
    </Field>
  );
}

function Affixed({
  prefix,
  suffix,
  children,
}: {
  readonly prefix: string | undefined;
  readonly suffix: string | undefined;
  readonly children: React.ReactNode;
}) {
  if (prefix === undefined && suffix === undefined) return children;
  return (
    <div className={css.affixed}>
      {prefix !== undefined && (
        <span className={css.affix} aria-hidden="true">
          {prefix}
        </span>
      )}
      {children}
      {suffix !== undefined && (
        <span className={css.affix} aria-hidden="true">
          {suffix}
        </span>
      )}
    </div>
  );
}
