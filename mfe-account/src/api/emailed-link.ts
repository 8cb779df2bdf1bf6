import type { CallError } from '@kerbside/contracts/client';

/** Whether an emailed link itself is at fault, spent (the refusal `code`) or never ours: no input can correct that. */
export const isLinkAtFault = (
  failure: CallError | undefined,
  code: 'RESET_LINK_SPENT' | 'SIGN_IN_LINK_SPENT' | 'EMAIL_LINK_SPENT',
): boolean => failure !== undefined && (failure.code === code || 'token' in failure.fields);
