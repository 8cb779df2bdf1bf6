import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { issueGarageLink, readVisitForGarage, takeStepForGarage } from '@kerbside/contracts/http/garages-desk';
import { listBookings } from '@kerbside/contracts/http/garages-tracker';
import type { GarageStepSent } from '@kerbside/contracts/ui/garage-visit-forms';

/** The visits of a customer's cars, and what staff do about them for a garage. */
export const visitsApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    ofCar: (carId: string, signal: AbortSignal) => send(listBookings, { params: { carId } }, { signal }),
    read: (bookingId: string, signal: AbortSignal) => send(readVisitForGarage, { params: { bookingId } }, { signal }),
    take: (bookingId: string, step: GarageStepSent) => send(takeStepForGarage, { params: { bookingId }, body: step }),
    link: (bookingId: string) => send(issueGarageLink, { params: { bookingId } }),
  };
};
export type VisitsApi = ReturnType<typeof visitsApi>;
