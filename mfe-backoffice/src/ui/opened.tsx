import { useEffect, useRef, type ReactNode } from 'react';
import css from './section.module.css';

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
