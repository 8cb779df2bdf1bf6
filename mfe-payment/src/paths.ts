export const paymentPath = (quoteId: string): string => `/payment/${encodeURIComponent(quoteId)}/`;
export const confirmationPath = (quoteId: string): string => `/payment/${encodeURIComponent(quoteId)}/confirmation/`;
/** Where other cover is added to a quote. */
export const extrasPath = (quoteId: string): string => `/quote/warranty/step/4/?quote=${encodeURIComponent(quoteId)}`;
/** The last step of the quote before payment. */
export const summaryPath = (quoteId: string): string => `/quote/warranty/step/5/?quote=${encodeURIComponent(quoteId)}`;
