export interface Outcome {
  readonly consumer: string;
  /** The hash of the pact. */
  readonly pact: string;
  /** What did not hold; empty when it holds. */
  readonly why: readonly string[];
}
/** The result for one pact and one version of the code. */
export interface Verified extends Outcome {
  readonly code: string;
  readonly version: string;
  readonly holds: boolean;
  readonly date: string;
}
export function verifiedOf(provider: string, root?: string): readonly Verified[];
export function noteVerified(
  provider: string,
  outcomes: readonly Outcome[],
  options?: { readonly root?: string; readonly date?: string; readonly of?: { readonly code: string; readonly version: string } },
): void;
