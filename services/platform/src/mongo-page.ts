import type { Model, mongo, QueryFilter } from 'mongoose';
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

/** The same of a collection without a model. */
export const pageFromCollection = async <Row extends object>(
  collection: mongo.Collection<Row>,
  filter: mongo.Filter<Row>,
  order: Record<string, 1 | -1>,
  { page, perPage }: Page,
): Promise<{ rows: mongo.WithId<Row>[]; count: number }> => {
  const found = collection.find(filter, { sort: order, skip: (page - 1) * perPage, limit: perPage });
  const [rows, count] = await Promise.all([found.toArray(), collection.countDocuments(filter)]);
  return { rows, count };
};
