import { aPerson } from '@kerbside/contracts/testing/sample-person';
import { aPolicy } from '@kerbside/contracts/testing/sample-policy';
import { bookingEntry, carEntries, claimEntry, customerEntry, hitOf, policyEntries, quoteEntry, recordOf } from './entry.js';
import { askedFor } from './words.js';

const formsOf = (typed: string) => askedFor(typed).forms;

describe('entries', () => {
  const person = aPerson({ firstName: 'Zoë', lastName: 'Carter', email: 'zoe@example.com' });
  const policy = aPolicy({ customerId: person.id });

  it('find a customer by name, email, telephone and postcode', () => {
    const { words, ...entry } = customerEntry(person);
    expect(entry).toMatchObject({ kind: 'customer', title: 'Zoë Carter', sortAs: 'zoe carter' });
    const found = ['zoe carter', 'zoe', 'carter', 'zoe@example.com', '07700900123', '900123', 'yo317pl'];
    expect(words.map(({ word }) => word)).toEqual(expect.arrayContaining(found));
  });

  it('find a policy by number, holder and plate, and its car', () => {
    const [found, car] = policyEntries(policy, person);
    const words = ['kswar0000001100', '0000001100', 'zoe carter', 'carter', 'zoe@example.com', 'aa19aaa', '19aaa'];
    expect(found?.words.map(({ word }) => word)).toEqual(expect.arrayContaining(words));
    expect(car).toMatchObject({ kind: 'car', title: 'AA19AAA', subtitle: 'Vauxhall Corsa, Zoë Carter', sortAs: 'zoe carter' });
  });

  it('find a car by the plates that it had before', () => {
    const car = { registrationNumber: 'ZOE 1', make: 'Fiat', model: 'Panda', formerPlates: ['BD51 SMR'] };
    const [found] = carEntries({ ...person, cars: [car] });
    for (const typed of ['zoe1', 'BD51 SMR', '51smr'])
      expect(found && hitOf(found, formsOf(typed))).toMatchObject({ title: 'ZOE 1', matched: 'plate' });
  });

  it('A5: find a policy by the number that it had before, which its holder has on paper', () => {
    const [found] = policyEntries({ ...policy, formerNumber: 'KS-WAR-0000002-100' }, person);
    expect(found && hitOf(found, formsOf('KS-WAR-0000002-100'))).toMatchObject({ matched: 'policy_number', title: 'KS-WAR-0000001-100' });
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
    expect(found && hitOf(found, formsOf(typed))?.matched).toBe(matched);
  });
});

describe('what the first search does not know', () => {
  it.each([
    [quoteEntry({ quoteId: 'q', customerId: 'c', reference: 'KQ-4SE354DX' }), 'kq-4se3'],
    [bookingEntry({ bookingId: 'b', customerId: 'c', bookingNumber: 'KSB-7F3K9Q' }), 'ksb7f3k'],
    [claimEntry({ claimId: 'c', customerId: 'c', reference: 'CL-7K3M9Q2P', policyId: 'p', policyNumber: 'KS-WAR-1' }), 'cl-7k'],
  ])('is a record of its own for the one by people', (entry, typed) => {
    expect(hitOf(entry, formsOf(typed))).toBeUndefined();
    expect(recordOf(entry, formsOf(typed))).toMatchObject({ title: entry.title, matched: 'reference' });
  });
});
