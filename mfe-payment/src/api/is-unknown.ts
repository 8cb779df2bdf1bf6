import { CallError } from '@kerbside/contracts/client';

/** The quote does not exist or belongs to another customer: the service does not say which. */
export const isUnknown = (error: unknown): boolean => error instanceof CallError && error.code === 'NOT_FOUND';
