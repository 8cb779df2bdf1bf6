import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { instant } from '../../days/dates.js';
import { documentCategories } from '../../accounts/document-categories.js';
import { documentMaxBytes } from '../../accounts/file-limits.js';
import { byKey } from '../../idempotency.js';
import { id } from '../../ids.js';

const call = callsOf('accounts');

const documentTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'application/pdf'] as const;

export const customerDocument = z.object({
  id,
  category: z.enum(documentCategories),
  /** The customer's own file name; downloads have a name of ours. */
  name: z.string(),
  bytes: z.int(),
  addedAt: instant,
});
export type CustomerDocument = z.infer<typeof customerDocument>;

export const listDocuments = call('GET /api/accounts/documents', {
  id: 'documents',
  who: 'customer',
  summary: 'The documents that the customer keeps in the account, the newest first; staff name a customer.',
  query: z.object({ customerId: z.optional(z.string()) }),
  data: z.object({ rows: z.array(customerDocument) }),
});

export const addDocument = call('POST /api/accounts/documents', {
  id: 'document-add',
  who: 'customer',
  summary:
    'Keeps a document: a PDF of at most 12 MB or a photo of at most 5 MB, by its content. INVALID 400 beside `file`; TOO_MANY_DOCUMENTS 409 when there are 200; TOO_MANY_TRIES 429.',
  body: z.object({ category: z.enum(documentCategories, 'Choose what it is about') }),
  upload: { field: 'file', maxBytes: documentMaxBytes },
  data: customerDocument,
  timeoutMs: 60_000,
});

export const downloadDocument = call('GET /api/accounts/documents/{id}/file', {
  id: 'document-file',
  who: 'owner',
  staff: 'agent',
  summary: 'A document of the customer, to be saved by them, or by staff, which is audited.',
  data: z.unknown(),
  file: documentTypes,
  timeoutMs: 30_000,
});

export const deleteDocument = call('POST /ajax-customer/delete-file/{fileId}', {
  id: 'delete-file',
  who: 'owner',
  staff: 'none',
  idempotent: byKey,
  summary: 'Deletes a document for good (A7).',
});
