import type { Paging } from '@kerbside/contracts/ui/page/pages';
import type { Column, Sort } from '@kerbside/contracts/ui/page/table';

export interface RecordRows<R> {
  readonly rows: readonly R[];
  readonly paging?: Paging | undefined;
}

/** Whether all rows are here: only then may they be put in order here, as a page in order would look like the list in order. */
export const isWhole = ({ rows, paging }: RecordRows<unknown>): boolean => paging === undefined || paging.count <= rows.length;

/** The order of a list in an address: the name of a column, with a minus before it from the last to the first. */
export const sortIn = (text: string): Sort | undefined => {
  if (text === '') return undefined;
  return text.startsWith('-') ? { key: text.slice(1), direction: 'descending' } : { key: text, direction: 'ascending' };
};

export const sortText = ({ key, direction }: Sort): string => (direction === 'descending' ? `-${key}` : key);

const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' });

/** The rows by a column, those without a value last in either direction, and those alike as they came. */
export const inOrderOf = <R>(rows: readonly R[], columns: readonly Column<R>[], sort: Sort | undefined): readonly R[] => {
  const value = columns.find(({ key }) => key === sort?.key)?.value;
  if (!sort || !value) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one) ?? '', value(other) ?? ''];
    if (a === '' || b === '') return Number(a === '') - Number(b === '');
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
    return sign * order;
  });
};
