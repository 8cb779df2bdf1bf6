import type { ReactNode } from 'react';
import css from './stories.module.css';

export function Story({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className={css.story} aria-label={name}>
      <h2 className={css.name}>{name}</h2>
      {children}
    </section>
  );
}
