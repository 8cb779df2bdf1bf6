import type { ReactNode } from 'react';
import css from './panes.module.css';

interface PanesProps {
  readonly queue: ReactNode;
  /** Facts are narrow, a list of messages is wider, a table needs half. */
  readonly width?: 'narrow' | 'wide' | 'half' | undefined;
  readonly children: ReactNode;
}

/** The queue and what is chosen from it side by side; one above the other on a phone. */
export function Panes({ queue, width = 'narrow', children }: PanesProps) {
  return (
    <div className={css.panes} data-width={width}>
      <div className={css.queue}>{queue}</div>
      <div className={css.chosen}>{children}</div>
    </div>
  );
}

/** A box with an edge of its own. */
export function Box({ children }: { readonly children: ReactNode }) {
  return <div className={css.box}>{children}</div>;
}
