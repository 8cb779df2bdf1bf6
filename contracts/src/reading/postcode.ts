import * as z from 'zod/mini';
import { byPlace } from './by-place.js';
import { bare } from './plain.js';

const shapes = ['A9', 'A99', 'AA9', 'A9A', 'AA99', 'AA9A'].map((outward) => `${outward}9AA`);

/** "sw1a1aa" as it is written: "SW1A 1AA". The letter O is a nought where a digit stands, and the other way; British Forces have BFPO 61, and one bank GIR 0AA. */
export const spacedPostcode = (text: string): string => {
  const typed = bare(text);
  if (typed.startsWith('BFPO')) return `BFPO ${typed.slice(4).replaceAll('O', '0').replaceAll('I', '1')}`;
  if (/^G[I1]R[O0]AA$/.test(typed)) return 'GIR 0AA';
  const read = byPlace(typed, shapes);
  return read.length > 3 ? `${read.slice(0, -3)} ${read.slice(-3)}` : read;
};

const wholePostcode = (message: string) => z.regex(/^([A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|BFPO \d{1,4}|GIR 0AA)$/, message);

/** UK postcode, spaces forgiven; kept as "SW1A 1AA". */
export const postcode = z
  .pipe(z.string('Please supply a complete postcode'), z.transform(spacedPostcode))
  .check(wholePostcode('Please supply a complete postcode'));

/** The same of an address, with messages of its own. */
export const postcodeOfAddress = z
  .pipe(z.string('Enter your postcode'), z.transform(spacedPostcode))
  .check(z.minLength(1, 'Enter your postcode'), wholePostcode('Enter a full UK postcode'));
