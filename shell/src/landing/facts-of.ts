import type { ProductDocument } from '@kerbside/contracts/http/pricing/documents';

/** What one level has in it, or what is not in it. */
export interface Fact {
  readonly heading: string;
  readonly isIn: boolean;
  /** The level before, all of which this one has too. */
  readonly above?: string;
  readonly limits: readonly string[];
  readonly items: readonly string[];
}

const isIn = (heading: string): boolean => /^What (is insured|do you get)\?/.test(heading);
const isOut = (heading: string): boolean => /^What is not (insured|included)\?/.test(heading);
/** "What is insured? Extra": Extra. */
const levelOf = (heading: string): string => heading.replace(/^[^?]*\? ?/, '');

/** What is in a product and what is not, level by level, of its information document. A level that has all of the one before says so. */
export const factsOf = (documents: readonly ProductDocument[]): readonly Fact[] => {
  const sections = documents.find(({ name }) => name === 'information')?.sections ?? [];
  return sections
    .filter(({ heading }) => isIn(heading) || isOut(heading))
    .map(({ heading, paragraphs = [], items = [] }, place, all) => {
      const fact = { heading, isIn: isIn(heading), limits: paragraphs, items };
      const before = all[place - 1];
      const own = items.filter((item) => before?.items?.includes(item) !== true);
      const hasAll = isIn(heading) && before?.items !== undefined && own.length === items.length - before.items.length;
      return hasAll ? { ...fact, above: levelOf(before.heading), items: own } : fact;
    });
};
