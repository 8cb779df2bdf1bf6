const mostNamed = 3;

/** The first three, and how many more: one more is named rather than counted. */
export const inShort = (facts: readonly string[], more: (count: number) => string): readonly string[] =>
  facts.length <= mostNamed + 1 ? facts : [...facts.slice(0, mostNamed), more(facts.length - mostNamed)];
