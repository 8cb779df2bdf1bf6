import type { ReactNode } from 'react';
import { Link } from 'wouter';
import css from './two-lines.module.css';

interface TwoLinesProps {
  readonly first: ReactNode;
  /** Where the main line leads: the keys of a list stop there. */
  readonly href?: string;
  readonly second: ReactNode;
  /** The main line may be a long word, and breaks anywhere. */
  readonly breaks?: boolean;
}

/** A cell with a main line and a smaller one below. */
export function TwoLines({ first, href, second, breaks = false }: TwoLinesProps) {
  return (
    <span className={css.lines} data-breaks={breaks || undefined}>
      <span className={css.first}>
        {href === undefined ? (
          first
        ) : (
          <Link href={href} data-stop="">
            {first}
          </Link>
        )}
      </span>
      <span className={css.second}>{second}</span>
    </span>
  );
}
