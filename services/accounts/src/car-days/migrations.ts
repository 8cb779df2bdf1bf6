import type { Migration } from '@kerbside/platform/mongo/migrations';
import { carDaysCollection } from './car-days.repository.js';

/** Covers cars that were added before their days were told to other services. */
export const carsHaveDays: Migration = {
  id: '2026-11-cars-have-days',
  up: async (database) => {
    await database
      .collection('cars')
      .aggregate([
        { $project: { customerId: 1, nextAt: { $literal: new Date(0) }, touched: { $literal: 0 }, version: { $literal: 0 } } },
        { $merge: { into: carDaysCollection, on: '_id', whenMatched: 'keepExisting' } },
      ])
      .toArray();
  },
};
