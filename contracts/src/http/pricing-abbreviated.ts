import * as z from 'zod/mini';
import { callsOf } from '../call.js';
import { wholeNumber } from '../fields.js';
import { rangeOption, rangesBody } from './pricing-vehicle.js';

const call = callsOf('pricing');

export const listAbbreviatedRanges = call({
  id: 'abbreviated-ranges',
  method: 'POST',
  path: '/abbreviatedQuoteAjax/ranges',
  who: 'public',
  summary: 'Ranges of a model that were sold in a year.',
  body: z.object({ ...rangesBody, carYear: wholeNumber('Enter the year of first registration', 1900, 2100) }),
  data: z.array(rangeOption),
});
