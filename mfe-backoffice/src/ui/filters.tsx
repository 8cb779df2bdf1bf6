import type { ReactNode } from 'react';
import css from './filters.module.css';

/** What narrows a list, on one line; "/" goes to its search box. */
export function Filters({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div role="search" aria-label={label} className={css.filters} data-search-box="">
      {children}
    </div>
  );
}
