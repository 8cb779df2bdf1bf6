import type { Pact } from '../ship/pacts.mjs';

/** What a team has released. */
export interface Release {
  readonly workspace: string;
  readonly version: string;
  readonly date: string;
  /** Where to get the code again; null outside a repository. */
  readonly commit: string | null;
  /** A hash of its code. */
  readonly code: string;
  /** By provider. */
  readonly pacts: Readonly<Record<string, Pick<Pact, 'hash' | 'interactions'>>>;
  readonly openapi: { readonly paths: Readonly<Record<string, object>> } | null;
  readonly events: Readonly<Record<string, { readonly topic: string; readonly schema: object }>>;
}

export function allReleased(root?: string): Map<string, Release>;
export function pactsReleased(root?: string): readonly Pact[];
export function recordReleased(workspace: string, options?: { readonly root?: string; readonly date?: string }): Release;
