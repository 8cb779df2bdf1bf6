import { useState, type ReactNode } from 'react';
import { Fold } from '../../ui/fold.js';

interface FoldedProps {
  readonly id: string;
  readonly title: string;
  /** What opening it shows. */
  readonly note: string;
  readonly children: ReactNode;
}

/** A part of the account whose code and data are fetched when it is opened. */
export function Folded({ children, ...fold }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Fold {...fold} isOpen={isOpen} onToggle={setIsOpen}>
      {children}
    </Fold>
  );
}
