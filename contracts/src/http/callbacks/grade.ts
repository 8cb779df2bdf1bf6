import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { pathId, productType } from '../../ids.js';

// How soon a quote's customer is called back (Q7)

const call = callsOf('callbacks');

export const changeCallbackGrade = call('GET /ajax-customer/change-callback-grade/{productType}/{quoteId}/{grade}', {
  id: 'change-callback-grade',
  who: 'staff',
  changesState: true,
  summary:
    'Grades a quote for the callback team: 1 is called before the others, 0 in turn. INVALID with fields.productType when the quote is for another product.',
  params: z.object({ productType, quoteId: pathId, grade: z.enum(['0', '1'], 'Choose 0 or 1') }),
  data: z.object({ message: z.string() }),
});

export const readCallbackGrade = call('GET /api/callbacks/quotes/{quoteId}/grade', {
  id: 'callback-grade',
  who: 'staff',
  summary: 'The grade of a quote; 0 until staff set another.',
  data: z.object({ grade: z.int() }),
});
