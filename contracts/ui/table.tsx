import type { ReactNode } from 'react';
import { classes } from './classes.js';
import { ChevronDownIcon } from './icons.js';
import { Pages, type Paging } from './pages.js';
import css from './table.module.css';

export interface Column<R> {
  readonly key: string;
  readonly heading: string;
  readonly cell: (row: R) => ReactNode;
  /** The service can put the rows in this order. */
  readonly sortable?: boolean | undefined;
  /** Figures are aligned to the end. */
  readonly align?: 'start' | 'end' | undefined;
}

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

/** Rows as the service sent them; sorting and paging load them again. It scrolls sideways in its own box. */
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
  return (
    <div className={css.holder}>
      <div className={css.scroll} role="region" aria-label={caption} tabIndex={0}>
        <table className={css.table} data-dense={dense || undefined}>
          <caption className={classes(css.caption, hideCaption && css.away)}>{caption}</caption>
          <thead>
            <tr>
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

function Body<R>({ columns, rows, rowKey, whenEmpty }: Pick<TableProps<R>, 'columns' | 'rows' | 'rowKey' | 'whenEmpty'>) {
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={rowKey(row)}>
          {columns.map(({ key, cell, align }) => (
            <td key={key} data-align={align}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
      {rows.length === 0 && (
        <tr>
          <td colSpan={columns.length} className={css.none}>
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

function Heading<R>({ column: { key, heading, sortable, align }, sort, onSort }: HeadingProps<R>) {
  const direction = sort?.key === key ? sort.direction : undefined;
  if (!sortable || !onSort) {
    return (
      <th scope="col" data-align={align}>
        {heading}
      </th>
    );
  }
  return (
    <th scope="col" data-align={align} aria-sort={direction ?? 'none'}>
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
