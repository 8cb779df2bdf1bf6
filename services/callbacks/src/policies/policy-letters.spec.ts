import { describe, expect, it } from '@jest/globals';
import { autoRenewalCancelled, policyAmended, policyRenewalMarked, policyRenewalUnmarked } from '@kerbside/contracts/events/claims';
import { renewalOffLetter, renumberedLetter, startedLetter } from './policy-letters.js';

const reader = { firstName: 'Jo', siteUrl: 'https://kerbside.example' };
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
});
