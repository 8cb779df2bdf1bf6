import * as z from 'zod/mini';
import { callsOf, rowsOf, paging } from '../../call.js';
import { instant } from '../../days/dates.js';
import { requiredLines } from '../../fields.js';
import { id } from '../../ids.js';

const call = callsOf('accounts');

/** What a member of staff wrote down about a customer. It is never changed, and customers never see it. */
export const customerNote = z.object({
  id,
  text: z.string(),
  writtenAt: instant,
  /** Of the member of staff. */
  writtenBy: z.object({ id, name: z.string() }),
});
export type CustomerNote = z.infer<typeof customerNote>;

export const listNotes = call('GET /api/accounts/customers/{userId}/notes', {
  id: 'customer-notes',
  who: 'staff',
  summary: 'What staff wrote down about a customer, newest first.',
  query: z.object(paging),
  data: rowsOf(customerNote),
});

export const addNote = call('POST /api/accounts/customers/{userId}/notes', {
  id: 'customer-note-add',
  who: 'staff',
  summary:
    'Writes something down about a customer. `noteId` is made by the page: sent again, it answers the note as it is. Audited. NOT_FOUND 404 when there is no such customer, CUSTOMER_ERASED 409 once they are erased.',
  body: z.object({ noteId: id, text: requiredLines('Write the note', 2_000) }),
  data: customerNote,
});
