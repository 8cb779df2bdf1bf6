import { listEstimateQueue } from '@kerbside/contracts/http/garages/estimates';
import { pageQueryOf, queueQueryOf, type QueuePage, type Site } from './calls.js';

export const queueKey = ['estimates', 'queue'] as const;

export const queueQuery = (site: Site, asked: QueuePage) =>
  pageQueryOf(site, [...queueKey, asked], listEstimateQueue, { query: queueQueryOf(asked) });
