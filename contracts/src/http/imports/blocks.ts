import * as z from 'zod/mini';
import { blockableFields } from '../../staff/blockable-fields.js';
import { callsOf, rowsOf } from '../../call.js';
import { instant } from '../../days/dates.js';
import { flag, optionalText, required } from '../../fields.js';
import { id } from '../../ids.js';

// Values of fields that are no longer accepted (A2, A4, A7)

const call = callsOf('imports');

const field = z.enum(blockableFields, 'Choose a field');
const place = { field, value: required('Enter a value', 254) };

export const blockFieldState = call({
  id: 'block-field-state',
  method: 'POST',
  path: '/AjaxAdmin/blockFieldGetState',
  who: 'staff',
  summary: 'Whether a value of a field is blocked. The value is read as the forms of customers read it: case and spaces are forgiven.',
  body: z.object(place),
  data: z.object({ is_blocked: z.boolean() }),
});

export const updateBlockedField = call({
  id: 'block-field-update',
  method: 'POST',
  path: '/AjaxAdmin/blockFieldUpdate',
  who: 'admin',
  summary:
    'Blocks a value of a field, or unblocks it when it is blocked: forms refuse it within seconds. With `is_blocked` it becomes that, however often it is sent. Audited, with `why`.',
  body: z.object({ ...place, is_blocked: z.optional(flag), why: optionalText(200) }),
  data: z.object({ is_blocked: z.boolean() }),
});

export const blockedValue = z.object({ id, field, value: z.string(), blockedAt: instant, why: z.nullable(z.string()) });
export type BlockedValue = z.infer<typeof blockedValue>;

export const listBlockedValues = call({
  id: 'blocked-fields',
  method: 'GET',
  path: '/api/imports/blocked-fields',
  who: 'admin',
  summary: 'What is blocked, newest first.',
  query: z.object({ page: z.optional(z.string()), perPage: z.optional(z.string()) }),
  data: rowsOf(blockedValue),
});

// Between services

export const readBlockedFields = call({
  id: 'internal-blocked-fields',
  method: 'GET',
  path: '/internal/imports/blocked-fields',
  who: 'service',
  summary: 'Everything that is blocked, each as the digest of its field and value, and the version of that list, which only grows.',
  data: z.object({ version: z.int(), digests: z.array(z.string()) }),
});
