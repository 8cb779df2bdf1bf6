/** Each time a customer agrees to a purchase, payments gives that a number greater than those before. Older releases give none. */
export interface OfAgreement {
  readonly agreement?: number;
}

/** What something is kept for: never less than what it was kept for before. */
export const laterOf = (before: number | undefined, now: number | undefined): OfAgreement => {
  const agreement = Math.max(before ?? 0, now ?? 0);
  return agreement === 0 ? {} : { agreement };
};

/** Whether a request is about something that was agreed to before what this is kept for by now. */
export const isKeptForLater = (kept: OfAgreement | undefined | null, asked: number | undefined): boolean =>
  asked !== undefined && asked < (kept?.agreement ?? 0);
