import type { ReactNode } from 'react';
import css from './stacked.module.css';

/** The parts of a pane, one below the other. */
export function Stacked({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css.stacked} data-in-order="always">
      {children}
    </div>
  );
}
