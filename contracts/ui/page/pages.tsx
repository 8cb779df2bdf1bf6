import { useRef } from 'react';
import { mostCounted } from '../../src/call.js';
import { Button } from '../controls/button.js';
import { ChevronLeftIcon, ChevronRightIcon } from '../basics/icons.js';
import css from './pages.module.css';

export interface Paging {
  readonly page: number;
  readonly perPage: number;
  readonly count: number;
}

interface PagesProps {
  readonly of: string;
  readonly paging: Paging;
  readonly onPage: (page: number) => void;
}

/** The page of a list that an address says: 1 unless it does. */
export const pageIn = (address: URLSearchParams, list = 'page'): number => Math.max(1, Math.trunc(Number(address.get(list) ?? 1)) || 1);

/** Previous and next, below a list that the service pages; draws nothing when one page holds it all. A page after the last, whose rows went, leads to the last. */
export function Pages({ of, paging: { page, perPage, count }, onPage }: PagesProps) {
  const nav = useRef<HTMLElement>(null);
  const last = Math.max(1, Math.ceil(count / perPage));
  if (last === 1 && page === 1) return null;
  const turn = (next: number) => {
    onPage(next);
    showTop(nav.current?.parentElement);
  };
  return (
    <nav ref={nav} className={css.pages} aria-label={`Pages of ${of}`}>
      <p className={css.range} aria-live="polite">
        {page > last
          ? `Nothing on this page, ${inWords(count)} in all`
          : `${inWords((page - 1) * perPage + 1)} to ${inWords(Math.min(page * perPage, count))} of ${inWords(count)}`}
        {count === mostCounted && ' or more'}
      </p>
      <Button
        label="Previous"
        variant="secondary"
        size="small"
        icon={ChevronLeftIcon}
        aria-disabled={page <= 1}
        onClick={() => turn(Math.min(page - 1, last))}
      />
      <Button
        label="Next"
        variant="secondary"
        size="small"
        iconAfter={ChevronRightIcon}
        aria-disabled={page >= last}
        onClick={() => turn(page + 1)}
      />
    </nav>
  );
}

const inWords = (count: number): string => count.toLocaleString('en-GB');

/** The next rows are read from the first, which may be above what is in sight. */
const showTop = (list: HTMLElement | null | undefined): void => {
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: 'start' });
};
