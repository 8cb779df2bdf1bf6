/** Whether two lists name the same, in whatever order. */
export const isSameList = (one: readonly string[], other: readonly string[]): boolean => one.toSorted().join() === other.toSorted().join();
