import { ChevronDownIcon } from '@kerbside/contracts/ui/basics/icons';
import { type ReactNode, type Ref, useState } from 'react';
import css from './fold.module.css';

interface FoldProps {
  readonly ref?: Ref<HTMLDetailsElement> | undefined;
  readonly id?: string | undefined;
  readonly title: string;
  /** What opening it shows. */
  readonly note: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A part of a page that is folded until it is opened; its content is not rendered before. */
export function Fold({ ref, id, title, note, isOpen, onToggle, children }: FoldProps) {
  return (
    <details ref={ref} id={id} className={css.fold} open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary className={css.summary}>
        <span className={css.words}>
          <h2 className={css.title}>{title}</h2>
          <span>{note}</span>
        </span>
        <ChevronDownIcon size={20} />
      </summary>
      {isOpen && children}
    </details>
  );
}

/** A part that nothing outside the page leads to: folded until it is opened. */
export function Folded(props: Pick<FoldProps, 'title' | 'note' | 'children'>) {
  const [isOpen, setIsOpen] = useState(false);
  return <Fold {...props} isOpen={isOpen} onToggle={setIsOpen} />;
}
