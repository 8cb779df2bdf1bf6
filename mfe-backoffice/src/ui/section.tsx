import type { ReactNode } from 'react';
import css from './section.module.css';

/** One part of a page under its own heading. Its table is the landmark; a second one of the same name would be one too many. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={css.section}>
      <h2 className={css.title}>{title}</h2>
      {children}
    </section>
  );
}
