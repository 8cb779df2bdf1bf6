import { CallError } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { keepWayBack } from '@kerbside/contracts/quotes/way-back';

const noResults = '/?feedback=no-results';

/** Q2, Q8: leads a customer to the start when there is no garage to choose. It has the way back to this page. */
export const leaveWithoutGarages = ({ navigate }: Pick<HostApi, 'navigate'>): void => {
  keepWayBack(location);
  navigate(noResults);
};

/** The service's message when the postcode needs correcting. */
export const postcodeRefusal = (error: unknown): string | undefined => (error instanceof CallError ? error.fields['postcode'] : undefined);
