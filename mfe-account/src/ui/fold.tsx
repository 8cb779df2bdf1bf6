import { ChevronDownIcon } from '@kerbside/contracts/ui/basics/icons';
import { useKeptChoice } from '@kerbside/contracts/ui/controls/use-kept-choice';
import { type ReactNode, type Ref, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
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

/** Whether a part is open, kept as what is typed in it is: until the same person has signed in again. `name` tells it from others of its page. */
export const useFold = (name: string, isOpenAtFirst = false) => {
  const partOf = (isOpen: boolean) => ({ part: isOpen ? 'open' : 'folded' });
  const { chosen, choose } = useKeptChoice({ name }, partOf(isOpenAtFirst));
  return [chosen.part === 'open', (isOpen: boolean) => choose(partOf(isOpen))] as const;
};

/** A part that nothing outside the page leads to: folded until it is opened, and open on paper, which has no room to save. */
export function Folded(props: Pick<FoldProps, 'title' | 'note' | 'children'>) {
  const [isOpen, setIsOpen] = useFold(props.title);
  const isPrinted = useIsPrinted();
  return <Fold {...props} isOpen={isOpen || isPrinted} onToggle={(is) => isPrinted || setIsOpen(is)} />;
}

/** True while the page is printed; the browser draws the paper as soon as this was told. */
const useIsPrinted = (): boolean => {
  const [isPrinted, setIsPrinted] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinted(true));
    const end = () => setIsPrinted(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinted;
};
