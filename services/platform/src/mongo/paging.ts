import { wholeOf } from '@kerbside/contracts/fields';
import { customersIn } from '@kerbside/contracts/http/shapes/customers-asked';

/** The part of a filter for records that have a `customerId`: nothing where nobody is asked for. */
export const ofCustomersAsked = (asked: string | undefined): { readonly customerId?: { readonly $in: string[] } } => {
  const ids = customersIn(asked);
  return ids === undefined ? {} : { customerId: { $in: [...ids] } };
};

/** The order that a list is asked for by the name of a column, with a minus from the last to the first; ties are broken by the id. */
export const orderOf = <Name extends string>(sort: Name | `-${Name}`, fields: Readonly<Record<Name, string>>): Record<string, 1 | -1> => {
  const found = Object.entries<string>(fields).find(([name]) => name === sort.replace(/^-/, ''));
  return { ...(found ? { [found[1]]: sort.startsWith('-') ? -1 : 1 } : {}), _id: 1 };
};

export interface PageQuery {
  readonly page?: number | string | undefined;
  readonly perPage?: number | string | undefined;
}
export interface Page {
  /** Counts from 1. */
  readonly page: number;
  readonly perPage: number;
}

const standardPerPage = 20;
const largestPerPage = 200;
const lastPage = 1_000_000;

/** The page asked for; anything invalid means the first page, of the standard size. */
export const pageOf = (query: PageQuery, standard = standardPerPage): Page => ({
  page: wholeNumber(query.page, 1, lastPage),
  perPage: wholeNumber(query.perPage, standard, largestPerPage),
});

const wholeNumber = (given: number | string | undefined, otherwise: number, most: number): number => {
  const number = wholeOf(given ?? otherwise);
  return Number.isInteger(number) && number >= 1 ? Math.min(number, most) : otherwise;
};
