import type { Model, QueryFilter } from 'mongoose';
import type { Page } from './paging.js';

/** The rows of one page, in an order that leaves no ties, and how many rows all pages have. */
export const pageFrom = async <Row>(
  model: Model<Row>,
  filter: QueryFilter<Row>,
  order: Record<string, 1 | -1>,
  { page, perPage }: Page,
): Promise<{ rows: Row[]; count: number }> => {
  const [rows, count] = await Promise.all([
    model
      .find(filter)
      .sort(order)
      .skip((page - 1) * perPage)
      .limit(perPage)
      .lean<Row[]>(),
    model.countDocuments(filter),
  ]);
  return { rows, count };
};
