import type { ReactNode } from 'react';
import css from './two-lines.module.css';

/** A cell with a main line and a smaller one below. */
export function TwoLines({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) {
  return (
    <span className={css.lines}>
      <span className={css.first}>{first}</span>
      <span className={css.second}>{second}</span>
    </span>
  );
}
