/** The rows of a list are counted up to this many, because counting on would take longer than reading a page. */
export const mostCounted = 10_000;
