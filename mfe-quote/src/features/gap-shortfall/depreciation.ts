/** An illustration, and said to be one: what a car loses of its price in its first year, and of the rest in each year after. */
const firstYear = 0.25;
const laterYears = 0.15;

/** Years that the picture covers, and the one that its words are about. */
export const yearsShown = 5;
export const yearTold = 3;

/** What a car may be worth after so many years, whole or part, in whole pounds. */
export const worthAfter = (paid: number, years: number): number => {
  const first = Math.min(years, 1);
  const later = Math.max(years - 1, 0);
  return Math.round(paid * (1 - firstYear) ** first * (1 - laterYears) ** later);
};

/** What GAP is for: the difference between what was paid and what a car insurer would pay. */
export const shortfallAfter = (paid: number, years: number): number => paid - worthAfter(paid, years);
