import type { Refusals } from '@kerbside/platform/errors';

export const refusals: Refusals = {
  CODES_DO_NOT_MATCH: [400, 'Codes do not match'],
  CALLBACK_COMPLETED: [409, 'This is completed and cannot be changed any more.'],
  MESSAGE_WITHHELD: [409, 'This message holds a link or code to sign in. Ask for a new one instead.'],
  CODE_EXPIRED: [410, 'This code no longer works. Send a new one.'],
};
