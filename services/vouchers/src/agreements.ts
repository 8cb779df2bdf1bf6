/** Payments numbers each agreement of a customer to a purchase, always higher than the ones before. Absent until there is one. */
export interface OfAgreement {
  readonly agreement?: number;
}

/** The agreement that something is kept for: never lower than before. */
export const laterOf = (before: number | undefined, now: number | undefined): OfAgreement => {
  const agreement = Math.max(before ?? 0, now ?? 0);
  return agreement === 0 ? {} : { agreement };
};

/** Whether a request is about an earlier agreement than the one that this is now kept for. */
export const isKeptForLater = (kept: OfAgreement | undefined | null, asked: number | undefined): boolean =>
  asked !== undefined && asked < (kept?.agreement ?? 0);
