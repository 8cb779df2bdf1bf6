import { wholePounds } from '@kerbside/contracts/money/money';

export const finance = {
  title: 'Car finance',
  why: 'Kerbside does not lend money or arrange loans. This only does the sums, using the rate that a lender has given you.',
  amount: 'Loan amount (£)',
  amountHint: (least: number, most: number) => `Between ${wholePounds(least)} and ${wholePounds(most)}`,
  less: (step: number) => `${wholePounds(step)} less`,
  more: (step: number) => `${wholePounds(step)} more`,
  period: 'Repayment period',
  months: (months: string) => `${months} months`,
  rate: 'Interest rate (% APR)',
  result: 'What it would cost',
  monthly: 'Each month',
  total: 'Total repaid',
  interest: 'Cost of borrowing',
} as const;
