import { Table, type TableProps } from '@kerbside/contracts/ui/page/table';

interface OfficeTableProps<R> extends Omit<TableProps<R>, 'caption' | 'hideCaption' | 'dense'> {
  readonly title: string;
}

/** A dense table below a heading that says what it is. */
export function OfficeTable<R>({ title, ...props }: OfficeTableProps<R>) {
  return <Table {...props} caption={title} hideCaption dense />;
}
