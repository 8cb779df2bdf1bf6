import { shownDetail, shownFacts } from './dead-letters.js';

describe('what an admin reads of an event that failed', () => {
  it.each([
    ['an id', { policyId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b' }, undefined],
    ['a sum, a count and a choice', { premiumPence: 31_240, months: 12, isMonthly: false, plan: null }, undefined],
    ['a day and a moment', { on: '2027-03-01', at: '2027-03-01T10:00:00.000Z' }, undefined],
    ['our numbers', { policy: 'KS-WAR-0000004', quote: 'KQ-7H2M9P' }, undefined],
    ['words of the contract', { product: 'warranty', outcome: 'card_declined', type: 'kerbside.claims.policy-issued.v1' }, undefined],
    ['a name', { holder: 'Nia Owen' }, { holder: '[text]' }],
    ['a plate', { about: 'AB12 CDE' }, { about: '[text]' }],
    ['a plate without its space', { about: 'AB12CDE' }, { about: '[text]' }],
    ['a phone number', { dial: '07700900123' }, { dial: '[text]' }],
    ['an email address', { to: 'nia@example.test' }, { to: '[redacted]' }],
    ['a field that is personal by its name', { lastName: 'owen', postcode: 'sw1a1aa' }, { lastName: '[redacted]', postcode: '[redacted]' }],
    ['a name for the name of a field', { 'Nia Owen': 1 }, { '[text]': 1 }],
    ['what lies deeper', { lines: [{ note: 'She called', pence: 5 }] }, { lines: [{ note: '[text]', pence: 5 }] }],
  ])('%s', (_, data, shown: unknown = data) => expect(shownFacts(data)).toEqual(shown));

  it.each([
    ['UNREADABLE', 'policyId: invalid_format', 'policyId: invalid_format'],
    ['UNKNOWN_VERSION', 'kerbside.claims.policy-issued.v9', 'kerbside.claims.policy-issued.v9'],
    ['FAILED', 'DomainError: NOT_FOUND', 'NOT_FOUND'],
    ['FAILED', 'DomainError: Nia Owen has no car AB12CDE', 'DomainError. See the log.'],
    ['FAILED', 'TypeError: Nia Owen is not iterable', 'TypeError. See the log.'],
    ['FAILED', 'no form of ours', 'Failure. See the log.'],
  ])('%s, %s', (reason, detail, shown) => expect(shownDetail(reason, detail)).toBe(shown));
});
