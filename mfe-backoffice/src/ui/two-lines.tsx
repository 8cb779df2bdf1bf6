import type { ReactNode } from 'react';
import css from './two-lines.module.css';

interface TwoLinesProps {
  readonly first: ReactNode;
  readonly second: ReactNode;
  /** The main line may be a long word, and breaks anywhere. */
  readonly breaks?: boolean;
}

/** A cell with a main line and a smaller one below. */
export function TwoLines({ first, second, breaks = false }: TwoLinesProps) {
  return (
    <span className={css.lines} data-breaks={breaks || undefined}>
      <span className={css.first}>{first}</span>
      <span className={css.second}>{second}</span>
    </span>
  );
}
