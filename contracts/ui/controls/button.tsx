import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classes } from '../basics/classes.js';
import type { Icon } from '../basics/icons.js';
import { Spinner } from '../basics/spinner.js';
import css from './button.module.css';

interface Looks {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  /** `small` is for dense staff screens (32 px). Default 44 px; `large` is for the page's one main action. */
  readonly size?: 'small' | 'medium' | 'large' | undefined;
  readonly full?: boolean | undefined;
  /** A quiet button has no edge: its words stand in line with what is above them. */
  readonly flush?: boolean | undefined;
  readonly icon?: Icon | undefined;
  readonly iconAfter?: Icon | undefined;
  /** Leave it out for an icon-only button, and describe the button with `aria-label`. */
  readonly label?: ReactNode;
}

export interface ButtonProps extends Looks, Omit<ComponentProps<'button'>, 'children' | 'className'> {
  readonly busy?: boolean | undefined;
  /** What it says while busy, for instance "Paying". */
  readonly busyLabel?: string | undefined;
}

export interface ButtonLinkProps extends Looks, Omit<ComponentProps<'a'>, 'children' | 'className'> {}

const looks = ({ variant = 'primary', size = 'medium', full, flush }: Looks) =>
  classes(css.button, css[variant], css[size], full && css.full, flush && css.flush);

/**
 * While busy it keeps the focus and does nothing. Prefer `aria-disabled` to `disabled` for a button that disables itself: a disabled
 * one loses the focus.
 */
export function Button({
  variant,
  size,
  full,
  flush,
  icon: Before,
  iconAfter: After,
  busy = false,
  busyLabel,
  type = 'button',
  label,
  onClick,
  ...rest
}: ButtonProps) {
  const off = busy || rest['aria-disabled'] === true;
  const press = (event: MouseEvent<HTMLButtonElement>) => (off ? event.preventDefault() : onClick?.(event));
  return (
    <button
      {...rest}
      // While it is busy its words are others, which the name of its rest would hide.
      aria-label={busy && busyLabel !== undefined ? undefined : rest['aria-label']}
      // oxlint-disable-next-line react/button-has-type -- a prop that defaults to button
      type={type}
      className={looks({ variant, size, full, flush })}
      aria-disabled={off || undefined}
      data-busy={busy || undefined}
      onClick={press}
    >
      {busy ? <Spinner size={18} /> : Before && <Before />}
      {label !== undefined && <span>{busy ? (busyLabel ?? label) : label}</span>}
      {!busy && After && <After />}
    </button>
  );
}

/** A link that looks like a button because it goes somewhere. Give it `href`, or wrap it in the router's `<Link asChild>`. */
export function ButtonLink({ variant, size, full, flush, icon: Before, iconAfter: After, label, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={looks({ variant, size, full, flush })}>
      {Before && <Before />}
      {label !== undefined && <span>{label}</span>}
      {After && <After />}
    </a>
  );
}
