/** Somebody else changed it first. */
export class OutdatedError extends Error {}

/** Decides on what is in hand, and again on what is stored for as long as somebody else changes that first. */
export const decidedOn = async <K, T>(inHand: K, stored: () => Promise<K>, decide: (known: K) => Promise<T>): Promise<T> => {
  for (let known = inHand; ; known = await stored()) {
    try {
      return await decide(known);
    } catch (error) {
      if (!(error instanceof OutdatedError)) throw error;
    }
  }
};
