/** What no register says of a car, and some prices rest on. In the order in which they are asked. */
export const saidFacts = ['mileage', 'private_use_only'] as const;
export type SaidFact = (typeof saidFacts)[number];

export const mostMiles = 999_999;
