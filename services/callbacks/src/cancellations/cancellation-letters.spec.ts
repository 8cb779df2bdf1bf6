import type { CancellationWorking } from '@kerbside/contracts/http/claims/cancellations';
import { aCancellation, anOrder, aPolicy, aWorking } from '@kerbside/contracts/testing/sample-policy';
import { cancellationLetter, reinstatementLetter } from './cancellation-letters.js';

const reader = { firstName: 'Casey', siteUrl: 'https://kerbside.example' };
const policy = aPolicy({ id: 'p-1' });
const written = (working: Parameters<typeof aWorking>[0] = {}, of: Parameters<typeof aPolicy>[0] = {}) =>
  cancellationLetter({ ...policy, ...of }, aCancellation({ working: aWorking(working) }), reader).text;

const another: Partial<CancellationWorking> = {
  isPaidByAnother: true,
  lines: [{ code: 'paid', label: 'Paid by whoever bought it', amountPence: 31_240 }],
};

const short: Partial<CancellationWorking> = {
  refundPence: 0,
  balancePence: -8_400,
  lines: [...aWorking().lines, { code: 'floor', label: 'We do not ask for the rest', amountPence: 8_400 }],
};

describe('the letter about a cancellation', () => {
  it('A9: says what ends, what goes back and by when, with its working', () => {
    const { subject, text, template } = cancellationLetter(policy, aCancellation(), reader);
    expect([template, subject]).toEqual(['policy-cancelled', 'Your warranty policy KS-WAR-0000001-100 is cancelled']);
    for (const words of [
      'You cancelled your warranty for your Vauxhall Corsa. You have no cover from 4 December 2026',
      '£264.56 will be refunded to what you paid with. It arrives by 18 December 2026 at the latest.',
      'Credit for 350 of 365 days not used: £299.56',
      'Cancellation fee: −£35.00',
      'Goes back to you: £264.56',
      'https://kerbside.example/account/policies/p-1',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('still to come');
  });

  it.each([
    [
      'in cooling-off, whoever cancelled it',
      { isCoolingOff: true },
      {},
      'It was cancelled within 14 days and without a claim, so you get all of it back.',
    ],
    ['in cooling-off', { isCoolingOff: true }, {}, 'cannot claim for anything that happens from then on, or happened before.'],
    [
      'before it began',
      { isCoolingOff: true },
      { startsOn: '2026-12-24', replaces: { kind: 'renewal', policyId: 'p-0', policyNumber: 'KS-WAR-0000001-000' } },
      'Corsa. It was to cover you from 24 December 2026. Your policy KS-WAR-0000001-000 stays as it is.\n',
    ],
    [
      'with its renewal bought',
      {},
      { replacedBy: { kind: 'renewal', policyId: 'p-2', policyNumber: 'KS-WAR-0000001-200' } },
      'Your policy KS-WAR-0000001-200, which renews this one, is not cancelled with it: until it begins you have no cover. Cancel it too if you do not want it.',
    ],
    ['that was paid in several payments', { isOfSeveral: true }, {}, 'refunded to what you paid with, the latest payment first. It'],
    ['that rewards paid for', { refundDays: 0 }, {}, 'refunded to your rewards. It arrives by 4 December 2026 at the latest.'],
    ['that was paid by PayPal', { refundDays: 5 }, {}, 'to what you paid with. It arrives by 11 December 2026 at the latest.'],
    ['with a claim that is open', { openClaims: 1 }, {}, 'pay what is due for what happened while you were covered.'],
    [
      'set off against one',
      { openClaims: 1, countedClaimsPence: 0 },
      {},
      'covered, less what goes back to you now: you end up with the same sum',
    ],
    ['after a claim', {}, {}, 'cannot claim for anything that happens from then on.'],
    ['nothing was paid', { paidPence: 0, refundPence: 0, balancePence: 0 }, {}, 'You have paid nothing, so there is nothing to refund.'],
    [
      'all that was paid went back before',
      { paidPence: 0, refundPence: 0, balancePence: 0, isLessRefunds: true },
      {},
      'What you paid went back to you before, so there is nothing more to refund.',
    ],
    ['nothing goes back', { refundPence: 0, balancePence: 0 }, {}, 'There is no refund, and nothing to pay.'],
    ['more was used than paid', { refundPence: 0, balancePence: -1 }, {}, 'We won’t ask you for the rest.'],
    ['more was used than paid', short, {}, 'We do not ask for the rest: £84.00'],
    [
      'payments were to come',
      { toComePence: 5_000, onItsWayPence: 1_000 },
      {},
      'The £40.00 that was still to come won’t be taken. £10.00 of what is already on its way goes back to you when it arrives.',
    ],
    [
      'its bank had the payment',
      { paidPence: 0, refundPence: 0, balancePence: -6_100, toComePence: 38_600, withBank: { pence: 38_600, backPence: 32_500 } },
      {},
      'The £386.00 that was still to come won’t be taken.\n\n£386.00 of what you paid was taken back from us. If it comes back to us, £325.00 of it goes back to you.',
    ],
    [
      'a garage was to be paid',
      { toComePence: 5_000, paidPence: 0, refundPence: 0, atGarage: 'due' },
      {},
      'You no longer pay the garage the £50.00',
    ],
    ['a garage was paid', { paidPence: 0, refundPence: 0, atGarage: 'paid' }, {}, 'You paid the garage, so we have nothing to refund.'],
    ['by whoever took it over', another, {}, 'What isn’t used of it goes back to whoever paid for the policy, the way they paid.'],
    [
      'monthly cover',
      { toComePence: 5_000, onItsWayPence: 1_000 },
      { premiumPer: 'month' },
      'No more monthly payments are taken.\n\n£10.00 of what is already on its way goes back to you when it arrives.',
    ],
    [
      'monthly cover bought with more',
      { othersMonthlyPence: 1_250 },
      { premiumPer: 'month' },
      'The cover you bought with it goes on, at £12.50 a month.',
    ],
  ] as const)('A3, A7: %s', (_, working, of, words) => expect(written(working, of)).toContain(words));

  it.each([another, { ...another, isCoolingOff: true }, { ...another, paidPence: 0, refundPence: 0, balancePence: 0 }])(
    'promises whoever took it over nothing, and names no sum of what another paid or claimed',
    (working) => expect(written(working)).not.toMatch(/you have paid|you paid|back to you|you get|£|used:/i),
  );
  it('for work that had begun says so', () => {
    const begun = anOrder({ workBegunOn: '2026-12-03' });
    expect(cancellationLetter(begun, aCancellation(), reader).text).toContain('The garage had begun the work by then.');
  });

  it('for an MOT says that it will not be done, and nothing of cover', () => {
    const mot = anOrder({ id: 'p-1' });
    const cancelled = cancellationLetter(mot, aCancellation({ working: aWorking({ isCoolingOff: true }) }), reader);
    expect(cancelled.text).toContain('It was cancelled within 14 days, so you get all of it back.');
    expect(cancelled.subject).toBe('Your MOT KS-MOT-0000001-100 is cancelled');
    expect(cancelled.text).toContain('You cancelled your MOT for your Vauxhall Corsa. It will not be done');
    const again = reinstatementLetter(mot, reader);
    expect(again.subject).toBe('Your MOT KS-MOT-0000001-100 is yours again');
    expect(again.text).toContain('If the garage still has the time, your visit is booked again as it was.');
    for (const { text } of [cancelled, again]) expect(text).not.toMatch(/no cover|covered/);
    const visit = { bookingId: 'b-1', day: '2026-12-02', time: '09:30', isConfirmed: true };
    const ofVisit = reinstatementLetter({ ...mot, visit }, reader);
    expect(ofVisit.text).toContain('It is part of your visit on 2 December 2026 again.');
    expect(ofVisit.text).not.toContain('booked again');
  });

  it('names what came with it', () => {
    const accompanied = { ...reader, withIt: ['healthcheck'] as const };
    const letters = [cancellationLetter(anOrder(), aCancellation(), accompanied), reinstatementLetter(anOrder(), accompanied)];
    expect(letters.map(({ text }) => /The health check that came with it is [^.]+\./.exec(text)?.[0])).toEqual([
      'The health check that came with it is cancelled too.',
      'The health check that came with it is yours again too.',
    ]);
  });

  it('carries the plate of the car, and so does the one that reverses it', () => {
    for (const { html } of [cancellationLetter(policy, aCancellation(), reader), reinstatementLetter(policy, reader)])
      expect(html).toContain('>AA19AAA</td>');
  });

  it('by staff says who did it', () => {
    expect(cancellationLetter(policy, aCancellation({ by: 'staff' }), reader).text).toContain('We cancelled your warranty');
  });

  it('says that a policy is in force again, and that no money has moved', () => {
    const { subject, text } = reinstatementLetter({ ...policy, status: 'active', state: 'active' }, reader);
    expect(subject).toBe('Your warranty policy KS-WAR-0000001-100 is in force again');
    expect(text).toContain('You are covered as before, without a gap, until 30 November 2027.');
    expect(text).toContain('No money has moved');
  });

  it.each([
    ['begins later', { status: 'future', state: 'pending' }, 'You are covered from 1 December 2026 to 30 November 2027, as before.'],
    ['rests', { suspendedOn: '2027-02-01' }, 'It stays suspended until what is overdue is paid.'],
  ] as const)('A9: says of cover in force again that it %s', (_, over, words) => {
    const { text } = reinstatementLetter({ ...policy, ...over }, reader);
    expect(text).toContain(words);
    expect(text).not.toContain('without a gap');
  });
});
