import { byPlace } from '@kerbside/contracts/reading/by-place';

/** Of now (since 2001), and those with the letter of the year before or after the number. */
const shapes = ['AA99AAA', 'A9AAA', 'A99AAA', 'A999AAA', 'AAA9A', 'AAA99A', 'AAA999A'];

/** The registration that was probably meant: letter O for nought, or I for one, in the wrong place. Undefined when it is as it should be. */
export const meantPlate = (typed: string): string | undefined => {
  const meant = byPlace(typed, shapes);
  return meant === typed ? undefined : meant.replace(/^([A-Z]{2}\d\d|[A-Z]\d+|[A-Z]{3}(?=\d))/, '$1 ');
};
