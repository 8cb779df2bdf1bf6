/** The last release of a team. */
export interface ReleaseRecord {
  readonly version: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly commit: string;
}

/** What a team has released, as it was at that commit. */
export interface Release extends ReleaseRecord {
  readonly workspace: string;
  readonly openapi: { readonly paths: Readonly<Record<string, object>> } | null;
  readonly events: Readonly<Record<string, { readonly topic: string; readonly schema: object }>>;
}

export function recordsOf(root?: string): Readonly<Record<string, ReleaseRecord>>;
export function allReleased(root?: string): Map<string, Release>;
export function recordReleased(
  names: readonly string[],
  commit: string,
  options?: { readonly root?: string; readonly date?: string; readonly made?: object },
): void;
