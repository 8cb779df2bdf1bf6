import * as z from 'zod/mini';

/** What a customer says of a visit on the telephone, "KSB-7F3K9Q". Null for one that an older version stored and nothing happened to since; absent from older answers. */
export const bookingNumber = z.optional(z.nullable(z.string()));

/** The name under which a booking is saved. */
export const bookingFileName = (number: string | null): string =>
  number === null ? 'kerbside-booking.pdf' : `kerbside-booking-${number}.pdf`;
