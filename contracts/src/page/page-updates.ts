import * as z from 'zod/mini';

/** Where an open page of the account listens, at the edge: server-sent events, each one `ChangedParts`. */
export const pageUpdatesPath = '/api/news';

/** The parts of an account that may change while its page is open. */
export const accountParts = [
  'policies',
  'payments',
  'claims',
  'bookings',
  'quotes',
  'rewards',
  'cars',
  'documents',
  'plans',
  'subscriptions',
  'messages',
  /** Which of them are unread: their owner opened some. */
  'messages-read',
  'callbacks',
  /** Calls of staff along the decision tree, which only staff see. */
  'calls',
  /** What staff wrote down about the customer, which only staff see. */
  'notes',
  'your-data',
  /** Where its owner is signed in: an open page may belong to a session that has ended. */
  'sessions',
] as const;
export const accountPart = z.enum(accountParts);
export type AccountPart = z.infer<typeof accountPart>;

/**
 * What an open page is told: which of its parts to ask for again. A part that an older page does not know is left out. `isGuess`: what changed
 * in the meantime is not known, so this is everything. Each carries an id, by which a page that comes back is told what it missed.
 */
export const changedParts = z.object({ parts: z.array(z.string()), isGuess: z.optional(z.boolean()) });
export type ChangedParts = z.infer<typeof changedParts>;

export const isAccountPart = (part: string): part is AccountPart => z.safeParse(accountPart, part).success;

/** One line of the stream between accounts and the edge. Without a channel, its parts may have changed for anyone. `at`: how far the edge has heard. */
export const updateLine = z.object({ at: z.number(), channel: z.optional(z.string()), parts: z.array(z.string()) });
export type UpdateLine = z.infer<typeof updateLine>;

/** Used in place of a customer id, for the work of all staff. */
export const backOffice = 'back-office';

/** Where a page listens that was told before: what it missed since then is told first. */
export const updatesSincePath = (path: string, id: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}since=${encodeURIComponent(id)}`;

/** Where a page of staff about one customer listens, or about all work. */
export const updatesOfCustomerPath = (customerId: string): string => `${pageUpdatesPath}?customer=${encodeURIComponent(customerId)}`;
