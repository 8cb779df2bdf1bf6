import type { ProductDocument } from '@kerbside/contracts/http/pricing/documents';
import { topicsOf } from '@kerbside/contracts/products/document-topics';

/** What one level has in it, or what is not in it. */
export interface Fact {
  readonly topic: string;
  readonly level?: string;
  /** It holds at every one of several levels. */
  readonly isGeneral: boolean;
  readonly isIn: boolean;
  /** The level before, all of which this one has too. */
  readonly above?: string;
  readonly limits: readonly string[];
  readonly items: readonly string[];
}

const isIn = (topic: string): boolean => /^What (is insured|do you get)\?/.test(topic);
const isOut = (topic: string): boolean => /^What is not (insured|included)\?/.test(topic);

/** What is in a product and what is not, level by level, of its information document. A level that has all of the one before says so. */
export const factsOf = (documents: readonly ProductDocument[]): readonly Fact[] =>
  topicsOf(documents.find(({ name }) => name === 'information')?.sections ?? [])
    .filter(({ heading }) => isIn(heading) || isOut(heading))
    .flatMap(({ heading: topic, parts }) =>
      parts.map(({ level, paragraphs = [], items = [] }, place) => {
        const isGeneral = level === undefined && parts.length > 1;
        const fact = { topic, ...(level !== undefined && { level }), isGeneral, isIn: isIn(topic), limits: paragraphs, items };
        const before = parts[place - 1];
        const own = items.filter((item) => before?.items?.includes(item) !== true);
        const above = isIn(topic) && own.length === items.length - (before?.items?.length ?? 0) ? before?.level : undefined;
        return above === undefined ? fact : { ...fact, above, items: own };
      }),
    );
