import { ChevronDownIcon } from '@kerbside/contracts/ui/basics/icons';
import { useState, type ReactNode } from 'react';
import css from './step-page.module.css';

interface FoldProps {
  /** A heading, or words. */
  readonly title: ReactNode;
  /** What is inside, in short; its own elements are inline. */
  readonly note?: ReactNode;
  readonly isOpenAtFirst?: boolean;
  /** Something inside needs attention. */
  readonly mustOpen?: boolean;
  /** What is inside is first drawn, and loaded, when it is opened. */
  readonly isLate?: boolean;
  readonly children: ReactNode;
}

/** A part of a page that is opened by whoever wants it. */
export function Fold({ title, note, isOpenAtFirst = false, mustOpen = false, isLate = false, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const [wasOpen, setWasOpen] = useState(!isLate);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (mustOpen && !isOpen) setIsOpen(true);
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={css.summary}>
        {title}
        <ChevronDownIcon size={20} />
        {note !== undefined && <span className={css.note}>{note}</span>}
      </summary>
      <div className={css.body}>{wasOpen && children}</div>
    </details>
  );
}
