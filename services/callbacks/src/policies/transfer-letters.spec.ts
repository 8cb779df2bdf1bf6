import { describe, expect, it } from '@jest/globals';
import { policyTransferEnded, policyTransferred, policyTransferRequested } from '@kerbside/contracts/events/claims';
import { takenOverLetter, transferAskedLetter, transferEndedLetter } from './transfer-letters.js';

const reader = { firstName: 'Jo', siteUrl: 'https://kerbside.example' };
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
    ['declined', 'Your request was refused'],
    ['expired', 'was not answered in time'],
    ['withdrawn', 'The link that we sent no longer works'],
  ] as const)('A3, A7: tell whoever asked how it ended, and speak of nobody without a name: %s', (how, words) => {
    const { text } = transferEndedLetter({ ...ended, how }, reader);
    expect(text).toContain(words);
    expect(text).toContain('You asked on: 21 November 2026 at 12:05');
    expect(text).not.toMatch(/person|\bthey\b|\bthem\b/i);
  });

  it('lead the new owner to the policy', () => {
    const { subject, text } = takenOverLetter(taken, reader);
    expect(subject).toBe('Policy KS-WAR-0000001-100 is yours');
    for (const part of ['Yours from: 21 November 2026', 'Cover ends: 31 October 2027', `/account/policies/${taken.policyId}`])
      expect(text).toContain(part);
  });
});
