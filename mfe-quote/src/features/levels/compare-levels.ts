import { goingOn } from '@kerbside/contracts/products/product-names';
import { allCovers } from '../product-facts/all-covers.js';

export interface ComparedLevel {
  readonly version: string;
  readonly name: string;
  readonly covers: readonly string[];
  readonly excludes: readonly string[];
  /** Pounds; null where there is none. */
  readonly claim_limit: number | null;
}

interface ComparedPart {
  readonly name: string;
  /** In the order of the levels. */
  readonly isCovered: readonly boolean[];
}

/** Parts of a car that stand together. What is no part of one, such as roadside help, has no heading. */
const headings = [
  { name: 'Engine and gearbox', parts: /engine(?! control)|gearbox|clutch|differential|turbo|timing|cooling|fuel|emission|exhaust/i },
  { name: 'Electric drive', parts: /hybrid|electric (drive|motor)|drive (battery|motor)|inverter|charger|reduction gear/i },
  { name: 'Steering and brakes', parts: /steering|brak(e|ing) system|suspension/i },
  { name: 'Electrics', parts: /starter|alternator|control unit|electric/i },
  { name: 'Comfort', parts: /air conditioning|infotainment|sensor|screen|camera/i },
] as const;

const headingOf = ({ name }: ComparedPart): string | undefined => headings.find(({ parts }) => parts.test(name))?.name;

/** What tells levels apart, under its headings; what every level covers; and what none of them does. */
export const compareLevels = (levels: readonly ComparedLevel[]) => {
  const covers = levels.map((level) => allCovers(level, levels));
  const parts = [...new Set(covers.flat())].map((name): ComparedPart => ({ name, isCovered: covers.map((all) => all.includes(name)) }));
  const different = parts.filter(({ isCovered }) => isCovered.includes(false));
  const names = [undefined, ...headings.map(({ name }) => name)];
  return {
    groups: names
      .map((name) => ({ name, parts: different.filter((part) => headingOf(part) === name) }))
      .filter((group) => group.parts.length > 0),
    always: parts.filter(({ isCovered }) => !isCovered.includes(false)).map(({ name }) => name),
    never: (levels[0]?.excludes ?? []).filter((fact) => levels.every(({ excludes }) => excludes.includes(fact))),
  };
};

const mostNamed = 3;

/** One after the other as a sentence goes on, told apart also where one of them is several words with a comma. */
export const inARow = (facts: readonly string[]): string =>
  facts.map((fact, at) => (at === 0 ? fact : goingOn(fact))).join(facts.some((fact) => fact.includes(',')) ? '; ' : ', ');

/** The first three, and how many more: one more is named rather than counted. */
export const inShort = (facts: readonly string[], more: (count: number) => string): readonly string[] =>
  facts.length <= mostNamed + 1 ? facts : [...facts.slice(0, mostNamed), more(facts.length - mostNamed)];
