import * as z from 'zod/mini';
import { callsOf, nothing } from '../../call.js';

const call = callsOf('accounts');

export const readUpdatesChannel = call({
  id: 'news-channel',
  method: 'GET',
  path: '/api/accounts/news-channel',
  who: 'customer',
  summary:
    'The channel under which changes of the customer’s account are told. It names nobody, and cannot be guessed. Staff may name a customer; for others NOT_FOUND 404.',
  query: z.object({ customerId: z.optional(z.string()) }),
  data: z.object({ channel: z.string() }),
});

export const streamUpdates = call({
  id: 'internal-news',
  method: 'GET',
  path: '/internal/news',
  who: 'edge',
  summary:
    'What changes in any account, as it changes, for the edge, which tells the pages that are open: a line of JSON each, with the channel and the parts, never whose they are; an empty line says that nothing happened for a while. Without a channel, everything may have changed.',
  file: 'application/x-ndjson',
  data: nothing,
});
