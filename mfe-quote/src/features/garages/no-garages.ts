import { CallError } from '@kerbside/contracts/client';

/** Q2, Q8: where a customer goes when there is no garage to choose. */
export const noResults = '/?feedback=no-results';

/** The service's message when the postcode needs correcting. */
export const postcodeRefusal = (error: unknown): string | undefined => (error instanceof CallError ? error.fields['postcode'] : undefined);
