/** Why money goes back, as far as whoever is paid it is told. */
export const refundReasons = ['cancelled', 'cancelled_after_transfer', 'late'] as const;
export type RefundReason = (typeof refundReasons)[number];

/** In the letter and on the page that tell of the refund. */
export const refundBecause: Readonly<Record<RefundReason, string>> = {
  cancelled: 'It was cancelled.',
  cancelled_after_transfer:
    'It was cancelled after somebody else had taken it over. What is not used of it goes back to you, because you paid for it.',
  late: 'The payment arrived when it was no longer due.',
};
