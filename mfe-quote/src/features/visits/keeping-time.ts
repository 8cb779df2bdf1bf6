import { garageByUs } from '@kerbside/contracts/garages/garage-by-us';
import type { HostApi } from '@kerbside/contracts/host';
import { bookingApi } from '../../api/booking-api.js';
import { booking as words } from '../../messages/booking.js';
import { bookAgain, tellAgain } from './book-again.js';

/** One visit does all the work of a quote: what is added to it, or taken out, keeps its day, time and garage where they still do. Says which. */
export const keepingTime = async <A>(host: Pick<HostApi, 'fetch' | 'toast'>, quoteId: string, change: () => Promise<A>): Promise<A> => {
  const bookings = bookingApi(host);
  const before = await bookings.read(quoteId).catch(() => null);
  const answer = await change();
  const { id: garage_id = garageByUs, name: garage_name = words.anyGarage } = before?.garage ?? {};
  tellAgain(host, await bookAgain(bookings, before, { garage_id, garage_name, booking_date: null }));
  return answer;
};
