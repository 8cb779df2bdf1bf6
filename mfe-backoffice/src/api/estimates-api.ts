import type { CallInput } from '@kerbside/contracts/call';
import { answerEstimate, listEstimateQueue } from '@kerbside/contracts/http/garages/estimates';
import { change, pageQueryOf, queueQueryOf, send, type QueuePage, type Site } from './calls.js';

const queueKey = ['estimates', 'queue'] as const;

export const queueQuery = (site: Site, asked: QueuePage) =>
  pageQueryOf(site, [...queueKey, asked], listEstimateQueue, { query: queueQueryOf(asked) });

export const answer = (site: Site, estimateId: string) =>
  change((body: CallInput<typeof answerEstimate>['body']) => send(site, answerEstimate, { params: { estimateId }, body }), queueKey);
