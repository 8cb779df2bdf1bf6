import type { ReactNode } from 'react';
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
