import type { ReactNode } from 'react';
import css from './panes.module.css';

/** The queue and what is chosen from it side by side; one above the other on a phone. */
export function Panes({ queue, children }: { readonly queue: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={css.panes}>
      <div className={css.queue}>{queue}</div>
      <div className={css.chosen}>{children}</div>
    </div>
  );
}

/** A box with an edge of its own. */
export function Box({ children }: { readonly children: ReactNode }) {
  return <div className={css.box}>{children}</div>;
}
