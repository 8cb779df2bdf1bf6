import { useRef, useLayoutEffect, type ReactNode, type RefObject } from 'react';
import { classes } from '../basics/classes.js';
import { ChevronDownIcon } from '../basics/icons.js';
import { Pages, type Paging } from './pages.js';
import css from './table.module.css';

export interface Column<R> {
  readonly key: string;
  readonly heading: string;
  readonly cell: (row: R) => ReactNode;
  /** What rows are put in order by where the whole list is here: a day as ISO has it, an amount, a name. Undefined: not by this column. */
  readonly value?: ((row: R) => string | number | null | undefined) | undefined;
  /** The service can put the rows in this order. */
  readonly sortable?: boolean | undefined;
  /** Figures are aligned to the end. */
  readonly align?: 'start' | 'end' | undefined;
  /** Its values may be long words: they break anywhere, and have room. */
  readonly isLong?: boolean | undefined;
  /** What is done about a row, which paper cannot do. */
  readonly isForScreen?: boolean | undefined;
}

/** Left out on paper. */
const onScreen = (isAlone: boolean | undefined) => (isAlone ? { 'data-no-print': '' } : {});

type ColumnText<R> = Column<R>['cell'] | Omit<Column<R>, 'key' | 'heading'>;
type Headings<W> = { readonly [K in keyof W]: W[K] extends string ? K : never }[keyof W];

/** The columns of a table, each below the word of its name: `columnsUnder(words)<Car>({ make: ({ make }) => make, year: { align: 'end', cell: … } })`. */
export const columnsUnder =
  <W extends Readonly<Record<string, unknown>>>(words: W) =>
  <R,>(columns: { readonly [K in Headings<W>]?: ColumnText<R> }): readonly Column<R>[] => {
    const entries: readonly (readonly [string, ColumnText<R>])[] = Object.entries(columns);
    return entries.map(([key, described]) => ({
      key,
      heading: String(words[key]),
      ...(typeof described === 'function' ? { cell: described } : described),
    }));
  };

export interface Sort {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

export interface TableProps<R> {
  readonly caption: string;
  readonly hideCaption?: boolean | undefined;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  readonly sort?: Sort | undefined;
  /** The service sorts: load the rows again with this. */
  readonly onSort?: ((sort: Sort) => void) | undefined;
  readonly paging?: Paging | undefined;
  readonly onPage?: ((page: number) => void) | undefined;
  /** For staff: fits more rows on the screen. */
  readonly dense?: boolean | undefined;
  /** In place of rows when there are none. */
  readonly whenEmpty?: ReactNode;
}

/** Written out, because a table that is laid out as blocks is none for screen readers otherwise. */
const as = (role: string) => ({ role });

/** How many columns fit side by side on a phone: customers' columns are short, staff's are not. */
const mostBeside = { airy: 3, dense: 2 };

/**
 * Rows as the service sent them; sorting and paging load them again. A table that does not fit is a list of its rows, each value after the heading of its
 * column; the roles keep it a table for screen readers.
 */
export function Table<R>({
  caption,
  hideCaption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  paging,
  onPage,
  dense,
  whenEmpty = 'Nothing found',
}: TableProps<R>) {
  const box = useRef<HTMLDivElement>(null);
  useFittingRows(box, columns.length > mostBeside[dense ? 'dense' : 'airy']);
  return (
    <div className={css.holder}>
      <div ref={box} className={css.scroll} role="group" aria-label={caption} tabIndex={0}>
        <table {...as('table')} className={css.table} data-dense={dense || undefined}>
          <caption className={classes(css.caption, hideCaption && css.away)}>{caption}</caption>
          <thead {...as('rowgroup')}>
            <tr {...as('row')}>
              {columns.map((column) => (
                <Heading key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <Body columns={columns} rows={rows} rowKey={rowKey} whenEmpty={whenEmpty} />
        </table>
      </div>
      {paging !== undefined && onPage !== undefined && paging.count > 0 && <Pages of={caption} paging={paging} onPage={onPage} />}
    </div>
  );
}

type BodyProps<R> = Pick<TableProps<R>, 'columns' | 'rows' | 'rowKey' | 'whenEmpty'>;

function Body<R>({ columns, rows, rowKey, whenEmpty }: BodyProps<R>) {
  return (
    <tbody {...as('rowgroup')}>
      {rows.map((row) => (
        <tr key={rowKey(row)} {...as('row')}>
          {columns.map(({ key, heading, cell, align, isLong, isForScreen }) => (
            <td
              key={key}
              {...as('cell')}
              {...onScreen(isForScreen)}
              data-align={align}
              data-heading={heading}
              data-long={isLong || undefined}
            >
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
      {rows.length === 0 && (
        <tr {...as('row')}>
          <td {...as('cell')} colSpan={columns.length} className={css.none}>
            {whenEmpty}
          </td>
        </tr>
      )}
    </tbody>
  );
}

interface HeadingProps<R> {
  readonly column: Column<R>;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
}

function Heading<R>({ column: { key, heading, sortable, align, isForScreen }, sort, onSort }: HeadingProps<R>) {
  const direction = sort?.key === key ? sort.direction : undefined;
  if (!sortable || !onSort) {
    return (
      <th scope="col" {...as('columnheader')} {...onScreen(isForScreen)} data-align={align}>
        {heading}
      </th>
    );
  }
  return (
    <th scope="col" {...as('columnheader')} data-align={align} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className={css.sort}
        data-direction={direction}
        onClick={() => onSort({ key, direction: direction === 'ascending' ? 'descending' : 'ascending' })}
      >
        {heading}
        <ChevronDownIcon size={16} />
      </button>
    </th>
  );
}

const isPhone = (): boolean => typeof matchMedia === 'function' && matchMedia('(max-width: 767px)').matches;

/** Measured as a table, before anything is painted. For the styles, `data-tight` says that its cells are as narrow as they can be, and `data-stacked` that its rows are blocks. */
const layOut = (box: HTMLElement, isMany: boolean): void => {
  const table = box.querySelector('table');
  if (!table) return;
  delete table.dataset['stacked'];
  delete table.dataset['tight'];
  const isWide = () => box.scrollWidth > box.clientWidth;
  const isList = isMany && isPhone();
  if (!isList && isWide()) table.dataset['tight'] = '';
  if (!isList && !isWide()) return;
  delete table.dataset['tight'];
  table.dataset['stacked'] = '';
};

/**
 * Turns the rows of a table into blocks wherever it does not fit its box, not even with its cells in several lines, so that no column is out of sight: what can be
 * done about a row is in its last one. On a phone it does so for many columns even if they fit, because they would be a word wide.
 */
const useFittingRows = (box: RefObject<HTMLElement | null>, isMany: boolean): void => {
  useLayoutEffect(() => {
    if (box.current) layOut(box.current, isMany);
  });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let frame = 0;
    // In the next frame: blocks are of another height, and a box must not change its own size while it is told of it.
    const again = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => layOut(element, isMany));
    };
    const watch = new ResizeObserver(again);
    watch.observe(element);
    // The letters that stand in until ours have loaded are wider.
    document.fonts.addEventListener('loadingdone', again);
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      document.fonts.removeEventListener('loadingdone', again);
    };
  }, [box, isMany]);
};
