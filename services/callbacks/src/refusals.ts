import type { Refusals } from '@kerbside/platform/errors';

export const refusals: Refusals = {
  CODES_DO_NOT_MATCH: [400, 'Codes do not match'],
  CODE_EXPIRED: [410, 'This code no longer works. Send a new one.'],
};
