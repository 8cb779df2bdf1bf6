import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { addFindingPhotoForGarage, issueGarageLink, readVisitForGarage, takeStepForGarage } from '@kerbside/contracts/http/garages/desk';
import type { CallInput } from '@kerbside/contracts/call';
import {
  cancelBooking,
  changeBookingDate,
  downloadBooking,
  downloadFindingPhoto,
  listBookings,
  readFreeDays,
} from '@kerbside/contracts/http/garages/tracker';
import type { GarageStepSent } from '@kerbside/contracts/ui/garages/garage-visit-forms';
import { sendFile } from '@kerbside/contracts/accounts/upload';

/** The visits of a customer's cars, and what staff do about them for a garage and for the customer. */
export const visitsApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send, download } = client(host.fetch);
  return {
    ofCar: (carId: string, signal: AbortSignal) => send(listBookings, { params: { carId } }, { signal }),
    read: (bookingId: string, signal: AbortSignal) => send(readVisitForGarage, { params: { bookingId } }, { signal }),
    take: (bookingId: string, step: GarageStepSent) => send(takeStepForGarage, { params: { bookingId }, body: step }),
    confirmation: (bookingId: string) => download(downloadBooking, { params: { bookingId } }),
    photo: (id: string) => download(downloadFindingPhoto, { params: { id } }),
    sendPhoto: (bookingId: string, photo: File, onProgress: (percent: number) => void) =>
      sendFile(addFindingPhotoForGarage, { params: { bookingId } }, photo, { onProgress }),
    freeDays: (bookingId: string, signal: AbortSignal) => send(readFreeDays, { params: { bookingId } }, { signal }),
    move: (wanted: CallInput<typeof changeBookingDate>['body']) => send(changeBookingDate, { body: wanted }),
    cancel: (id: string, why: string) => send(cancelBooking, { body: { id, why } }),
    link: (bookingId: string) => send(issueGarageLink, { params: { bookingId } }),
  };
};
export type VisitsApi = ReturnType<typeof visitsApi>;
