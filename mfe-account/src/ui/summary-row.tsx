import { ChevronDownIcon } from '@kerbside/contracts/ui/basics/icons';
import type { ReactNode } from 'react';
import { WithNumbers } from './with-numbers.js';
import css from './summary-row.module.css';

interface SummaryRowProps {
  readonly name: string;
  /** What is known without opening it, at the other end of the row. */
  readonly children: ReactNode;
}

/** The row that opens a `details` of a list. */
export function SummaryRow({ name, children }: SummaryRowProps) {
  return (
    <summary className={css.row}>
      <span className={css.words}>
        <span className={css.name}>
          <WithNumbers text={name} />
        </span>
        {children}
      </span>
      <ChevronDownIcon size={20} />
    </summary>
  );
}
