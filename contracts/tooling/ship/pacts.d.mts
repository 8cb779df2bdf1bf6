/** What one consumer expects of one provider. */
export interface Pact {
  readonly consumer: string;
  readonly provider: string;
  /** The same expectations have the same hash. */
  readonly hash: string;
  readonly interactions: readonly unknown[];
}
export function hashOf(interactions: readonly unknown[]): string;
export function pactsNow(root?: string): readonly Pact[];
