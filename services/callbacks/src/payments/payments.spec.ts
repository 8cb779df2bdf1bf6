import { describe, expect, it } from '@jest/globals';
import { addMonths } from '@kerbside/contracts/days/dates';
import {
  arrearsChanged,
  mandateCancelled,
  paymentAnnounced,
  paymentMissed,
  paymentsScheduled,
  planCancelled,
  refundIssued,
  refundReturned,
} from '@kerbside/contracts/events/payments';
import type { ProductType } from '@kerbside/contracts/ids';
import { directDebitGuarantee } from '@kerbside/contracts/payments/direct-debit';
import type { Letter } from '../letters/message.js';
import {
  announcedLetter,
  arrearsLetter,
  mandateCancelledLetter,
  missedPaymentLetter,
  paymentsLetter,
  planCancelledLetter,
} from './payment-letters.js';
import { refundIssuedLetter, refundReturnedLetter } from './refund-letters.js';

const reader = { firstName: 'Jo', siteUrl: 'https://kerbside.example', on: '2027-03-02' };
const over = { ...reader, isCoverOver: true };
const scheduled = paymentsScheduled.sample;
const missed = paymentMissed.sample;
const arrears = arrearsChanged.sample;
const ended = planCancelled.sample;
const lost = {
  reason: 'cancelled',
  voidPence: 22_420,
  paidPence: 0,
  coveredPence: 0,
  before: { voidPence: 20_178, coveredPence: 2_242, months: null },
} as const;
const visit = { title: 'MOT', productTypes: ['mot'] } satisfies { readonly title: string; readonly productTypes: ProductType[] };

describe('letters about payments', () => {
  it.each<[string, Letter | null, string, string[]]>([
    [
      'name every payment to come, the total and the reference',
      paymentsLetter(scheduled, reader),
      'Your payments for KQ-1001',
      ['Hello Jo,', '1 April 2027: £156.20', '4 May 2027: £156.20', 'Total: £312.40', 'Our reference: KQ-1001', 'in the way you chose'],
    ],
    [
      'name what is paid already, so that they add up to the total',
      paymentsLetter({ ...scheduled, totalPence: 46_860 }, reader),
      'Your payments for KQ-1001',
      ['4 May 2027: £156.20\nPaid already: £156.20\nTotal: £468.60'],
    ],
    [
      'say what of it goes back for a part that was cancelled',
      paymentsLetter({ ...scheduled, totalPence: 46_860, backPence: 491 }, reader),
      'Your payments for KQ-1001',
      ['Paid already: £156.20\nOf that, goes back to you for what was cancelled: £4.91\nTotal: £468.60'],
    ],
    [
      'say that PayPal pays, on the day itself',
      paymentsLetter({ ...scheduled, takenBy: 'by PayPal', isOnItsDay: true }, reader),
      'Your payments for KQ-1001',
      ['We take each payment by PayPal.\n'],
    ],
    [
      'say what to do when the card that pays expires',
      paymentsLetter({ ...scheduled, takenBy: 'from your card', isOnItsDay: true }, reader),
      'Your payments for KQ-1001',
      ['We take each payment from your card. If the card expires before one of them, choose another one in your account.\n'],
    ],
    [
      'announce a month that a card pays, which may expire before',
      announcedLetter({ ...paymentAnnounced.sample, takenBy: 'from your card', isOnItsDay: true }, reader),
      'Your next payment for KQ-1001: £25.91 on 2 April 2027',
      ['from your card. You do not need to do anything, unless the card expires before then: choose another one in your account.'],
    ],
    [
      'announce a month of one cover',
      announcedLetter(paymentAnnounced.sample, reader),
      'Your next payment for KQ-1001: £25.91 on 2 April 2027',
      ['Your warranty, 12 months continues month by month, until you cancel. It costs £25.91 a month.'],
    ],
    [
      'announce a month of several',
      announcedLetter({ ...paymentAnnounced.sample, title: 'Tyre cover and GAP', productTypes: ['tyre', 'gap'] }, reader),
      'Your next payment for KQ-1001: £25.91 on 2 April 2027',
      ['Your tyre cover and GAP continue month by month, until you cancel. Together they cost £25.91 a month.'],
    ],
    [
      'announce a month that PayPal pays',
      announcedLetter({ ...paymentAnnounced.sample, takenBy: 'by PayPal', isOnItsDay: true }, reader),
      'Your next payment for KQ-1001: £25.91 on 2 April 2027',
      ['on 2 April 2027, by PayPal. You do not need to do anything.'],
    ],
    [
      'announce a month that is taken by direct debit, with its name on the bank statement',
      announcedLetter({ ...paymentAnnounced.sample, statementReference: 'KERBSIDE-7Q4K' }, reader),
      'Your next payment for KQ-1001: £25.91 on 2 April 2027',
      ['by Direct Debit from your bank account.', 'Reference on your bank statement: KERBSIDE-7Q4K', 'Direct Debit Guarantee'],
    ],
    [
      'say how a direct debit is named on the bank statement',
      paymentsLetter({ ...scheduled, mandate: null, takenBy: 'by Direct Debit', statementReference: 'KERBSIDE-7Q4K' }, reader),
      'Your payments for KQ-1001',
      ['by Direct Debit from your bank account.', 'Reference on your bank statement: KERBSIDE-7Q4K', ...directDebitGuarantee],
    ],
    [
      'say that the payments are others now',
      paymentsLetter({ ...scheduled, reason: 'changed' }, reader),
      'Your payments for KQ-1001 have changed',
      ['This list replaces the one we sent before'],
    ],
    [
      'say what becomes of a payment that was missed before',
      paymentsLetter(
        {
          ...scheduled,
          reason: 'changed',
          payments: ['2027-04-08', null].map((tryOn, at) => ({ line: at, dueOn: '2027-04-01', amountPence: 2_242, tryOn })),
        },
        reader,
      ),
      'Your payments for KQ-1001 have changed',
      ['1 April 2027, tried again on 8 April 2027: £22.42', '1 April 2027, for you to pay: £22.42'],
    ],
    [
      'say that nothing more is to be paid',
      paymentsLetter({ ...scheduled, reason: 'changed', payments: [] }, reader),
      'Your payments for KQ-1001 have changed',
      ['None of those in our last list will be taken.', 'There is nothing more to pay.'],
    ],
    [
      'say of monthly cover that the next payment is told before it is taken',
      paymentsLetter({ ...scheduled, reason: 'changed', payments: [], monthlyPence: 2_591 }, reader),
      'Your payments for KQ-1001 have changed',
      ['£25.91 a month, until you cancel. We write to you before we take the next payment.'],
    ],
    [
      'say what happens after a payment failed',
      missedPaymentLetter(missed, reader),
      'We could not take your payment of £22.42',
      [
        'due on 1 April 2027',
        'try again on 4 April 2027',
        'suspend your cover on 15 April 2027 and end it on 29 April 2027',
        'Next try: 4 April 2027',
      ],
    ],
    [
      'say who took a payment back that had arrived',
      missedPaymentLetter({ ...missed, takenBackBy: 'Your bank' }, reader),
      'Your payment of £22.42 was taken back',
      ['Your bank took back the payment of £22.42 for your', 'so you owe it again', 'try again on 4 April 2027'],
    ],
    [
      'name no day that has passed when a direct debit fails again later than that',
      missedPaymentLetter({ ...missed, notice: 'second', tryOn: '2027-04-22' }, { ...reader, on: '2027-04-21' }),
      'We could not take your payment of £22.42',
      ['Your cover is suspended until it is paid. If it is still not paid, we end your cover on 29 April 2027.'],
    ],
    [
      'name no end that has passed, where cover ends once another try is answered',
      missedPaymentLetter({ ...missed, notice: 'second', tryOn: '2027-04-30' }, { ...reader, on: '2027-04-29' }),
      'We could not take your payment of £22.42',
      ['Your cover is suspended until it is paid. If it is still not paid, we end your cover.\n'],
    ],
    [
      'give a last notice',
      missedPaymentLetter({ ...missed, notice: 'last', tryOn: null }, reader),
      'Last notice: your payment of £22.42 is overdue',
      ['We won’t try again automatically', 'end it on 29 April 2027'],
    ],
    [
      'give no last notice where none came before it: the money was disputed, say',
      missedPaymentLetter({ ...missed, notice: 'last', isFirst: true, tryOn: null, takenBackBy: 'Your bank' }, reader),
      'Your payment of £22.42 was taken back',
      ['so you owe it again', 'We won’t try again automatically', 'end it on 29 April 2027'],
    ],
    [
      'say that the card has expired, and ask for another one for what is still to come',
      missedPaymentLetter({ ...missed, notice: 'last', tryOn: null, reason: 'expired_card' }, reader),
      'Last notice: your payment of £22.42 is overdue',
      ['has expired. Choose another one in your account for those that are still to come'],
    ],
    [
      'say of a payment that was cancelled at its provider that it is still to be paid, not that it failed',
      missedPaymentLetter({ ...missed, notice: 'last', tryOn: null, isStopped: true }, reader),
      'Your payment of £22.42 is still to be paid',
      [
        'which is due on 1 April 2027, was cancelled before it was taken',
        'Please pay it by card',
        'To pay: £22.42',
        'Due on: 1 April 2027',
      ],
    ],
    [
      'say that the cover is suspended',
      arrearsLetter(arrears, reader),
      'Your cover is suspended: KQ-1001',
      [
        'so your cover is suspended from 15 April 2027.',
        'not received £22.42',
        'Pay what is overdue in your account, and your cover is no longer suspended.',
        'by 29 April 2027, your cover ends on that day',
      ],
    ],
    [
      'say that nothing is overdue any more',
      arrearsLetter({ ...arrears, status: 'recovered' }, reader),
      'Thank you: your payments for KQ-1001 are up to date',
      ['Nothing is overdue any more for your', 'If your cover was suspended, it no longer is.'],
    ],
    [
      'say that cover ended for arrears',
      planCancelledLetter(ended, reader),
      'Your cover has ended: KQ-1001',
      [
        'was cancelled on 29 April 2027 and your cover is over',
        'We will not take the £201.78',
        'may still reach us: we will send it back',
        'If you paid for more than you used',
        'Paid so far: £22.42',
      ],
    ],
    [
      'say that a plan was cancelled',
      planCancelledLetter({ ...ended, reason: 'cancelled' }, reader),
      'Your payments for KQ-1001 are cancelled',
      ['was cancelled on 29 April 2027', 'Your cover lasts for as long as you have paid for. Your', 'No longer to be taken: £201.78'],
    ],
    [
      'say that there is no cover where nothing of it is paid for',
      planCancelledLetter({ ...ended, reason: 'cancelled', paidPence: 0, coveredPence: 0 }, reader),
      'Your payments for KQ-1001 are cancelled',
      ['Nothing is paid for your cover, so you have none.', 'Paid so far: £0.00'],
    ],
    [
      'say that cover ends sooner, as a payment that counted did not arrive',
      planCancelledLetter({ ...ended, ...lost }, reader),
      'Your cover ends sooner: KQ-1001',
      ['£22.42 for your warranty, 12 months did not reach us, or was taken back', 'which is less now', 'Paid so far: £0.00'],
    ],
    [
      'say that it ends later, as that came back',
      planCancelledLetter({ ...ended, ...lost, voidPence: 20_178, before: { ...lost.before, voidPence: 22_420 } }, reader),
      'Your cover ends later: KQ-1001',
      ['£22.42 for your warranty, 12 months has reached us after all', 'which is more now'],
    ],
    [
      'say that the bank cancelled the direct debit',
      mandateCancelledLetter(mandateCancelled.sample, reader),
      'Your Direct Debit for KQ-1001 was cancelled',
      [
        'without it.\n\nYour cover stays as it is. Before your next payment',
        'choose the card to take it from',
        `https://kerbside.example/account/payments/${mandateCancelled.sample.purchaseId}`,
        'Still to pay: £201.78',
      ],
    ],
    [
      'say that the bank cancelled the direct debit of cover that is suspended',
      mandateCancelledLetter({ ...mandateCancelled.sample, isSuspended: true }, reader),
      'Your Direct Debit for KQ-1001 was cancelled',
      ['without it.\n\nYour cover is suspended until what is overdue is paid. Before your next payment'],
    ],
    [
      'say that a plan was cancelled of which nothing was still to come',
      planCancelledLetter({ ...ended, reason: 'cancelled', voidPence: 0, backPence: 491 }, reader),
      'Your payments for KQ-1001 are cancelled',
      [
        'We will not take anything more. A payment that is already on its way may still reach us.',
        'Paid so far: £22.42\nOf that, goes back to you for what was cancelled before: £4.91\nOur reference',
      ],
    ],
    [
      'say that the agreement at PayPal was ended',
      mandateCancelledLetter({ ...mandateCancelled.sample, method: 'paypal' }, reader),
      'PayPal no longer pays for KQ-1001',
      [
        'PayPal told us that we may no longer take payments for your warranty, 12 months from your PayPal account',
        'choose the card to take it from',
        `https://kerbside.example/account/payments/${mandateCancelled.sample.purchaseId}`,
        'Still to pay: £201.78',
      ],
    ],
  ])('%s', (_, written, subject, parts) => {
    expect(written?.subject).toBe(subject);
    for (const part of parts) expect(written?.text).toContain(part);
  });

  it.each<[string, Letter | null, string]>([
    [
      'a payment that failed',
      missedPaymentLetter({ ...missed, ...visit }, reader),
      'If it is still not paid, your payments end on 29 April 2027.',
    ],
    [
      'a payment that failed on the day that payments end',
      missedPaymentLetter({ ...missed, ...visit }, { ...reader, on: '2027-04-29' }),
      'If it is still not paid, your payments end.\n',
    ],
    ['what is overdue', arrearsLetter({ ...arrears, ...visit }, reader), 'by 29 April 2027, your payments end on that day'],
    ['what is paid again', arrearsLetter({ ...arrears, ...visit, status: 'recovered' }, reader), 'Nothing is overdue any more'],
    ['payments that ended unpaid', planCancelledLetter({ ...ended, ...visit }, reader), 'This changes nothing about your visit itself.'],
    ['payments that were cancelled', planCancelledLetter({ ...ended, ...visit, reason: 'cancelled' }, reader), 'your visit itself'],
    ['a direct debit that ended', mandateCancelledLetter({ ...mandateCancelled.sample, ...visit }, reader), 'Your visit stays as it is.'],
  ])('of a visit alone say nothing of cover: %s', (_, written, says) => {
    expect(written?.text).toContain(says);
    const [ownWords = ''] = (written?.text ?? '').split('Kerbside, vehicle cover');
    expect(`${written?.subject} ${ownWords}`).not.toMatch(/\bcover/i);
  });

  it.each<[string, Letter | null]>([
    [
      'payments that ended as their cover was cancelled',
      planCancelledLetter({ ...ended, reason: 'cancelled', isCoverCancelled: true }, reader),
    ],
    ['a payment that was taken back', missedPaymentLetter({ ...missed, takenBackBy: 'Your bank', tryOn: null }, over)],
    ['what is overdue', arrearsLetter(arrears, over)],
    ['what is paid again', arrearsLetter({ ...arrears, status: 'recovered' }, over)],
    ['payments that ended unpaid', planCancelledLetter(ended, over)],
    ['payments that were cancelled', planCancelledLetter({ ...ended, reason: 'cancelled' }, over)],
    ['a direct debit that ended', mandateCancelledLetter(mandateCancelled.sample, over)],
  ])('do not suspend or end cover that had run out: %s', (_, written) =>
    expect(`${written?.subject} ${written?.text}`).not.toMatch(/suspend|end your cover|cover (ends|has ended|is over)|covered/),
  );

  it('do not announce a suspension whose day has passed where the money failed, as on a sandbox day', () => {
    const { text } = missedPaymentLetter({ ...missed, knownOn: missed.suspendsOn }, reader);
    expect(text).toContain('Your cover is suspended until it is paid.');
    expect(text).not.toContain('we suspend');
  });

  it('speak of cover where a visit was bought beside it', () => {
    expect(missedPaymentLetter({ ...missed, productTypes: ['warranty', 'mot'] }, reader).text).toContain('we suspend your cover');
  });

  it('are not written twice: payments that end with their cover are in the letter about that', () => {
    expect(planCancelledLetter({ ...ended, reason: 'cancelled', isCoverCancelled: true }, reader)).toBeNull();
  });

  it.each(['late', 'ended'] as const)('are not written twice: %s, and a rest that is over, are said by another letter', (status) => {
    expect(arrearsLetter({ ...arrears, status }, reader)).toBeNull();
    expect(arrearsLetter(arrears, { ...reader, on: '2027-04-29' })).toBeNull();
    expect(arrearsLetter({ ...arrears, knownOn: '2027-04-29' }, reader)).toBeNull();
  });

  it('name nothing as paid before anything is', () => {
    expect(paymentsLetter(scheduled, reader).text).not.toContain('Paid already');
  });

  it('list each of 24 payments, and what they come to', () => {
    const payments = Array.from({ length: 24 }, (_, place) => ({
      line: place + 1,
      dueOn: addMonths('2027-04-01', place),
      amountPence: 1_240,
    }));
    const { text = '' } = paymentsLetter({ ...scheduled, payments, totalPence: 29_760 }, reader);
    expect(text.match(/^\d+ \w+ 20\d\d: £12\.40$/gm)).toHaveLength(24);
    expect(text).toContain('1 March 2029: £12.40\nTotal: £297.60');
  });

  it('of monthly cover say what a month costs, and no total', () => {
    const { text } = paymentsLetter({ ...scheduled, monthlyPence: 2_591 }, reader);
    expect(text).toContain('£25.91 a month, until you cancel');
    expect(text).not.toContain('Total:');
  });
});

describe('letters about refunds', () => {
  const reader = { firstName: 'Jo', siteUrl: 'https://kerbside.example', on: '2026-12-21' };
  const issued = refundIssued.sample;
  const [part] = issued.parts;

  it.each<[string, Letter, string[], string[]]>([
    [
      'say how much is on its way, to what, and until when',
      refundIssuedLetter(issued, reader),
      ['Hello Jo,', 'sent £50.00 back to you', 'You should have it by: 7 January 2027', 'To your card: £50.00', 'Our reference: KQ-1001'],
      ['rewards', 'the card that paid it'],
    ],
    [
      'say that it was cancelled after another had taken it over',
      refundIssuedLetter({ ...issued, reason: 'cancelled_after_transfer' }, reader),
      ['after somebody else had taken it over.', 'because you paid for it'],
      [],
    ],
    [
      'of a Direct Debit are there sooner, as its page says',
      refundIssuedLetter({ ...issued, parts: part ? [{ ...part, method: 'direct_debit', to: 'bank account' }] : [] }, reader),
      ['It reaches you by 29 December 2026.', 'You should have it by: 29 December 2026'],
      ['7 January'],
    ],
    [
      'tell several payments apart, which may go back to several cards',
      refundIssuedLetter(
        {
          ...issued,
          parts: part
            ? [
                { ...part, line: 4, amountPence: 1_493 },
                { ...part, line: 3, amountPence: 507 },
              ]
            : [],
        },
        reader,
      ),
      ['the card that paid it', 'To your card, of payment 4: £14.93', 'To your card, of payment 3: £5.07'],
      [],
    ],
    [
      'name the share of rewards',
      refundIssuedLetter({ ...issued, rewardsPence: 1_000 }, reader),
      ['£10.00 of what you paid with rewards is back', 'less any rewards that you owe', 'To your rewards: £10.00'],
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
