import * as z from 'zod/mini';
import { blockableFields } from '../../staff/blockable-fields.js';
import { callsOf, rowsOf, paging } from '../../call.js';
import { instant } from '../../days/dates.js';
import { flag, optionalText, required } from '../../fields.js';
import { id } from '../../ids.js';

// Values of fields that are no longer accepted (A2, A4, A7)

const call = callsOf('imports');

const field = z.enum(blockableFields, 'Choose a field');
const place = { field, value: required('Enter a value', 254) };

/** Whether a value is blocked; and since when, by whom of staff and why. `version` names this block: whoever unblocks it says which one they saw. */
const blockState = z.object({
  is_blocked: z.boolean(),
  version: z.nullable(id),
  blockedAt: z.nullable(instant),
  blockedBy: z.nullable(id),
  why: z.nullable(z.string()),
});
export type BlockState = z.infer<typeof blockState>;

export const blockFieldState = call('POST /AjaxAdmin/blockFieldGetState', {
  id: 'block-field-state',
  who: 'staff',
  summary: 'Whether a value of a field is blocked. The value is read as the forms of customers read it: case and spaces are forgiven.',
  body: z.object(place),
  data: blockState,
});

export const updateBlockedField = call('POST /AjaxAdmin/blockFieldUpdate', {
  id: 'block-field-update',
  who: 'admin',
  summary:
    'Blocks a value of a field, or unblocks it: it becomes what `is_blocked` says, and forms refuse it within seconds. Without `is_blocked` (A7) it becomes what it was not. Unblocking by `is_blocked` names the `version` of the block that was seen. BLOCK_CHANGED 409 when that is another one by now, or it is so already by somebody else: who and when is in `error.data`. Audited, with `why`.',
  body: z
    .object({
      ...place,
      is_blocked: z.optional(flag),
      why: optionalText(200, 'the reason'),
      version: z.optional(id),
    })
    .check(
      z.refine(({ is_blocked: isBlocked, version }) => isBlocked !== false || version !== undefined, {
        message: 'Look at who blocked it first',
        path: ['version'],
      }),
    ),
  data: blockState,
});

export const blockedValue = z.object({
  id,
  field,
  value: z.string(),
  blockedAt: instant,
  /** The member of staff; null where that was not kept. */
  blockedBy: z.nullable(id),
  why: z.nullable(z.string()),
});
export type BlockedValue = z.infer<typeof blockedValue>;

export const listBlockedValues = call('GET /api/imports/blocked-fields', {
  id: 'blocked-fields',
  who: 'admin',
  summary: 'What is blocked, newest first.',
  query: z.object(paging),
  data: rowsOf(blockedValue),
});

// Between services

export const readBlockedFields = call('GET /internal/imports/blocked-fields', {
  id: 'internal-blocked-fields',
  who: 'service',
  summary: 'Everything that is blocked, each as the digest of its field and value, and the version of that list, which only grows.',
  data: z.object({ version: z.int(), digests: z.array(z.string()) }),
});
