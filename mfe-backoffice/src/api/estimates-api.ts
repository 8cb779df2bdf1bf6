import type { CallInput } from '@kerbside/contracts/call';
import { answerEstimate, listEstimateQueue } from '@kerbside/contracts/http/garages/estimates';
import { mutationOptions } from '@tanstack/react-query';
import { outdates, pageQueryOf, queueQueryOf, send, type QueuePage, type Site } from './calls.js';

const queueKey = ['estimates', 'queue'] as const;

export const queueQuery = (site: Site, asked: QueuePage) =>
  pageQueryOf(site, [...queueKey, asked], listEstimateQueue, { query: queueQueryOf(asked) });

export const answer = (site: Site, estimateId: string) =>
  mutationOptions({
    mutationFn: (body: CallInput<typeof answerEstimate>['body']) => send(site, answerEstimate, { params: { estimateId }, body }),
    ...outdates(queueKey),
  });
