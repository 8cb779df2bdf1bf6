import { garageByUs } from '@kerbside/contracts/garages/garage-by-us';
import type { HostApi } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { bookingApi } from '../../api/booking-api.js';
import { quoteApi } from '../../api/quote-api.js';
import { visitsApi } from '../../api/visits-api.js';
import { booking as words } from '../../messages/booking.js';
import { pricedVisitOf } from '../../priced-visit.js';
import { bookAgain, tellAgain } from './book-again.js';

/**
 * One visit does all the work of a quote: what is added to it, taken out, or said of its car keeps the day, the time and the garage where they still
 * do, and costs what that garage asks. Says what became of it.
 */
export const keepingTime = async <A extends { readonly quote: Quote }>(
  host: Pick<HostApi, 'fetch' | 'toast'>,
  quoteId: string,
  change: () => Promise<A>,
): Promise<A & { readonly isRepriced: boolean }> => {
  const bookings = bookingApi(host);
  const before = await bookings.read(quoteId).catch(() => null);
  const changed = await change();
  const { id: garage_id = garageByUs, name: garage_name = words.anyGarage } = before?.garage ?? {};
  const again = await bookAgain(bookings, before, { garage_id, garage_name, booking_date: null });
  tellAgain(host, again);
  const product_type = pricedVisitOf(changed.quote);
  if (before === null || again?.isKept === false || product_type === undefined || !changed.quote.awaits_garage)
    return { ...changed, isRepriced: false };
  const { booking_date, postcode } = before;
  await visitsApi(host).choose(quoteId, { product_type, garage_id, booking_date, postcode });
  return { ...changed, quote: await quoteApi(host).read(quoteId), isRepriced: true };
};
