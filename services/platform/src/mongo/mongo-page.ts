import type { Model, mongo, QueryFilter } from 'mongoose';
import { mostCounted } from '@kerbside/contracts/call';
import type { Page } from './paging.js';

/** A page that is not full ends the list, so nothing has to be counted; only the first may be empty. */
const countOf = async (shown: number, { page, perPage }: Page, counted: () => Promise<number>): Promise<number> => {
  const count = (page - 1) * perPage + shown;
  return shown < perPage && (shown > 0 || page === 1) && count <= mostCounted ? count : counted();
};

const isEverything = (filter: object): boolean => Object.keys(filter).length === 0;

/**
 * The rows of one page, in an order without ties, and the total number of rows: with a filter, counted up to `mostCounted`. The order needs
 * its own index, including the tie-breaker, or MongoDB sorts every row for each page. `fields` limits what is read of the rows, to `Shown`.
 */
export const pageFrom = async <Row, Shown = Row>(
  model: Model<Row>,
  filter: QueryFilter<Row>,
  order: Record<string, 1 | -1>,
  page: Page,
  fields: Readonly<Record<string, 1>> | null = null,
): Promise<{ rows: Shown[]; count: number }> => {
  const rows = await model
    .find(filter, fields)
    .sort(order)
    .skip((page.page - 1) * page.perPage)
    .limit(page.perPage)
    .lean<Shown[]>();
  const counted = () => (isEverything(filter) ? model.estimatedDocumentCount() : model.countDocuments(filter, { limit: mostCounted }));
  return { rows, count: await countOf(rows.length, page, counted) };
};

/** The same for a collection without a model. */
export const pageFromCollection = async <Row extends object>(
  collection: mongo.Collection<Row>,
  filter: mongo.Filter<Row>,
  order: Record<string, 1 | -1>,
  page: Page,
  collation: mongo.CollationOptions = { locale: 'simple' },
): Promise<{ rows: mongo.WithId<Row>[]; count: number }> => {
  const asked = { sort: order, skip: (page.page - 1) * page.perPage, limit: page.perPage, collation };
  const rows = await collection.find(filter, asked).toArray();
  const counted = () =>
    isEverything(filter) ? collection.estimatedDocumentCount() : collection.countDocuments(filter, { limit: mostCounted });
  return { rows, count: await countOf(rows.length, page, counted) };
};
