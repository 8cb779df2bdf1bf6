import type { PageAddress } from '../../address.js';
import { sortIn, sortText } from '../../ui/in-order-of.js';
import { type Listing, rowsAtOnce } from '../../ui/record-table.js';

export interface ListQuery {
  readonly page: number;
  readonly perPage: number;
  /** As the address has it; the list's own order where it is undefined. */
  readonly sort: string | undefined;
}

/** The page, the order and the number of rows of a list. The address keeps them, so a view that is kept or sent has them too. */
export const useListed = (address: PageAddress): ListQuery & { readonly listing: Listing } => {
  const sort = address.get('sort') || undefined;
  const asked = rowsAtOnce.find((rows) => String(rows) === address.get('rows'));
  return {
    page: address.page,
    perPage: asked ?? rowsAtOnce[0],
    sort,
    listing: {
      sort: sortIn(sort ?? ''),
      onSort: (next) => address.change({ sort: sortText(next), page: undefined }),
      onRows: (rows) => address.change({ rows: rows === rowsAtOnce[0] ? undefined : String(rows), page: undefined }, { replace: true }),
      onPage: address.toPage,
    },
  };
};
