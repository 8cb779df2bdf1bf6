interface DaysOfCover {
  readonly startsOn?: string | undefined;
  readonly cancelledOn?: string | null | undefined;
}

/** Cover that ended by its first day: it still has the days that it would have had, which must not be read as cover. An order has no days. */
export const neverBegan = (policy: DaysOfCover): boolean =>
  policy.startsOn !== undefined && typeof policy.cancelledOn === 'string' && policy.cancelledOn <= policy.startsOn;

/** When that was: on its first day it may have been claimed on, so that nobody says of it that it never covered. */
export const cancelledEarly = ({ startsOn, cancelledOn }: DaysOfCover): string =>
  cancelledOn === startsOn ? 'on its first day' : 'before its first day';
