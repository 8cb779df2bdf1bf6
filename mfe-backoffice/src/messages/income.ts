/** The wording of the income calculator (A5). */
export const income = {
  title: 'Income calculator',
  lead: 'Splits a price into tax, income and what is kept for the risk. Nothing is saved.',
  gross: 'Price, with tax',
  income: 'Income',
  net: 'Net',
  tax: 'Tax',
  netRisk: 'Net risk',
  enterAmount: 'Enter an amount in pounds, like 12.50',
  negative: (what: string) => `${what} is below zero. Check the price and the income.`,
} as const;
