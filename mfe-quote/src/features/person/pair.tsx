import type { ReactNode } from 'react';
import css from './pair.module.css';

/** Two short answers side by side where there is room. Their boxes stay level when one of them has an error above it. */
export function Pair({ children }: { readonly children: ReactNode }) {
  return <div className={css.pair}>{children}</div>;
}
