interface CoverNames {
  readonly productName: string;
  readonly levelName: string;
}

/** Some levels have their product's own name in front, which is said once: "MOT test", "Tyre cover with GAP, up to £1,000 a claim". */
const namesProduct = ({ productName, levelName }: CoverNames): boolean => levelName === '' || levelName.startsWith(productName);

/** The one name of a cover, on every page, letter and pass (ADR 42): "Warranty: Complete", "Health check". */
export const coverName = (cover: CoverNames): string =>
  namesProduct(cover) ? cover.levelName || cover.productName : `${cover.productName}: ${cover.levelName}`;

/** The same where a sentence goes on: "Warranty (Complete)", "MOT test", "Tyre cover with GAP (up to £1,000 a claim)". */
export const coverAndLevel = (cover: CoverNames): string =>
  namesProduct(cover) ? coverName(cover).replace(/, (.+)$/, ' ($1)') : `${cover.productName} (${cover.levelName})`;

/** The headings over what is in it and what is not, on every page and paper: of cover, and of work at a garage. */
export const contentsWords = {
  cover: { covers: 'What is covered', excludes: 'What is not covered' },
  work: { covers: 'What is included', excludes: 'What is not included' },
} as const;
