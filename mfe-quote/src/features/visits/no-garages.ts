import { CallError } from '@kerbside/contracts/client';

/** Q2, Q8: where a customer is taken when there is no garage to choose. */
export const noResults = '/?feedback=no-results';

/** The postcode is to be mended: what the service says of it. */
export const postcodeRefusal = (error: unknown): string | undefined => (error instanceof CallError ? error.fields['postcode'] : undefined);
