export const paymentPath = (quoteId: string): string => `/payment/${encodeURIComponent(quoteId)}/`;
export const confirmationPath = (quoteId: string): string => `/payment/${encodeURIComponent(quoteId)}/confirmation/`;
/** The last step of the quote before payment. */
export const summaryPath = (quoteId: string): string => `/quote/warranty/step/5/?quote=${encodeURIComponent(quoteId)}`;
/** Where the visit of a quote is booked. */
export const bookingPath = (quoteId: string): string => `/booking/${encodeURIComponent(quoteId)}/`;
