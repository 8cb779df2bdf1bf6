// What follows when a payment is not made: the services count these days, and the pages state them before the customer agrees.

/** Days after the first failure on which a payment is tried again. */
export const retryDays = [3, 7] as const;

/** Days after a payment fell due, or was taken back, until the cover is suspended. */
export const suspendedAfterDays = 14;
/** The same, until the payments and the cover end. */
export const endedAfterDays = 28;
