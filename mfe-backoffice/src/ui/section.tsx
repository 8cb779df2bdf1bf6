import { useId, type ReactNode } from 'react';
import css from './section.module.css';

/** One part of a page under its own heading. */
export function Section({ title, aside, children }: { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
