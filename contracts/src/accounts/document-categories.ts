/** What a customer's documents are about; each has a panel of its own (A2). */
export const documentCategories = ['policy', 'invoice', 'booking', 'service_history', 'mot', 'logbook', 'photos', 'other'] as const;
export type DocumentCategory = (typeof documentCategories)[number];

/** The limits of one upload. */
export const mostDocumentsAtOnce = 10;
export const documentMaxBytes = 12 * 1024 * 1024;
export const photoMaxBytes = 5 * 1024 * 1024;
