import { type ReactNode, useEffect, useRef } from 'react';
import css from './section.module.css';

/** One part of a page under its own heading. Its table is the landmark, so the section is not one as well. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={css.section}>
      <h2 className={css.title}>{title}</h2>
      {children}
    </section>
  );
}

/** The parts of a pane, one below the other. */
export function Stacked({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css.stacked} data-in-order="always">
      {children}
    </div>
  );
}

/** A section that the reader has just asked for: its heading takes the focus, and gives it back when it closes. */
export function Opened({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const from = document.activeElement;
    heading.current?.focus();
    return () => {
      if (from instanceof HTMLElement && from.isConnected) from.focus();
    };
  }, []);
  return (
    <section className={css.section}>
      <h2 ref={heading} tabIndex={-1} className={css.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
