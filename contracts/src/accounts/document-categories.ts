/** What a customer's documents are about; each has a panel of its own (A2). */
export const documentCategories = ['policy', 'invoice', 'booking', 'service_history', 'mot', 'logbook', 'photos', 'other'] as const;
export type DocumentCategory = (typeof documentCategories)[number];
