/** The paging parameters of a query string. */
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
  const number = Number(given ?? otherwise);
  return Number.isInteger(number) && number >= 1 ? Math.min(number, most) : otherwise;
};
