export interface Outcome {
  readonly consumer: string;
  /** The hash of the pact. */
  readonly pact: string;
  /** What did not hold; nothing when it does. */
  readonly why: readonly string[];
}
export function noteVerified(
  provider: string,
  outcomes: readonly Outcome[],
  options?: { readonly root?: string; readonly date?: string },
): void;
