import { eachLike, equal, like } from '@pact-foundation/pact/src/v3/matchers.js';
import { aPrice, aQuote, quoteId } from '../src/testing/samples.js';

/** What the journey reads of a quote that is at a step. */
export const quoteShape = (step: number, over: object = {}) => {
  const { lines, ...price } = aPrice();
  return like({ ...aQuote(), id: equal(quoteId), step: equal(step), price: { ...price, lines: eachLike(lines[0]) }, ...over });
};
