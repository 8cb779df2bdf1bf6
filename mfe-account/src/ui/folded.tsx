import { useState } from 'react';
import { Fold, type FoldProps } from './fold.js';

/** A part that nothing outside the page leads to: folded until it is opened. */
export function Folded(props: Pick<FoldProps, 'title' | 'note' | 'children'>) {
  const [isOpen, setIsOpen] = useState(false);
  return <Fold {...props} isOpen={isOpen} onToggle={setIsOpen} />;
}
