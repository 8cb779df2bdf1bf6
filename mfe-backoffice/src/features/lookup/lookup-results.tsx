import type { SearchHit } from '@kerbside/contracts/http/imports/imports';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { Table, type Column } from '@kerbside/contracts/ui/page/table';
import { Link } from 'wouter';
import { lookup as words, matched } from '../../messages/frame.js';
import { customerPath } from '../../paths.js';
import { capitalised } from '../../ui/capitalised.js';

const columns: readonly Column<SearchHit>[] = [
  {
    key: 'record',
    heading: words.record,
    cell: ({ customerId, title }) => (customerId === null ? title : <Link href={customerPath(customerId)}>{title}</Link>),
  },
  { key: 'about', heading: words.about, cell: ({ subtitle }) => subtitle },
];
const foundBy: Column<SearchHit> = { key: 'matched', heading: words.foundBy, cell: ({ matched: by }) => capitalised(matched[by]) };

export function LookupResults({ rows }: { readonly rows: readonly SearchHit[] }) {
  if (rows.length === 0) return <EmptyState title={words.none}>{words.noneWhy}</EmptyState>;
  const [by, ...others] = new Set(rows.map(({ matched: one }) => one));
  // What all were found by is said once.
  const isOne = by !== undefined && others.length === 0;
  const caption = isOne ? words.resultsBy(matched[by]) : words.results;
  return (
    <Table
      caption={caption}
      dense
      columns={isOne ? columns : [...columns, foundBy]}
      rows={rows}
      rowKey={({ kind, id }) => `${kind} ${id}`}
    />
  );
}
