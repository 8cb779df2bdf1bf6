import { Table, type Column, type TableProps } from '@kerbside/contracts/ui/page/table';
import { lists } from '../messages/lists.js';

interface OfficeTableProps<R> extends Omit<TableProps<R>, 'caption' | 'hideCaption' | 'dense'> {
  readonly title: string;
}

/** A dense table below a heading that says what it is. */
export function OfficeTable<R>({ title, columns, ...props }: OfficeTableProps<R>) {
  return <Table {...props} columns={columns.map(actedOn)} caption={title} hideCaption dense />;
}

/** Of a column below which there is nothing but what can be done about its row. */
const actedOn = <R,>(column: Column<R>): Column<R> =>
  column.heading === lists.action || column.heading === lists.choose ? { ...column, isForScreen: true } : column;
