/** The voucher or club-member lookup box (Q2 Other, Q8). */
export const voucherLookup = {
  ask: 'Have a voucher or a club membership?',
  title: 'Check a voucher or a club membership',
  hint: 'With a club membership number alone, we find the code of your club.',
  check: 'Check',
  kept: (code: string, label: string) => `${code}: ${label}. We have put it in the voucher box of your quote.`,
} as const;
