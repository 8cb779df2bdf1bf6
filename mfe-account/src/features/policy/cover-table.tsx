import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { CloseIcon } from '@kerbside/contracts/ui/basics/icons';
import { CheckIcon } from '@kerbside/contracts/ui/basics/list-icons';
import { contentsWords } from '@kerbside/contracts/products/cover-name';
import { useId, type ReactNode } from 'react';
import { policy as words } from '../../messages/account.js';
import css from './cover-table.module.css';

interface CoverTableProps {
  readonly contents: Pick<Policy, 'covers' | 'excludes'>;
  readonly isWork?: boolean;
}

/** What is covered and what is not, beside each other with equal weight. */
export function CoverTable({ contents: { covers, excludes }, isWork = false }: CoverTableProps) {
  const headings = contentsWords[isWork ? 'work' : 'cover'];
  return (
    <div className={css.table}>
      <Side title={headings.covers}>
        <CoverList items={covers} isCovered />
      </Side>
      <Side title={headings.excludes}>
        {excludes.length > 0 ? <CoverList items={excludes} isCovered={false} /> : <p>{words.excludesNothing}</p>}
      </Side>
    </div>
  );
}

function Side({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.side} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** What is covered, or what is not. The heading says which; the marks repeat it. */
function CoverList({ items, isCovered }: { readonly items: readonly string[]; readonly isCovered: boolean }) {
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
