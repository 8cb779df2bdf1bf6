import { aPerson } from '@kerbside/contracts/testing/sample-person';
import { aPolicy } from '@kerbside/contracts/testing/sample-policy';
import { customerEntry, hitOf, keptForms, policyEntries, wordOf } from './entry.js';

describe('wordOf', () => {
  it.each([
    ['plate' as const, ' aa19 AAA ', 'aa19aaa'],
    ['policy_number' as const, 'KS-WAR-0000001-100', 'kswar0000001100'],
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
      words: [{ word: 'zoe carter' }, { word: 'carter' }, { word: 'zoe@example.com' }],
    });
  });

  it('find a policy by number, holder and plate, and its car', () => {
    const [found, car] = policyEntries(policy, person);
    expect(found?.words.map(({ word }) => word)).toEqual(['kswar0000001100', 'zoe carter', 'carter', 'zoe@example.com', 'aa19aaa']);
    expect(car).toMatchObject({ kind: 'car', title: 'AA19AAA', subtitle: 'Vauxhall Corsa, Zoë Carter' });
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
    expect(found && hitOf(found, keptForms(typed)).matched).toBe(matched);
  });
});
