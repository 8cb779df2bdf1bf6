import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { pathId } from '../../ids.js';

const call = callsOf('vouchers');

/** For how many days a code opens the manual: the short period, and the long one of customers with cover (A9). */
export const manualDays = { short: 7, long: 365 } as const;

/**
 * A vehicle manual's access code (A3). `access`: a code may be claimed, or has been; code and pin are null until it is. `duration` in days. `address`: where they are used;
 * absent where that is not set.
 */
export const manualCode = z.object({
  access: z.boolean(),
  duration: z.int(),
  isLongCodeAvailable: z.boolean(),
  code: z.nullable(z.string()),
  pin: z.nullable(z.string()),
  address: z.optional(z.string()),
});
export type ManualCode = z.infer<typeof manualCode>;

export const readManualCode = call('POST /ajax/is-eligible-for-haynes-code/{userId}', {
  id: 'haynes-eligible',
  who: 'owner',
  staff: 'none',
  summary: 'Whether the customer may have a free code for the vehicle manuals, and the code they have.',
  data: manualCode,
});

export const claimManualCode = call('POST /ajax/claim-haynes-code/{userId}/{duration}', {
  id: 'haynes-claim',
  who: 'owner',
  staff: 'none',
  summary: 'Gives the customer a code; calling it again returns the same code. MANUAL_CODE_NOT_FOR_YOU 403, NO_MANUAL_CODES_LEFT 503.',
  params: z.object({ userId: pathId, duration: z.string() }),
  data: z.object({ code: z.string(), pin: z.string() }),
});
