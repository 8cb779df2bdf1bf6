export const daySeconds = 24 * 60 * 60;

/** How long the log keeps events. An event that is read again from the log must find the receipt of its first handling, so receipts are kept longer. */
export const logKeptDays = 7;
/** The notices of dead letters, on their own topics. */
export const noticesKeptDays = 30;
/** Receipts. */
export const inboxKeptDays = 90;
/** Outbox rows that were published. */
export const sentKeptDays = 30;
/** Dead letters that were handled after all. */
export const resolvedKeptDays = 90;
/** Events in a version that their service does not know. */
export const versionsKeptDays = 30;
