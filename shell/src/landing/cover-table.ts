import type { DocumentSection, ProductDocument } from '@kerbside/contracts/http/pricing/documents';
import { topicsOf } from '@kerbside/contracts/products/document-topics';

/** Things that are in the same levels, or in none. */
export interface CoverRow {
  readonly items: readonly string[];
  /** In the order of the levels; one where there are none. */
  readonly isIn: readonly boolean[];
}

export interface CoverTable {
  readonly levels: readonly string[];
  /** The most for one claim, level by level, where each says so. */
  readonly most: readonly string[];
  /** What else is said of what is in it. */
  readonly limits: readonly string[];
  readonly rows: readonly CoverRow[];
}

const isIn = /^What (is insured|do you get)\?/;
const isOut = /^What is not (insured|included)\?/;
const mostOf = /^Up to (£[\d,]+) a claim\.$/;

/** What is in a product and what is not, of its information document, as one table: a column for each level, and a row for all that is in the same of them. */
export const coverTable = (documents: readonly ProductDocument[]): CoverTable => {
  const topics = topicsOf(documents.find(({ name }) => name === 'information')?.sections ?? []);
  const partsOf = (topic: RegExp) => topics.filter(({ heading }) => topic.test(heading)).flatMap(({ parts }) => parts);
  const inIt = partsOf(isIn);
  const levels = [...new Set(inIt.flatMap(({ level }) => level ?? []))];
  const has = (level: string | undefined, item: string) =>
    inIt.some((part) => (part.level ?? level) === level && part.items?.includes(item) === true);
  const rows = [...new Set(itemsOf([...inIt, ...partsOf(isOut)]))].map((item) => ({
    item,
    isIn: (levels.length > 0 ? levels : [undefined]).map((level) => has(level, item)),
  }));
  return { levels, ...limitsOf(inIt), rows: together(rows) };
};

const itemsOf = (parts: readonly DocumentSection[]): readonly string[] => parts.flatMap(({ items = [] }) => items);

const limitsOf = (parts: readonly DocumentSection[]): Pick<CoverTable, 'most' | 'limits'> => {
  const limits = parts.flatMap(({ paragraphs = [] }) => paragraphs);
  const most = limits.flatMap((limit) => mostOf.exec(limit)?.[1] ?? []);
  return parts.every(({ level }) => level !== undefined) && most.length === limits.length ? { most, limits: [] } : { most: [], limits };
};

/** What no level has comes last. */
const together = (rows: readonly { readonly item: string; readonly isIn: readonly boolean[] }[]): readonly CoverRow[] => {
  const [some, none] = [rows.filter((row) => row.isIn.includes(true)), rows.filter((row) => !row.isIn.includes(true))];
  const alike = new Map<string, CoverRow>();
  for (const { item, isIn: marks } of [...some, ...none])
    alike.set(marks.join(), { items: [...(alike.get(marks.join())?.items ?? []), item], isIn: marks });
  return [...alike.values()];
};
