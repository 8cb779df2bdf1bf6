import type { Paging } from '@kerbside/contracts/ui/page/pages';
import { lists as words } from '../messages/lists.js';
import { OneOf } from './one-of.js';

export const rowsAtOnce = [20, 50, 100] as const;
const [fewest] = rowsAtOnce;

interface RowsAtOnceProps {
  readonly of: string;
  readonly paging: Paging;
  readonly onRows: (rows: number) => void;
}

/** How many rows a page has. Nothing is drawn where even the fewest hold all of them. */
export function RowsAtOnce({ of, paging: { perPage, count }, onRows }: RowsAtOnceProps) {
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
