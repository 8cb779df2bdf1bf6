import { LoadingShape, Panel } from '@kerbside/contracts/ui/page/panel';
import type { Paging } from '@kerbside/contracts/ui/page/pages';
import { Shape } from '@kerbside/contracts/ui/page/shape';
import { Table, type Column, type Sort } from '@kerbside/contracts/ui/page/table';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { useState } from 'react';
import { inOrderOf, isWhole, type RecordColumn } from './in-order-of.js';
import { Nothing } from './nothing.js';
import { RowsAtOnce } from './rows-at-once.js';
import { chooseColumn, Several, type ChoiceOfRows } from './several.js';

export interface RecordWords {
  readonly title: string;
  readonly loading: string;
  readonly failed: string;
  readonly none: string;
  readonly noneWhy: string;
}

export interface RecordRows<R> {
  readonly rows: readonly R[];
  readonly paging?: Paging | undefined;
}

/** How a list is read: the service puts the columns that are `sortable` in order, and sends as many rows as are asked for. */
export interface Listing {
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
  readonly onRows: (rows: number) => void;
  readonly onPage: (page: number) => void;
}

export interface RecordTableProps<R> {
  readonly words: RecordWords;
  readonly load: Load<RecordRows<R>>;
  readonly columns: readonly RecordColumn<R>[];
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
  const [own, setOwn] = useState<Sort>();
  return (
    <LoadingShape value={tableShape}>
      <Panel
        load={load}
        loading={words.loading}
        failed={words.failed}
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
              <Table
                caption={words.title}
                hideCaption
                dense
                columns={choosing ? [chooseColumn(choosing, rowKey), ...sortable] : sortable}
                rows={rows}
                rowKey={rowKey}
                sort={sort}
                onSort={listing?.onSort ?? setOwn}
                paging={paging && paging.count > paging.perPage ? paging : undefined}
                onPage={listing?.onPage ?? onPage}
              />
              {listing && paging && <RowsAtOnce of={words.title} paging={paging} onRows={listing.onRows} />}
            </>
          );
        }}
      </Panel>
    </LoadingShape>
  );
}
