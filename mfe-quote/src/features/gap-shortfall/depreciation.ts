/** An illustration, and said to be one: what a car loses of its price in its first year, and of the rest in each year after. */
const firstYear = 0.25;
const laterYears = 0.15;

/** Years that the picture covers, and the one that its words are about. */
export const yearsShown = 5;
export const yearTold = 3;

/** What the picture starts from: what was paid for the car, or what it is worth now. */
export type From = 'paid' | 'worth';

/** What a car may be worth after so many years, whole or part, in whole pounds. One that is worth something now has its first year behind it. */
export const worthAfter = (pounds: number, years: number, from: From): number => {
  const first = from === 'paid' ? Math.min(years, 1) : 0;
  const later = years - first;
  return Math.round(pounds * (1 - firstYear) ** first * (1 - laterYears) ** later);
};

/** What GAP is for: the difference between what was paid and what a car insurer would pay. */
export const shortfallAfter = (pounds: number, years: number, from: From): number => pounds - worthAfter(pounds, years, from);
