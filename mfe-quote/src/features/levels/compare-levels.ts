import { toPence, type Pence } from '@kerbside/contracts/money/money';
import { allCovers } from '../product-facts/all-covers.js';

interface Level {
  readonly name: string;
  readonly covers: readonly string[];
  readonly excludes: readonly string[];
  readonly durations: readonly { readonly duration: string; readonly discounted: number }[];
}

export interface ComparedPart {
  readonly name: string;
  /** In the order of the levels. */
  readonly isCovered: readonly boolean[];
}

/** Every part that any level covers, and what none of them does. */
export const compareLevels = (levels: readonly Level[]) => {
  const covers = levels.map((level) => allCovers(level, levels));
  return {
    parts: [...new Set(covers.flat())].map((name): ComparedPart => ({ name, isCovered: covers.map((all) => all.includes(name)) })),
    never: [...new Set(levels.flatMap(({ excludes }) => excludes))].filter((fact) =>
      levels.every(({ excludes }) => excludes.includes(fact)),
    ),
  };
};

export interface Difference {
  readonly pence: Pence;
  readonly parts: number;
}

/** What a level costs and covers above another, or below it where negative. Undefined where one of them has no price for the length. */
export const differenceOf = (
  level: Level,
  chosen: Level,
  { levels, duration }: { readonly levels: readonly Level[]; readonly duration: string },
): Difference | undefined => {
  const priceOf = (of: Level) => of.durations.find((each) => each.duration === duration)?.discounted;
  const [price, other] = [priceOf(level), priceOf(chosen)];
  if (price === undefined || other === undefined || price === 0 || other === 0) return undefined;
  return { pence: toPence(price) - toPence(other), parts: allCovers(level, levels).length - allCovers(chosen, levels).length };
};
