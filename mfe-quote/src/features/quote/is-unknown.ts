import { CallError } from '@kerbside/contracts/client';
import type { Load } from '@kerbside/contracts/ui/data/use-load';

/** The quote does not exist or belongs to another customer: the service does not say which. */
export const isUnknown = <T>(load: Load<T>): load is Extract<Load<T>, { status: 'failed' }> =>
  load.status === 'failed' && load.error instanceof CallError && load.error.code === 'NOT_FOUND';
