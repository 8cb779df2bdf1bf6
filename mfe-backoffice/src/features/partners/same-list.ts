/** Whether two lists have the same entries, in any order. */
export const isSameList = (one: readonly string[], other: readonly string[]): boolean => one.toSorted().join() === other.toSorted().join();
