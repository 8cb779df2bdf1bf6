import { goingOn } from '@kerbside/contracts/products/product-names';

const mostNamed = 3;

/** One after the other as a sentence goes on, told apart also where one of them is several words with a comma. */
export const inARow = (facts: readonly string[]): string =>
  facts.map((fact, at) => (at === 0 ? fact : goingOn(fact))).join(facts.some((fact) => fact.includes(',')) ? '; ' : ', ');

/** The first three, and how many more: one more is named rather than counted. */
export const inShort = (facts: readonly string[], more: (count: number) => string): readonly string[] =>
  facts.length <= mostNamed + 1 ? facts : [...facts.slice(0, mostNamed), more(facts.length - mostNamed)];
