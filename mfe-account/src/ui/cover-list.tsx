import { CloseIcon } from '@kerbside/contracts/ui/basics/icons';
import { CheckIcon } from '@kerbside/contracts/ui/basics/list-icons';
import css from './cover-list.module.css';

/** What is covered, or what is not. The card's heading says which; the marks repeat it. */
export function CoverList({ items, isCovered }: { readonly items: readonly string[]; readonly isCovered: boolean }) {
  const Mark = isCovered ? CheckIcon : CloseIcon;
  return (
    <ul className={css.list}>
      {items.map((item) => (
        <li key={item} className={css.item} data-covered={isCovered || undefined}>
          <Mark size={18} className={css.mark ?? ''} />
          {item}
        </li>
      ))}
    </ul>
  );
}
