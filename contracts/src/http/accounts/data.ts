import * as z from 'zod/mini';
import { callsOf, serviceNames } from '../../call.js';
import { instant } from '../../days/dates.js';
import { id } from '../../ids.js';
import { passwordAgain } from './passkeys.js';
import { erasureObstacle } from '../../accounts/erasure-obstacle.js';

const call = callsOf('accounts');
const service = z.enum(serviceNames);
const count = z.int().check(z.nonnegative());

/** How many bytes of a file a service sends at a time. */
export const pieceBytes = 512 * 1024;

/** `late`: some services did not answer in time; the copy comes once they have. */
export const dataExport = z.object({
  id,
  status: z.enum(['gathering', 'late', 'ready']),
  askedAt: instant,
  /** The services whose part is not in yet. */
  missing: z.array(service),
  bytes: z.nullable(count),
  /** The last moment at which it can be downloaded; null before it is ready. */
  expiresAt: z.nullable(instant),
});
export type DataExport = z.infer<typeof dataExport>;

/** `waiting`: it can be taken back until `beginsAt`. `refused`: `obstacles` were still there at that time. */
export const dataErasure = z.object({
  id,
  status: z.enum(['waiting', 'refused', 'erasing']),
  askedAt: instant,
  beginsAt: instant,
  obstacles: z.array(erasureObstacle),
});
export type DataErasure = z.infer<typeof dataErasure>;

export const readYourData = call('GET /api/accounts/your-data', {
  id: 'your-data',
  who: 'customer',
  summary: 'The last copy of their data that the customer asked for, until it runs out, and their request to erase it.',
  data: z.object({ export: z.nullable(dataExport), erasure: z.nullable(dataErasure) }),
});

export const askDataExport = call('POST /api/accounts/your-data/export', {
  id: 'ask-data-export',
  who: 'customer',
  summary:
    'Asks for a copy of everything that is kept about the customer (UK GDPR, Art. 15 and 20). Every service sends its part; a letter says when it is there. One that is being made is not made twice. PASSWORD_NEEDED 401 with fields.password when the session is not newly signed in; PASSWORD_REFUSED 401 with fields.password; TOO_MANY_TRIES 429; NOT_ALLOWED 403 for staff.',
  body: z.object({ password: passwordAgain }),
  data: z.object({ export: dataExport }),
});

export const downloadDataExport = call('GET /api/accounts/your-data/export/{exportId}/file', {
  id: 'download-data-export',
  who: 'owner',
  staff: 'none',
  summary: 'The copy as a zip archive: what each service keeps as JSON, and the files. For seven days.',
  file: 'application/zip',
  timeoutMs: 60_000,
  data: z.unknown(),
});

export const askDataErasure = call('POST /api/accounts/your-data/erasure', {
  id: 'ask-data-erasure',
  who: 'customer',
  summary:
    'Asks for everything about the customer to be erased that no law keeps (UK GDPR, Art. 17). It begins after seven days; a letter says when, and it can be taken back until then. ERASURE_REFUSED 409 with data.obstacles while cover is active, a claim open, a visit booked or money owed. PASSWORD_NEEDED 401 and PASSWORD_REFUSED 401 as for a copy; NOT_ALLOWED 403 for staff.',
  body: z.object({ password: passwordAgain }),
  data: z.object({ erasure: dataErasure }),
});

export const withdrawDataErasure = call('POST /api/accounts/your-data/erasure/withdraw', {
  id: 'withdraw-data-erasure',
  who: 'customer',
  summary: 'Takes the request back while it waits. Nothing happens where nothing waits.',
});

// Between services

/** The customer, and what to find their records by. The lists are empty once they are erased. */
export const dataSubject = z.object({
  customerId: id,
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  plates: z.array(z.string()),
  /** First and last name, together. */
  names: z.array(z.string()),
  /** Postcodes and lines of addresses. */
  places: z.array(z.string()),
  quoteIds: z.array(id),
});
export type DataSubject = z.infer<typeof dataSubject>;

export const readDataSubject = call('GET /internal/accounts/data-requests/{requestId}/subject', {
  id: 'internal-data-subject',
  who: 'service',
  summary: 'Whom a request for a copy or an erasure is about, while it is under way. NOT_FOUND after that.',
  data: dataSubject,
});

export const takeDataPiece = call('POST /internal/accounts/data-requests/{requestId}/pieces', {
  id: 'internal-data-piece',
  who: 'service',
  summary:
    'A piece of what the calling service keeps about the customer: of the file `name`, whose pieces follow each other. `place` counts all pieces of the service from 0. Sent again, it is taken once.',
  body: z.object({ name: z.string().check(z.maxLength(200)), place: count, base64: z.string(), isLast: z.boolean() }),
});

/** Records that a service erased, or kept without personal data. `law` is a key of `keptRecords`. */
export const erasedRecords = z.object({ what: z.string(), count, law: z.nullable(z.string()) });
export type ErasedRecords = z.infer<typeof erasedRecords>;

export const takeErasure = call('POST /internal/accounts/data-requests/{requestId}/erased', {
  id: 'internal-data-erased',
  who: 'service',
  summary: 'The calling service has erased its part.',
  body: z.object({ records: z.array(erasedRecords) }),
});
