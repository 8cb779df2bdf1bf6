import { describe, expect, it } from '@jest/globals';
import { refundIssued, refundReturned } from '@kerbside/contracts/events/payments';
import type { Letter } from '../letters/message.js';
import { refundIssuedLetter, refundReturnedLetter } from './refund-letters.js';

const reader = { firstName: 'Jo', siteUrl: 'https://kerbside.example', on: '2026-12-21' };
const issued = refundIssued.sample;
const [part] = issued.parts;

describe('letters about refunds', () => {
  it.each<[string, Letter, string[], string[]]>([
    [
      'say how much is on its way, to what, and until when',
      refundIssuedLetter(issued, reader),
      ['Hello Jo,', 'sent £50.00 back to you', 'You should have it by: 7 January 2027', 'To your card: £50.00', 'Our reference: KQ-1001'],
      ['rewards'],
    ],
    [
      'of a Direct Debit are there sooner, as its page says',
      refundIssuedLetter({ ...issued, parts: part ? [{ ...part, method: 'direct_debit', to: 'bank account' }] : [] }, reader),
      ['It reaches you by 29 December 2026.', 'You should have it by: 29 December 2026'],
      ['7 January'],
    ],
    [
      'name the share of rewards',
      refundIssuedLetter({ ...issued, rewardsPence: 1_000 }, reader),
      ['£10.00 of what you paid with rewards is back', 'To your rewards: £10.00'],
      [],
    ],
    [
      'of rewards alone speak of no bank',
      refundIssuedLetter({ ...issued, amountPence: 0, rewardsPence: 1_000, parts: [] }, reader),
      ['To your rewards: £10.00'],
      ['working days', 'We have sent', 'You should have it by'],
    ],
    [
      'say that staff paid it in another way',
      refundIssuedLetter({ ...issued, parts: part ? [{ ...part, status: 'redirected' }] : [] }, reader),
      ['In another way: £50.00'],
      ['Visa'],
    ],
    [
      'say that PayPal sent a refund back',
      refundReturnedLetter(
        { ...refundReturned.sample, because: 'PayPal could not accept it, for example because your PayPal account was closed' },
        reader,
      ),
      ['PayPal could not accept it'],
      ['your bank', 'the card'],
    ],
    [
      'say that a refund came back, and is still owed',
      refundReturnedLetter(refundReturned.sample, reader),
      ['We sent £50.00 back', 'could not accept it', 'We still owe you this money'],
      [],
    ],
  ])('A8, A9: %s', (_, { text }, wanted, unwanted) => {
    for (const words of wanted) expect(text).toContain(words);
    for (const words of unwanted) expect(text).not.toContain(words);
  });
});
