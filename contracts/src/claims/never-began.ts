/** Cover that ended by its first day: it still has the days that it would have had, which must not be read as cover. */
export const neverBegan = ({
  startsOn,
  cancelledOn,
}: {
  readonly startsOn: string;
  readonly cancelledOn?: string | null | undefined;
}): boolean => typeof cancelledOn === 'string' && cancelledOn <= startsOn;
