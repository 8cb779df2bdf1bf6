import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { findAddresses, readAddress } from '@kerbside/contracts/http/garages/addresses';
import { readBooking, saveBooking } from '@kerbside/contracts/http/garages/bookings';
import { readSlots } from '@kerbside/contracts/http/garages/slots';
import { secretHeaders } from './quote-api.js';

export type BookingForm = CallInput<typeof saveBooking>['body'];

/** The visit of a quote: where from, when, and at which garage. */
export const bookingApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    addresses: async (postcode: string) => (await send(findAddresses, { params: { postcode } })).items,
    address: async (id: string) => (await send(readAddress, { params: { id } })).items[0],
    read: (quoteId: string, signal?: AbortSignal) =>
      send(readBooking, { params: { quoteId }, headers: secretHeaders(quoteId) }, { signal }),
    slots: (quoteId: string, query: CallInput<typeof readSlots>['query'], signal?: AbortSignal) =>
      send(readSlots, { params: { quoteId }, headers: secretHeaders(quoteId), query }, { signal }),
    save: (quoteId: string, form: BookingForm) => send(saveBooking, { params: { quoteId }, headers: secretHeaders(quoteId), body: form }),
  };
};
export type BookingApi = ReturnType<typeof bookingApi>;
