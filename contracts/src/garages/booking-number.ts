import * as z from 'zod/mini';

/** The number that a customer quotes on the telephone, "KSB-7F3K9Q". */
export const bookingNumber = z.string();

/** The name under which a booking is saved. */
export const bookingFileName = (number: string): string => `kerbside-booking-${number}.pdf`;
