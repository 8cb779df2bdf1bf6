import { Panel } from '@kerbside/contracts/ui/page/panel';
import type { Paging } from '@kerbside/contracts/ui/page/pages';
import { Table, type Column } from '@kerbside/contracts/ui/page/table';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { Nothing } from './nothing.js';

export interface RecordWords {
  readonly title: string;
  readonly loading: string;
  readonly failed: string;
  readonly none: string;
  readonly noneWhy: string;
}

export interface Records<R> {
  readonly rows: readonly R[];
  readonly paging?: Paging | undefined;
}

export interface RecordTableProps<R> {
  readonly words: RecordWords;
  readonly load: Load<Records<R>>;
  readonly columns: readonly Column<R>[];
  readonly rowKey: (row: R) => string;
  readonly onPage?: ((page: number) => void) | undefined;
}

/** Records of one kind in a dense table: loading, failed on its own, empty, or rows. */
export function RecordTable<R>({ words, load, columns, rowKey, onPage }: RecordTableProps<R>) {
  return (
    <Panel
      load={load}
      loading={words.loading}
      failed={words.failed}
      isEmpty={({ rows, paging }) => rows.length === 0 && (paging?.page ?? 1) === 1}
      whenEmpty={<Nothing title={words.none}>{words.noneWhy}</Nothing>}
    >
      {({ rows, paging }) => (
        <Table
          caption={words.title}
          hideCaption
          dense
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          paging={paging && paging.count > paging.perPage ? paging : undefined}
          onPage={onPage}
        />
      )}
    </Panel>
  );
}
