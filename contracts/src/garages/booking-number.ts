import * as z from 'zod/mini';

/** The number that a customer quotes on the telephone, "KSB-7F3K9Q". Null for a visit unchanged since an older version stored it; absent from older answers. */
export const bookingNumber = z.optional(z.nullable(z.string()));

/** The name under which a booking is saved. */
export const bookingFileName = (number: string | null): string =>
  number === null ? 'kerbside-booking.pdf' : `kerbside-booking-${number}.pdf`;
