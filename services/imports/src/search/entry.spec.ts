import { aPerson } from '@kerbside/contracts/testing/sample-person';
import { aPolicy } from '@kerbside/contracts/testing/sample-policy';
import { bookingEntry, claimEntry, customerEntry, hitOf, keptForms, policyEntries, quoteEntry, recordOf, wordOf } from './entry.js';

describe('wordOf', () => {
  it.each([
    ['plate' as const, ' aa19 AAA ', 'aa19aaa'],
    ['policy_number' as const, 'KS-WAR-0000001-100', 'kswar0000001100'],
    ['phone' as const, '+44 (0)7700 900-123', '07700900123'],
    ['phone' as const, '0044 7700 900123', '07700900123'],
    ['postcode' as const, 'yo31 7PL', 'yo317pl'],
    ['reference' as const, 'kq-4SE3 54DX', 'kq4se354dx'],
    ['name' as const, '  Zoë   O’Neil ', 'zoe o’neil'],
    ['email' as const, 'Jo@Example.com', 'jo@example.com'],
  ])('keeps the %s %j as %j', (by, text, kept) => {
    expect(wordOf(by, text)).toBe(kept);
  });
});

describe('entries', () => {
  const person = aPerson({ firstName: 'Zoë', lastName: 'Carter', email: 'zoe@example.com' });
  const policy = aPolicy({ customerId: person.id });

  it('find a customer by name, last name and email', () => {
    expect(customerEntry(person)).toMatchObject({
      kind: 'customer',
      title: 'Zoë Carter',
      words: [{ word: 'zoe carter' }, { word: 'carter' }, { word: 'zoe@example.com' }, { word: '07700900123' }, { word: 'yo317pl' }],
    });
  });

  it('find a policy by number, holder and plate, and its car', () => {
    const [found, car] = policyEntries(policy, person);
    expect(found?.words.map(({ word }) => word)).toEqual(['kswar0000001100', 'zoe carter', 'carter', 'zoe@example.com', 'aa19aaa']);
    expect(car).toMatchObject({ kind: 'car', title: 'AA19AAA', subtitle: 'Vauxhall Corsa, Zoë Carter' });
  });

  it('find a policy by the number that it had before, which its holder has on paper', () => {
    const [found] = policyEntries({ ...policy, formerNumber: 'KS-WAR-0000002-100' }, person);
    expect(found && hitOf(found, keptForms('KS-WAR-0000002-100'))).toMatchObject({ matched: 'policy_number', title: 'KS-WAR-0000001-100' });
  });

  it('leave the car out when it has no plate', () => {
    expect(policyEntries({ ...policy, vehicle: { ...policy.vehicle, registrationNumber: null } }, person)).toHaveLength(1);
  });

  it.each([
    ['AA19 AAA', 'plate'],
    ['aa19', 'plate'],
    ['KS-WAR-0000001-100', 'policy_number'],
    ['carter', 'name'],
    ['zoe@example.com', 'email'],
  ])('say that %j matched by %s', (typed, matched) => {
    const [found] = policyEntries(policy, person);
    expect(found && hitOf(found, keptForms(typed))?.matched).toBe(matched);
  });
});

describe('the forms that are looked for', () => {
  it.each([
    ['+44 7700 900123', '07700900123'],
    ['07700 900 123', '07700900123'],
    ['(07700)', '07700'],
    ['YO31 7PL', 'yo317pl'],
    ['Holt Casey', 'casey holt'],
    ['van Dyke, Zoë', 'zoe van dyke'],
  ])('%j includes %j', (typed, form) => expect(keptForms(typed)).toContain(form));

  it('turn no number or address round', () => expect(keptForms('KS WAR 0000001')).toEqual(['ks war 0000001', 'kswar0000001']));

  it('take three digits for no phone number', () => expect(keptForms('+44')).not.toContain('0'));
});

describe('what the first search does not know', () => {
  it.each([
    [quoteEntry({ quoteId: 'q', customerId: 'c', reference: 'KQ-4SE354DX' }), 'kq-4se3'],
    [bookingEntry({ bookingId: 'b', customerId: 'c', bookingNumber: 'KSB-7F3K9Q' }), 'ksb7f3k'],
    [claimEntry({ claimId: 'c', customerId: 'c', reference: 'CL-7K3M9Q2P', policyId: 'p', policyNumber: 'KS-WAR-1' }), 'cl-7k'],
  ])('is a record of its own for the one by people', (entry, typed) => {
    expect(hitOf(entry, keptForms(typed))).toBeUndefined();
    expect(recordOf(entry, keptForms(typed))).toMatchObject({ title: entry.title, matched: 'reference' });
  });
});
