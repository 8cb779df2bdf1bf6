/** Cover that ended by its first day: it still has the days that it would have had, which must not be read as cover. An order has no days. */
export const neverBegan = (policy: { readonly startsOn?: string | undefined; readonly cancelledOn?: string | null | undefined }): boolean =>
  policy.startsOn !== undefined && typeof policy.cancelledOn === 'string' && policy.cancelledOn <= policy.startsOn;
