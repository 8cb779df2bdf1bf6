import { formatLongDay } from '@kerbside/contracts/days/dates';
import { garageByUs } from '@kerbside/contracts/garages/garage-by-us';
import type { HostApi } from '@kerbside/contracts/host';
import type { CallData } from '@kerbside/contracts/call';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import type { chooseVisit } from '@kerbside/contracts/http/garages/offers';
import type { BookingApi, BookingForm } from '../../api/booking-api.js';
import { visits as words } from '../../messages/visits.js';

type GarageDay = Pick<CallData<typeof chooseVisit>, 'garage_id' | 'garage_name' | 'booking_date'>;

/** Says it once, a little longer where there is something to do. */
export const tellAgain = ({ toast }: Pick<HostApi, 'toast'>, again: BookedAgain | undefined): void => {
  if (again) toast(again.said, again.isKept ? 'success' : 'warning', again.isKept ? undefined : 10_000);
};

interface BookedAgain {
  readonly isKept: boolean;
  readonly said: string;
}

/** What was booked, at the garage that is chosen now. Its time is kept with its day; another day has times of its own. */
export const formAgain = (before: Booking, { garage_id, booking_date }: Omit<GarageDay, 'garage_name'>): BookingForm => {
  const { delivery_type, booking_time: time, postcode } = before;
  const day = booking_date ?? before.booking_date;
  const { booking_address_line_1, booking_address_line_2, booking_address_line_3 } = before;
  const { booking_town, booking_county, booking_country } = before;
  const isOurs = garage_id === garageByUs;
  return {
    delivery_type,
    booking_date: day,
    ...(time !== undefined && day === before.booking_date && !isOurs ? { booking_time: time } : {}),
    postcode,
    booking_address_line_1,
    booking_address_line_2,
    booking_address_line_3,
    booking_town,
    booking_county,
    booking_country,
    ...(isOurs ? { garage_choice: 'our_choice' } : { garage_choice: 'own_garage', garage_id }),
  };
};

/** Another garage or other work was chosen for a visit that was booked: books its day again there, and says whether that could be done. Undefined where the booking stands as it was. */
export const bookAgain = async (
  api: Pick<BookingApi, 'read' | 'save'>,
  before: Booking | null,
  visit: GarageDay,
): Promise<BookedAgain | undefined> => {
  if (before?.status !== 'draft' || (await api.read(before.quoteId).catch(() => before)) !== null) return undefined;
  const form = formAgain(before, visit);
  const { garage_name } = visit;
  try {
    const { booking_date, booking_time } = await api.save(before.quoteId, form);
    const kept = visit.garage_id === (before.garage?.id ?? garageByUs) ? words.dayStays : words.dayKept;
    return { isKept: true, said: kept(formatLongDay(booking_date), booking_time, garage_name) };
  } catch {
    return { isKept: false, said: words.dayLost(formatLongDay(form.booking_date), form.booking_time, garage_name) };
  }
};
