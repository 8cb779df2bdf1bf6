import * as z from 'zod/mini';
import { blockableFields } from '../staff/blockable-fields.js';
import { event } from '../event.js';
import { id } from '../ids.js';

const importId = '7d3c2b1a-5f4e-4d6c-9b8a-0a1b2c3d4e5f';

export const importUndoAsked = event('imports', 'import-undo-asked', 1, {
  summary:
    'An admin takes an import back: these rows of it are to be undone, in this order; `again` those that were kept before. Accounts tells what became of each.',
  data: z.object({ importId: id, actorId: id, rows: z.array(z.int()), again: z.optional(z.boolean()) }),
  sample: { importId, actorId: '3c4d5e6f-7081-4920-a3b4-c5d6e7f80912', rows: [3, 2] },
});

const aBlock = z.object({ blockId: id, field: z.enum(blockableFields) });
const blockSample = { blockId: '2a3b4c5d-6e7f-4081-92a3-b4c5d6e7f809', field: 'email' } as const;

export const fieldBlocked = event('imports', 'field-blocked', 1, {
  summary: 'A value of a field is not taken any more. Never the value itself: services of ours ask for it.',
  data: aBlock,
  sample: blockSample,
});

export const fieldUnblocked = event('imports', 'field-unblocked', 1, {
  summary: 'A value of a field that was blocked is taken again.',
  data: aBlock,
  sample: blockSample,
});
