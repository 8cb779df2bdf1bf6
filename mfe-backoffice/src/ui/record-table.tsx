import { LoadingShape, Panel } from '@kerbside/contracts/ui/page/panel';
import type { Paging } from '@kerbside/contracts/ui/page/pages';
import { Shape } from '@kerbside/contracts/ui/page/shape';
import type { Column, Sort } from '@kerbside/contracts/ui/page/table';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { useRef, useState, type ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { inOrderOf, isWhole, sortIn, sortText, type RecordRows } from './in-order-of.js';
import { Nothing } from './nothing.js';
import { lists as words } from '../messages/lists.js';
import { OneOf } from './one-of.js';
import { useListKeys } from './use-list-keys.js';
import css from './several.module.css';
import { OfficeTable } from './office-table.js';

export interface RecordWords {
  readonly title: string;
  readonly loading: string;
  readonly failed: string;
  readonly none: string;
  readonly noneWhy: string;
}

/** How a list is read, by j, k and Enter too: the service puts the columns that are `sortable` in order, and sends as many rows as are asked for. */
export interface Listing {
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
  readonly onRows: (rows: number) => void;
  readonly onPage: (page: number) => void;
}

export interface RecordTableProps<R> {
  readonly words: RecordWords;
  readonly load: Load<RecordRows<R>>;
  readonly columns: readonly Column<R>[];
  readonly rowKey: (row: R) => string;
  readonly onPage?: ((page: number) => void) | undefined;
  readonly listing?: Listing | undefined;
  /** What is done about several rows at once. */
  readonly choosing?: ChoiceOfRows<R> | undefined;
}

/** Around what is a list of one line each, while it loads. */
export const tableShape = <Shape of="table" />;

/** Records of one kind in a dense table: loading, failed on its own, empty, or rows. A list that is here as a whole is put in order here. */
export function RecordTable<R>({ words, load, columns, rowKey, onPage, listing, choosing }: RecordTableProps<R>) {
  const [own, setOwn] = useOwnSort();
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  return (
    <div ref={listing ? list : undefined}>
      <Found load={load} none={words.none} />
      <LoadingShape value={tableShape}>
        <Panel
          load={load}
          words={words}
          isEmpty={({ rows, paging }) => rows.length === 0 && (paging?.page ?? 1) === 1}
          whenEmpty={<Nothing title={words.none}>{words.noneWhy}</Nothing>}
        >
          {(records) => {
            const { paging } = records;
            const whole = isWhole(records);
            const sort = listing ? listing.sort : own;
            const rows = whole ? inOrderOf(records.rows, columns, sort) : records.rows;
            const sortable = columns.map((column): Column<R> => ({
              ...column,
              sortable: (listing !== undefined && column.sortable === true) || (whole && column.value !== undefined),
            }));
            return (
              <>
                {choosing && <Several title={words.title} rows={rows} rowKey={rowKey} choosing={choosing} />}
                <OfficeTable
                  title={words.title}
                  columns={choosing ? [chooseColumn(choosing, rowKey), ...sortable] : sortable}
                  rows={rows}
                  rowKey={rowKey}
                  sort={sort}
                  onSort={listing?.onSort ?? setOwn}
                  paging={paging}
                  onPage={listing?.onPage ?? onPage}
                />
                {listing && paging && <RowsAtOnce of={words.title} paging={paging} onRows={listing.onRows} />}
              </>
            );
          }}
        </Panel>
      </LoadingShape>
    </div>
  );
}

/** Tells who cannot see it how many a list has, once the address asks something else of it and there are more or fewer. */
function Found({ load, none }: { readonly load: Load<RecordRows<unknown>>; readonly none: string }) {
  const search = useSearch();
  const [seen, setSeen] = useState<{ readonly search: string; readonly count: number; readonly says: string }>();
  if (load.status === 'ready' && !load.refreshing) {
    const count = load.data.paging?.count ?? load.data.rows.length;
    if (!seen) setSeen({ search, count, says: '' });
    else if (seen.count !== count && seen.search !== search) setSeen({ search, count, says: count === 0 ? none : words.found(count) });
  }
  return (
    <VisuallyHidden>
      <span aria-live="polite">{seen?.says}</span>
    </VisuallyHidden>
  );
}

/** The order of a list that is here as a whole, which the address keeps as that of any other. */
const useOwnSort = (): readonly [Sort | undefined, (sort: Sort) => void] => {
  const [path, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch());
  return [
    sortIn(asked.get('sort') ?? ''),
    (sort) => {
      asked.set('sort', sortText(sort));
      navigate(`${path}?${asked.toString()}`);
    },
  ];
};

export const rowsAtOnce = [20, 50, 100] as const;
const [fewest] = rowsAtOnce;

interface RowsAtOnceProps {
  readonly of: string;
  readonly paging: Paging;
  readonly onRows: (rows: number) => void;
}

/** How many rows a page has. Nothing is drawn where even the fewest hold all of them. */
function RowsAtOnce({ of, paging: { perPage, count }, onRows }: RowsAtOnceProps) {
  if (count <= fewest) return null;
  return (
    <OneOf
      label={words.rowsOf(of)}
      title={words.rows}
      choices={rowsAtOnce.map((key) => ({ key, label: key }))}
      chosen={perPage}
      onChoose={onRows}
    />
  );
}

/** Rows of a list that something is done about together. */
interface ChoiceOfRows<R> {
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly nameOf: (row: R) => string;
  /** Whether anything can be done about it together with others. */
  readonly isFree?: ((row: R) => boolean) | undefined;
  /** What can be done about those that are chosen. */
  readonly actions: ReactNode;
}

type RowKey<R> = (row: R) => string;

interface SeveralProps<R> {
  readonly title: string;
  readonly rows: readonly R[];
  readonly rowKey: RowKey<R>;
  readonly choosing: ChoiceOfRows<R>;
}

/** Above the table: how many are chosen, and what can be done about them. */
function Several<R>({ title, rows, rowKey, choosing: { chosen, onChoose, isFree = () => true, actions } }: SeveralProps<R>) {
  const free = rows.filter(isFree);
  const picked = free.filter((row) => chosen.has(rowKey(row)));
  if (free.length === 0) return null;
  const isAll = picked.length === free.length;
  return (
    <div role="group" aria-label={title} className={css.bar}>
      <label className={css.all}>
        <input type="checkbox" checked={isAll} onChange={() => onChoose(isAll ? new Set() : new Set(free.map(rowKey)))} />
        {words.choosePage}
      </label>
      {picked.length > 0 && (
        <>
          <span aria-live="polite">{words.chosen(picked.length)}</span>
          {actions}
        </>
      )}
    </div>
  );
}

const chooseColumn = <R,>({ chosen, onChoose, nameOf, isFree = () => true }: ChoiceOfRows<R>, rowKey: RowKey<R>): Column<R> => ({
  key: 'choose',
  heading: words.choose,
  cell: (row) => {
    const key = rowKey(row);
    return (
      <input
        type="checkbox"
        className={css.one}
        aria-label={words.chooseOne(nameOf(row))}
        disabled={!isFree(row)}
        checked={chosen.has(key)}
        onChange={({ target }) => onChoose(new Set(target.checked ? [...chosen, key] : [...chosen].filter((one) => one !== key)))}
      />
    );
  },
});
