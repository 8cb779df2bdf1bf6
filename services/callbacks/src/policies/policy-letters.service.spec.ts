import { describe, expect, it } from '@jest/globals';
import { renewalOffered } from '@kerbside/contracts/events/claims';
import { renewalOfferLetter } from './policy-letters.service.js';

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

  it('leaves out what did not change', () => {
    const lines = [{ label: 'Excess per repair: £0', previousPence: 0, offeredPence: 0, reason: 'No change.' }];
    expect(renewalOfferLetter({ ...offered, lines }, { firstName: 'Jo', siteUrl: 'https://kerbside.example' }).text).not.toContain(
      'Excess',
    );
  });
});
