import type { ReactNode } from 'react';
import css from './visually-hidden.module.css';

/** Words for screen readers only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>;
}

/** The words of a button, and after them, for screen readers only, what it is about: there is one like it for each row. */
export function LabelOf({ of, children }: { readonly of: string; readonly children: ReactNode }) {
  return (
    <>
      {children}
      <VisuallyHidden> {of}</VisuallyHidden>
    </>
  );
}
