import type { ImportRecord } from '@kerbside/contracts/http/imports/runs';
import { Table } from '@kerbside/contracts/ui/page/table';
import { importForm as words } from '../../messages/imports.js';

/** The first rows of the file, unchanged. */
export function FilePreview({ record: { headings, preview } }: { readonly record: Pick<ImportRecord, 'headings' | 'preview'> }) {
  const rows = preview.map((cells, n) => ({ n, cells }));
  const columns = headings.map((heading, n) => ({
    key: String(n),
    heading: heading === '' ? words.noHeading(n + 1) : heading,
    cell: ({ cells }: (typeof rows)[number]) => cells[n] ?? '',
  }));
  return <Table caption={words.preview} dense columns={columns} rows={rows} rowKey={({ n }) => String(n)} />;
}
