import { lastStep, type Quote } from './quote.js';

/** The terms were agreed for one car and one cover: another one needs them agreed again. */
export const termsFor = (after: Quote, before: Quote): Quote => {
  const agreed = ({ vehicle, products }: Quote): string => JSON.stringify([vehicle, products]);
  return agreed(after) === agreed(before) ? after : { ...after, termsAgreedAt: null };
};

/** After a change without moving on: what is to be agreed again has not been agreed. */
export const changed = (before: Quote, after: Quote): Quote => {
  const quote = termsFor(after, before);
  return quote.termsAgreedAt ? quote : { ...quote, step: Math.min(quote.step, lastStep) };
};
