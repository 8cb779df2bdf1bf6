import type { Pence } from '@kerbside/contracts/money/money';

/** A9: in pounds and months. */
export const loanAmount = { start: 7_000, least: 500, most: 100_000, step: 250 } as const;
export const loanMonths = ['24', '36', '48', '60'] as const;
export type LoanMonths = (typeof loanMonths)[number];
export const firstLoanMonths: LoanMonths = '48';
export const highestRate = 50;

export interface Loan {
  readonly amountPence: Pence;
  readonly months: number;
  /** Annual percentage rate: 9.9 is 9.9 %. */
  readonly ratePercent: number;
}

export interface LoanCost {
  readonly monthlyPence: Pence;
  readonly totalPence: Pence;
  /** What the loan costs beyond the sum that is borrowed. */
  readonly interestPence: Pence;
}

/** Equal payments at the end of each month, rounded up to a penny. The rate of a month compounds to the annual one. */
export const loanCost = ({ amountPence, months, ratePercent }: Loan): LoanCost => {
  const monthly = (1 + ratePercent / 100) ** (1 / 12) - 1;
  const exact = monthly === 0 ? amountPence / months : (amountPence * monthly) / (1 - (1 + monthly) ** -months);
  const monthlyPence = Math.ceil(exact - 1e-9);
  const totalPence = monthlyPence * months;
  return { monthlyPence, totalPence, interestPence: totalPence - amountPence };
};

/** A step less or more, on the steps and within the limits. Pounds. */
export const stepped = (pounds: number, by: 1 | -1): number => {
  const { least, most, step } = loanAmount;
  const next = by === 1 ? Math.floor(pounds / step) * step + step : Math.ceil(pounds / step) * step - step;
  return Math.min(most, Math.max(least, next));
};
