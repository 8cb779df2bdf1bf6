/** What is wrong with prices, in words; empty when nothing is. */
export type Problems = readonly string[];

interface Point {
  readonly label: string;
  readonly value: number | undefined;
}

/** Each value must be there, above zero, and no less than the one before it. */
export const priced = (where: string, points: readonly Point[]): Problems => [
  ...points.flatMap(({ label, value }) => {
    if (value === undefined) return [`${where} has no price for ${label}`];
    return value > 0 ? [] : [`${where} costs nothing for ${label}`];
  }),
  ...increasing(where, points),
];

export const increasing = (where: string, points: readonly Point[]): Problems =>
  points.slice(1).flatMap(({ label, value }, at) => {
    const before = points[at];
    const falls = before?.value !== undefined && value !== undefined && value < before.value;
    return falls ? [`${where} falls from ${before.label} to ${label}`] : [];
  });

export const unique = (where: string, keys: readonly (string | number)[]): Problems =>
  keys.filter((key, at) => keys.indexOf(key) !== at).map((key) => `${where} has ${key} twice`);
