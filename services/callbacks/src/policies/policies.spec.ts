import { describe, expect, it } from '@jest/globals';
import {
  autoRenewalCancelled,
  autoRenewalResumed,
  policyAmended,
  policyArrearsChanged,
  policyRenewalMarked,
  policyRenewalUnmarked,
  policyTransferEnded,
  policyTransferred,
  policyTransferRequested,
  renewalOffered,
} from '@kerbside/contracts/events/claims';
import { notPaidLetter, renewalOffLetter, renewalOnLetter, renumberedLetter, startedLetter } from './policy-letters.js';
import { renewalOfferLetter } from './policies.consumer.js';
import { takenOverLetter, transferAskedLetter, transferEndedLetter } from './transfer-letters.js';

const reader = { firstName: 'Jo', siteUrl: 'https://kerbside.example' };

const offered = renewalOffered.data.parse(renewalOffered.sample);

describe('the letter about another year', () => {
  it('says both prices, the reason for each difference, and how to go on or to stop', () => {
    const { subject, text } = renewalOfferLetter(offered, { firstName: 'Jo', siteUrl: 'https://kerbside.example' });
    expect(subject).toBe('Your cover ends on 30 November 2027: what it costs to renew');
    for (const part of [
      'The same cover again costs £360.00. Last time it cost £312.40.',
      'We won’t take any money unless you continue',
      'Gold cover, 12 months: £347.11, now £360.00. Our price for this cover went up.',
      '10% off your first cover: −£34.71, now not included. It counted for that purchase only.',
      `Switch renewal off: https://kerbside.example/account/policies/${offered.policyId}?renewal=off`,
      `See your new price: https://kerbside.example/account/policies/${offered.policyId}`,
    ])
      expect(text).toContain(part);
  });

  it.each([
    [12, 'Another year of the same cover costs £360.00.'],
    [36, 'Another 36 months of the same cover costs £360.00.'],
  ])('says for how long its price is: %s months', (months, words) =>
    expect(renewalOfferLetter({ ...offered, months }, { firstName: 'Jo', siteUrl: 'https://kerbside.example' }).text).toContain(words),
  );

  it.each([
    [{}, `Policy ${offered.policyNumber} ends on`],
    [{ withPolicyNumbers: ['KS-BRK-1-100'] }, `Policies ${offered.policyNumber} and KS-BRK-1-100 end on`],
    [
      { otherCover: 'Breakdown cover: Roadside, 12 months' },
      'We cannot offer the same cover again. Breakdown cover: Roadside, 12 months costs £360.00, and may cover less. Last time it cost £312.40.',
    ],
  ])('says of which cover it is, and that it is not the same: %j', (of, words) =>
    expect(renewalOfferLetter({ ...offered, ...of }, reader).text).toContain(words),
  );

  it('leaves out what did not change', () => {
    const lines = [{ label: 'Excess per repair: £0', previousPence: 0, offeredPence: 0, reason: 'No change.' }];
    expect(renewalOfferLetter({ ...offered, lines }, { firstName: 'Jo', siteUrl: 'https://kerbside.example' }).text).not.toContain(
      'Excess',
    );
  });
});

const rests = policyArrearsChanged.data.parse(policyArrearsChanged.sample);
const endsAnyway = { ...rests, cancelledOn: '2026-12-15', endsAnywayOn: '2027-03-01' };
const again = 'If the money comes back to us in time, your cover goes on again from that day';

describe('the letter about cover that is not paid for', () => {
  it.each([
    ['cover that ends anyway', endsAnyway, 'cover-not-paid', `${again} until the end of 28 February 2027.`],
    [
      'the same once the money is back',
      { ...endsAnyway, cancelledOn: '2027-03-01' },
      'cover-paid-again',
      'until the end of 28 February 2027.',
    ],
    ['cover that another bought, which rests', { ...rests, isPaidByAnother: true }, 'cover-not-paid', `${again}. If you`],
    ['the same once that is paid', { ...rests, suspendedOn: null, isPaidByAnother: true }, 'cover-paid-again', 'so your cover goes on.'],
    ['the same once it is over', { ...rests, cancelledOn: '2027-01-01', isPaidByAnother: true }, 'cover-not-paid', 'Your cover has ended.'],
  ])('says what becomes of %s', (_, policy, template, says) => {
    const written = notPaidLetter(policy, reader);
    expect(written).toMatchObject({ template, text: expect.stringContaining(says) });
    expect(written?.subject).toContain(template === 'cover-not-paid' ? 'No cover from 15 December 2026' : 'Your cover goes on');
  });

  it('is not written where the letters about payments say it', () => expect(notPaidLetter(rests, reader)).toBeNull());
});

const amended = policyAmended.data.parse(policyAmended.sample);
const off = autoRenewalCancelled.data.parse(autoRenewalCancelled.sample);

describe('letters about a policy', () => {
  it('say that its cover has started, and leads to it', () => {
    const written = startedLetter(amended, reader);
    for (const part of [
      'Hello Jo,',
      'Cover starts: 21 November 2026',
      'Cover ends: 20 November 2027',
      'Your new policy schedule is attached',
      'Payments that are still to come stay on the days that you agreed to, even one after the new end of your cover.',
      `/account/policies/${amended.policyId}`,
    ])
      expect(written?.text).toContain(part);
  });

  it('say that cover by the month goes on, and name no end', () => {
    const written = startedLetter({ ...amended, endsOn: '2026-12-20' }, reader);
    expect(written?.text).toContain('It goes on month by month, until you cancel.');
    expect(written?.text).not.toMatch(/ends|new end/);
  });

  it('are left out when nobody wants one', () => expect(startedLetter({ ...amended, tellsCustomer: false }, reader)).toBeNull());

  it.each([
    ['marked', policyRenewalMarked, 'KS-WAR-0000001-200', 'KS-WAR-0000002-100'],
    ['unmarked', policyRenewalUnmarked, 'KS-WAR-0000002-100', 'KS-WAR-0000001-200'],
  ] as const)('give the new number and the earlier one when it was %s', (_, type, now, before) => {
    const written = renumberedLetter(type.data.parse(type.sample), reader);
    for (const part of [`Policy number: ${now}`, `Earlier number: ${before}`, 'warranty', 'attached'])
      expect(written?.text).toContain(part);
  });

  it('are left out where the number is the one that the customer knows', () => {
    const { formerNumber: _, ...same } = policyRenewalMarked.data.parse(policyRenewalMarked.sample);
    expect(renumberedLetter(same, reader)).toBeNull();
  });

  it('say of cover that may begin later that it ends, not that it covers by now', () =>
    expect(renewalOffLetter(off, reader).text).not.toContain('You are covered'));

  it('confirm that it will not be renewed, and until when it covers', () =>
    expect(renewalOffLetter(off, reader).text).toContain('Your policy, and your cover with it, ends at the end of 30 November 2027.'));

  it('say that its renewal was cancelled, of whatever length, and do not ask its owner whether they asked for that', () => {
    const { text } = renewalOffLetter({ ...off, nextYearCancelled: true }, reader);
    expect(text).toContain('The renewal of this cover is cancelled. Your policy');
    expect(text).not.toContain('did not ask');
  });
});

const asked = policyTransferRequested.data.parse(policyTransferRequested.sample);
const ended = policyTransferEnded.data.parse(policyTransferEnded.sample);
const taken = policyTransferred.data.parse(policyTransferred.sample);

describe('letters about a transfer', () => {
  it('tell its owner that somebody was asked, until when, and where to take it back', () => {
    const { text } = transferAskedLetter(asked, reader);
    for (const part of [
      'You asked on: 21 November 2026 at 12:05',
      'It can be accepted until: 5 December 2026',
      `/account/policies/${asked.policyId}/transfer`,
      'If you did not ask for this',
    ])
      expect(text).toContain(part);
  });

  it.each([
    ['accepted', 'it no longer covers you'],
    ['accepted', 'A visit that you booked for it stays booked until you cancel it.'],
    ['declined', 'Your request was refused'],
    ['expired', 'was not answered in time'],
    ['withdrawn', 'The link that we sent no longer works'],
  ] as const)('A3, A7: tell whoever asked how it ended, and speak of nobody without a name: %s', (how, words) => {
    const { text } = transferEndedLetter({ ...ended, how }, reader);
    expect(text).toContain(words);
    expect(text).toContain('You asked on: 21 November 2026 at 12:05');
    expect(text).not.toMatch(/person|\bthey\b|\bthem\b/i);
  });

  it.each([
    ['withdrawn', 'cancelled', 'The policy was cancelled'],
    ['declined', 'cancelled', 'The policy was cancelled'],
    ['expired', 'ended', 'The policy has ended'],
  ] as const)('do not promise that a policy which is over stays theirs: %s, %s', (how, over, words) => {
    const { subject, text } = transferEndedLetter({ ...ended, how, over }, reader);
    expect(subject).toBe('Your request about KS-WAR-0000001-100 is over');
    expect(text).toContain(words);
    expect(text).not.toMatch(/stays yours|ask again|did not ask/);
  });

  it('lead the new owner to the policy', () => {
    const { subject, text } = takenOverLetter(taken, reader);
    expect(subject).toBe('Policy KS-WAR-0000001-100 is yours');
    for (const part of ['Yours from: 21 November 2026', 'Cover ends: 31 October 2027', `/account/policies/${taken.policyId}`])
      expect(text).toContain(part);
  });
});

it.each([
  ['before it was offered', {}, 'we write to you with the price'],
  ['once it was', { offeredIn: autoRenewalResumed.sample.policyId }, 'What renewing it costs is on your policy’s page.'],
])('A5: says of a renewal that is on again %s where its price is', (_, of, words) => {
  const { text } = renewalOnLetter(autoRenewalResumed.data.parse({ ...autoRenewalResumed.sample, ...of }), {
    firstName: 'Jo',
    siteUrl: 'https://kerbside.example',
  });
  expect([text.includes(words), text.includes('we write to you')]).toEqual([true, !('offeredIn' in of)]);
});
