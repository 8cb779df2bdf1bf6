import { isNotFound } from '@kerbside/contracts/ui/data/calls';

/** What is to go, and is not found, is gone: by a colleague, or by their own press of which the answer was lost. */
export const removal = (asked: Promise<unknown>): Promise<unknown> =>
  asked.catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
  });
