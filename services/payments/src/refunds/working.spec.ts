import { describe, expect, it } from '@jest/globals';
import { promptsFor } from './working.js';

const card = { method: 'card', isDirect: true } as const;
const debit = { method: 'direct_debit', isDirect: true } as const;
const byHand = { method: 'other', isDirect: false } as const;
const credit = 'You are about to schedule refund via Direct Credit. Do you wish to continue?';
const none = 'You are not directly refunding a payment. Do you wish to continue?';
const some = 'You are not directly refunding all payments, do you wish to continue?';

describe('before a refund staff confirm', () => {
  it.each([
    ['nothing, to a card', [card], []],
    ['the Direct Credit of a direct debit', [debit], [credit]],
    ['that a payment is not directly refunded', [byHand], [none]],
    ['the same when none of several is', [byHand, byHand], [none]],
    ['that not all payments are directly refunded', [card, byHand], [some]],
    ['both', [debit, { ...debit, isDirect: false }], [credit, some]],
    ['nothing, for rewards alone', [], []],
  ])('A8, A9: %s', (_, parts, expected) => expect(promptsFor(parts)).toEqual(expected));
});
