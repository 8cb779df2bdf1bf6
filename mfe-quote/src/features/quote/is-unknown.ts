import { CallError } from '@kerbside/contracts/client';
import type { Load } from '@kerbside/contracts/ui/data/use-load';

/** Nobody's, or somebody else's: the service does not say which. */
export const isUnknown = <T>(load: Load<T>): load is Extract<Load<T>, { status: 'failed' }> =>
  load.status === 'failed' && load.error instanceof CallError && load.error.code === 'NOT_FOUND';
