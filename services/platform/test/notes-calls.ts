import * as z from 'zod/mini';
import { callsOf, type Who } from '@kerbside/contracts/call';
import { wholeNumber } from '@kerbside/contracts/fields';

/** Calls of a made-up service, one for each thing that the platform promises. */
const call = callsOf('garages');

const text = z.string().check(z.minLength(1, 'Write something'), z.maxLength(40));

export const addNote = call('POST /ajax/notes/{listId}', {
  id: 'add-note',
  who: 'public',
  summary: 'Adds a note.',
  params: z.object({ listId: z.string() }),
  query: z.object({ draft: z.optional(z.string()) }),
  headers: z.object({ 'x-quote-secret': z.optional(z.string()) }),
  body: z.strictObject({
    text,
    count: wholeNumber('Enter a number from 1 to 9', 1, 9),
    tags: z.optional(z.union([z.string(), z.array(z.string())])),
    size: z.optional(z.object({ width: z.number() })),
  }),
  data: z.object({
    listId: z.string(),
    draft: z.nullable(z.string()),
    secret: z.nullable(z.string()),
    text: z.string(),
    count: z.int(),
    tags: z.unknown(),
  }),
});

export const shortNote = z.object({ text });
export const countedNote = z.object({ text, count: wholeNumber('Enter a number from 1 to 9', 1, 9) });
export const editNote = call('PUT /ajax/notes/{listId}', {
  id: 'edit-note',
  who: 'public',
  summary: 'Changes a note of a list, which says what its notes are.',
  params: z.object({ listId: z.string() }),
  query: z.object({ draft: z.optional(z.enum(['yes', 'no'])) }),
  body: z.union([countedNote, shortNote]),
  data: z.object({ text: z.string(), count: z.nullable(z.int()) }),
});

export const countInstalments = call('POST /ajax/calculateQuoteInstalments/{count}/{productType}/{quoteId}/{usedRewards}', {
  id: 'count-instalments',
  who: 'public',
  summary: 'Many parameters.',
  params: z.object({ count: z.string(), productType: z.string(), quoteId: z.string(), usedRewards: z.string() }),
  data: z.object({ said: z.string() }),
});

export const queryCode = call('POST /ajax/codelookup/query:{postcode}', {
  id: 'query-code',
  who: 'public',
  summary: 'A colon before a parameter.',
  params: z.object({ postcode: z.string() }),
  data: z.object({ postcode: z.string() }),
});
export const fetchCode = call('POST /ajax/codelookup/fetch:{id}', {
  id: 'fetch-code',
  who: 'public',
  summary: 'The same.',
  data: z.object({ id: z.string() }),
});

export const readFile = call('GET /api/notes/file', {
  id: 'read-file',
  who: 'public',
  summary: 'A file.',
  file: 'text/csv',
});
export const hook = call('POST /webhooks/notes', {
  id: 'hook',
  who: 'provider signature',
  summary: 'Raw bytes.',
  rawBody: true,
  data: z.object({ bytes: z.string() }),
});
export const markRead = call('GET /ajax/notes-read', {
  id: 'mark-read',
  who: 'customer',
  summary: 'A GET that writes.',
  changesState: true,
});
export const fail = call('GET /api/notes/fail/{how}', {
  id: 'fail',
  who: 'public',
  summary: 'Fails as asked.',
  data: z.object({ ok: z.literal(true) }),
});
export const slow = call('GET /api/notes/slow', { id: 'slow', who: 'public', summary: 'Takes its time.' });
export const hang = call('POST /api/notes/hang/{how}', {
  id: 'hang',
  who: 'public',
  summary: 'Takes too long.',
  params: z.object({ how: z.string() }),
  body: z.object({ text }),
  timeoutMs: 200,
});

const asksAs = (who: string) => ({ id: `ask-${who}`, summary: 'Says who asks.', data: z.object({ kind: z.string() }) });
const asks = (who: Exclude<Who, 'owner'>) => call(`POST /api/notes/as/${who}`, { ...asksAs(who), who });
export const askPublic = asks('public');
export const askCustomer = asks('customer');
export const askOwner = call('POST /api/notes/as/owner', { ...asksAs('owner'), who: 'owner', staff: 'agent' });
export const askStaff = asks('staff');
export const askService = asks('service');
