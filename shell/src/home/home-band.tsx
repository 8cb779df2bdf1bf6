import type { ReactNode } from 'react';
import css from './home.module.css';

interface HomeBandProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of the home page under its heading. */
export function HomeBand({ id, title, children }: HomeBandProps) {
  return (
    <section className={css.band} aria-labelledby={id}>
      <h2 id={id} className={css.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
