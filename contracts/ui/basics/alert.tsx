import type { ReactNode } from 'react';
import css from './alert.module.css';
import { DangerIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons.js';
import { VisuallyHidden } from './visually-hidden.js';

export type AlertTone = 'info' | 'success' | 'warning' | 'danger';

export interface AlertProps {
  readonly tone?: AlertTone | undefined;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons or links below the words. */
  readonly actions?: ReactNode;
  /** It appeared because of something the customer did, so screen readers announce it. */
  readonly live?: boolean | undefined;
}

const icons = { info: InfoIcon, success: SuccessIcon, warning: WarningIcon, danger: DangerIcon };
const words = { info: 'Information', success: 'Success', warning: 'Warning', danger: 'Problem' };

/** A message in the page, beside what it is about. */
export function Alert({ tone = 'info', title, children, actions, live = false }: AlertProps) {
  const ToneIcon = icons[tone];
  return (
    <div className={css.alert} data-tone={tone} role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}>
      <ToneIcon size={22} />
      <div className={css.words}>
        <VisuallyHidden>{words[tone]}: </VisuallyHidden>
        {title !== undefined && <p className={css.title}>{title}</p>}
        {children !== undefined && <div className={css.body}>{children}</div>}
        {actions !== undefined && <div className={css.actions}>{actions}</div>}
      </div>
    </div>
  );
}

/** Why what was pressed did not work; nothing while there is no such reason. */
export function Problem({ title, children }: Pick<AlertProps, 'title'> & { readonly children: string | null | undefined }) {
  if (children === null || children === undefined) return null;
  return (
    <Alert tone="danger" title={title} live>
      {children}
    </Alert>
  );
}

/** One line across the whole page, under the header. */
export function Banner({ tone = 'info', children }: { readonly tone?: AlertTone | undefined; readonly children: ReactNode }) {
  return (
    <div className={css.banner} data-tone={tone} role="status">
      {children}
    </div>
  );
}
