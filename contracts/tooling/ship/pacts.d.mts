/** What one consumer expects of one provider. */
export interface Pact {
  readonly consumer: string;
  readonly provider: string;
  /** The same expectations have the same hash. */
  readonly hash: string;
  readonly interactions: readonly unknown[];
}
/** One of contracts/pacts. */
export interface WrittenPact extends Pact {
  readonly file: string;
}
export function hashOf(interactions: readonly unknown[]): string;
export function pactsNow(root?: string): readonly WrittenPact[];
export function pactsOfTeam(team: { readonly name: string; readonly folder: string }, root?: string): readonly WrittenPact[];
