import type { ReactNode } from 'react';
import css from './panes.module.css';
import { SmallButton } from './small-button.js';
import text from './text.module.css';

interface PanesProps {
  readonly queue: ReactNode;
  /** Facts are narrow, a list of messages is wider, a table needs half. */
  readonly width?: 'narrow' | 'wide' | 'half' | undefined;
  readonly children: ReactNode;
}

/** A list and the chosen record side by side; on a phone one above the other. */
export function Panes({ queue, width = 'narrow', children }: PanesProps) {
  return (
    <div className={css.panes} data-width={width} data-in-order="narrow">
      <div className={css.queue}>{queue}</div>
      <div className={css.chosen}>{children}</div>
    </div>
  );
}

export function Box({ children }: { readonly children: ReactNode }) {
  return <div className={css.box}>{children}</div>;
}

interface OpenBoxProps {
  readonly title: string;
  readonly close: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function OpenBox({ title, close, onClose, children }: OpenBoxProps) {
  return (
    <Box>
      <header className={css.head}>
        <h3 className={text.title}>{title}</h3>
        <SmallButton label={close} variant="quiet" onClick={onClose} />
      </header>
      {children}
    </Box>
  );
}
