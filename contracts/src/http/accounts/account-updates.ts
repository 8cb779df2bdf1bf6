import * as z from 'zod/mini';
import { callsOf } from '../../call.js';

const call = callsOf('accounts');

export const readUpdatesChannel = call('GET /api/accounts/news-channel', {
  id: 'news-channel',
  who: 'customer',
  summary:
    'The channel under which changes of the customer’s account are told. It names nobody, and cannot be guessed. Staff may name a customer; for others NOT_FOUND 404.',
  query: z.object({ customerId: z.optional(z.string()) }),
  data: z.object({ channel: z.string() }),
});

export const streamUpdates = call('GET /internal/news', {
  id: 'internal-news',
  who: 'edge',
  summary:
    'What changes in any account, as it changes, for the edge, which tells the pages that are open: a line of JSON each, with the channel and the parts, never whose they are; one without parts says that nothing happened for a while. Without a channel, all that it names may have changed for anyone. Who says how far they had heard is told what they missed first.',
  query: z.object({ since: z.optional(z.coerce.number()) }),
  stream: { beatMs: 10_000 },
  file: 'application/x-ndjson',
});
