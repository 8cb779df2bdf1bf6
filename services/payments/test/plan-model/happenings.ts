/** What may happen to a plan. Each has to have changed one by the end, or the walk proves less than it says. */
export const happenings = [
  'pay',
  'fail',
  'late fail',
  'dispute',
  'claimed back',
  'refund',
  'refund refused',
  'refund came back',
  'refund paid otherwise',
  'refund with bank',
  'refund of what a bank has',
  'refund by hand',
  'split',
  'date change',
  'mark as paid',
  'cancel',
  'part cancelled',
  'cover cancelled',
  'cover in force again',
  'returned for cancelled cover',
  'late money back',
  'next month',
] as const;
export type Happening = (typeof happenings)[number];

/** How far the walk has come, over all plans. */
export class Walk {
  steps = 0;
  readonly happened = new Set<Happening>();

  get isWide(): boolean {
    return this.happened.size === happenings.length;
  }
}
