/** The voucher or club-member lookup box (Q2 Other, Q8). */
export const voucherLookup = {
  title: 'Check a voucher or a club membership',
  hint: 'With just a club membership number, we find your club’s code.',
  check: 'Check',
  kept: (code: string, label: string) => `${code}: ${label}. We have put it in your quote’s voucher box.`,
} as const;
