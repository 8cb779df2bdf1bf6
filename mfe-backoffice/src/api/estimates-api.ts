import type { CallInput } from '@kerbside/contracts/call';
import { answerEstimate, listEstimateQueue } from '@kerbside/contracts/http/garages/estimates';
import { change, pageQueryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
import { sayWhoDid } from './done-before.js';
import { queueQueryOf, type QueuePage } from './queue-page.js';

const queueKey = ['estimates', 'queue'] as const;

export const queueQuery = (site: Site, asked: QueuePage) =>
  pageQueryOf(site, [...queueKey, asked], listEstimateQueue, { query: queueQueryOf(asked) });

export const answer = (site: Site, estimateId: string) =>
  change(
    (body: CallInput<typeof answerEstimate>['body']) => send(site, answerEstimate, { params: { estimateId }, body }).catch(sayWhoDid(site)),
    queueKey,
  );
