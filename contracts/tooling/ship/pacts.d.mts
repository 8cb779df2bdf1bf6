/** The same expectations have the same hash. */
export function hashOf(interactions: readonly unknown[]): string;
