import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { wholeNumber } from '../../fields.js';

const call = callsOf('accounts');

/** A9: from this score up, a customer would recommend us. */
const positiveFrom = 7;
export const isPositiveRating = (rating: number): boolean => rating >= positiveFrom;

export const rateRecommendation = call('POST /ajaxCustomer/recommendationRating', {
  id: 'recommendation-rating',
  who: 'customer',
  summary: 'How likely the customer is to recommend us, 0 to 10; their latest answer counts (A7). Positive from 7 (A9).',
  body: z.object({ rating: wholeNumber('Choose a number from 0 to 10', 0, 10) }),
  data: z.object({ isPositive: z.boolean() }),
});

export const readRecommendation = call('GET /api/accounts/recommendation', {
  id: 'recommendation',
  who: 'customer',
  summary:
    'Whether to ask the customer how likely they are to recommend us: not for a year after they answered, or waved the question away.',
  data: z.object({ isAsked: z.boolean() }),
});

export const waveRecommendationAway = call('POST /api/accounts/recommendation/waved-away', {
  id: 'wave-recommendation-away',
  who: 'customer',
  summary: 'The customer does not want to be asked. What they answered before stays.',
});
