import type { RateBookDifference } from '@kerbside/contracts/http/pricing/rate-books';
import { productNames } from '@kerbside/contracts/products/product-names';
import { productType } from '@kerbside/contracts/ids';
import { Table, type Column } from '@kerbside/contracts/ui/page/table';
import { useState } from 'react';
import { bookChanges as words } from '../../messages/rate-books.js';
import { Nothing } from '../../ui/nothing.js';
import { TwoLines } from '../../ui/two-lines.js';
import { changeOf, placeOf, valueOf } from './value-words.js';

interface ChangesTableProps {
  readonly caption: string;
  readonly rows: readonly RateBookDifference[];
}

const perPage = 25;

/** How many values a book changes, and each with its old and its new value. */
export function ChangesTable({ caption, rows }: ChangesTableProps) {
  const [page, setPage] = useState(1);
  if (rows.length === 0) return <Nothing title={words.none}>{words.noneWhy}</Nothing>;
  const paging = rows.length > perPage ? { page, perPage, count: rows.length } : undefined;
  return (
    <>
      <p>{words.count(rows.length)}</p>
      <Table
        caption={caption}
        hideCaption
        dense
        columns={columns}
        rows={rows.slice((page - 1) * perPage, page * perPage)}
        rowKey={({ product, path }) => `${product} ${path}`}
        paging={paging}
        onPage={setPage}
      />
    </>
  );
}

const productOf = (product: string): string => {
  const known = productType.safeParse(product);
  return known.success ? productNames[known.data] : product;
};

const shown = (path: string, value: string | null): string => (value === null ? words.nothing : valueOf(path, value));

const columns: readonly Column<RateBookDifference>[] = [
  {
    key: 'value',
    heading: words.value,
    cell: ({ product, path }) => <TwoLines first={productOf(product)} second={placeOf(path)} />,
  },
  { key: 'before', heading: words.before, align: 'end', cell: ({ path, before }) => shown(path, before) },
  { key: 'after', heading: words.after, align: 'end', cell: ({ path, after }) => shown(path, after) },
  { key: 'change', heading: words.change, align: 'end', cell: ({ percent }) => changeOf(percent) },
];
