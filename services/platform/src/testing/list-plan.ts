import type { mongo } from 'mongoose';
import { Mongo } from '../mongo/mongo.js';
import type { ServiceUnderTest } from './service-under-test.js';

/**
 * The stages in which MongoDB reads a page of a list. SORT among them means that it reads and sorts every row for each page; FETCH, that it
 * reads whole rows.
 */
export const stagesOf = async (
  service: ServiceUnderTest,
  collection: string,
  filter: mongo.Filter<mongo.Document>,
  order: Readonly<Record<string, 1 | -1>>,
): Promise<readonly string[]> => {
  const plan = await service.get(Mongo).database.collection(collection).find(filter).sort(order).limit(50).explain('queryPlanner');
  return [...JSON.stringify(plan['queryPlanner'].winningPlan).matchAll(/"stage":"(\w+)"/g)].map(([, stage = '']) => stage);
};
