/** Used in place of a garage's id: "Garage by us" (Q2). */
export const garageByUs = 'our-choice';

/** The label of the term that names the garage of a visit while it is quoted. Once it is bought garages tells it, since it may change. */
export const garageTerm = 'Garage';

/** What a visit costs at a garage that we choose: the middle of the prices nearby, of an even number the higher of the two. Undefined without prices. */
export const middlePrice = (prices: readonly number[]): number | undefined =>
  prices.toSorted((one, other) => one - other)[Math.floor(prices.length / 2)];
