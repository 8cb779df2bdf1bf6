import { aPerson } from '@kerbside/contracts/testing/samples';
import { aPolicy } from '@kerbside/contracts/testing/sample-policy';
import { bookingEntry, carEntries, claimEntry, customerEntry, hitOf, policyEntries, quoteEntry, recordOf } from './entry.js';
import { askedFor, type MatchKind, wordOf, wordsOf } from './words.js';

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

  it.each([
    [['14 Foss Bank', 'York', 'North Yorkshire'], 1, 'York'],
    [['14 Foss Bank', 'York'], null, 'York'],
    [['14 Foss Bank'], null, null],
    [['York'], 0, 'York'],
  ])('name the town of the address %j', (address, townLine, town) => {
    expect(customerEntry({ ...person, address, townLine }).about?.town).toBe(town);
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

it.each<[MatchKind, string, string]>([
  ['plate', ' aa19 AAA ', 'aa19aaa'],
  ['plate', 'AA19\u200bAAA', 'aa19aaa'],
  ['policy_number', 'KS-WAR-0000001-100', 'kswar0000001100'],
  ['phone', '+44 (0)7700 900-123', '07700900123'],
  ['phone', '0044 7700 900123', '07700900123'],
  ['phone', '7700900123', '07700900123'],
  ['phone', '+33 6 12 34 56 78', '+33612345678'],
  ['postcode', 'yo31 7PL', 'yo317pl'],
  ['reference', 'kq-4SE3 54DX', 'kq4se354dx'],
  ['name', '  Zoë   O’Neil ', 'zoe oneil'],
  ['name', 'Smith\u2013Jones', 'smith jones'],
  ['email', 'Jo@Example.com', 'jo@example.com'],
])('the %s %j is kept as %j', (by, text, kept) => {
  expect(wordOf(by, text)).toBe(kept);
  expect(wordsOf(by, text)[0]).toEqual({ by, word: kept });
});

/** Whether somebody or something with this is found, as the repository looks for it. */
const isFound = (by: MatchKind, text: string, typed: string): boolean => {
  const last = by === 'name' ? wordsOf(by, text.replace(/^\S+ /, '')) : [];
  const words = [...wordsOf(by, text), ...last].map(({ word }) => word);
  const { forms, names } = askedFor(typed);
  const begins = (part: string) => words.some((word) => word.startsWith(part));
  return forms.some(begins) || (by === 'name' && names.length > 0 && names.every(begins));
};

it.each<[MatchKind, string, readonly string[]]>([
  [
    'name',
    'Jo O’Neill',
    [
      "O'Neill",
      'O’Neill',
      'ONeill',
      'o neill',
      'oneill',
      'neill',
      'Ms O’Neill',
      'Mr. Jo O’Neill',
      "Jo O'Neill",
      'jo o neill',
      "O'Neill, Jo",
      'ONeill Jo',
      'O`Neill',
    ],
  ],
  [
    'name',
    "Zoë O'Brien-Łukasz",
    ['O’Brien', 'obrien', 'lukasz', 'Łukasz', 'OBrien Zoe', 'zoe lukasz', "o'brien lukasz", "O'Brien-Łukasz", 'zo obr'],
  ],
  ['name', 'Anna Smith-Jones', ['Smith Jones', 'smith-jones', 'Jones', 'smithjones', 'Jones Anna', 'Smith\u2010Jones', 'anna smith jones']],
  ['name', 'Łukasz Wiśniewski', ['lukasz', 'Wisniewski', 'wisniewski lukasz', 'ŁUKASZ']],
  ['name', 'Søren Müller-Strauß', ['soren', 'muller', 'strauss', 'Strauß', 'Mu\u0308ller', 'strauss soren']],
  ['name', 'Đorđe Núñez', ['dorde', 'nunez', 'Nuñez']],
  ['name', 'Æsa Þórsdóttir', ['aesa', 'thorsdottir']],
  ['name', 'Nguyễn Văn Đức', ['nguyen', 'van duc', 'Duc Nguyen']],
  ['name', 'Jan van der Berg', ['van der Berg', 'vanderberg jan', 'berg', 'Berg Jan']],
  ['name', '김 민준', ['김', '민준', '민준 김', '김민준']],
  ['plate', 'AA19 MOT', ['aa19mot', '19MOT', '19 mot', 'MOT', 'AA19', 'ＡＡ１９']],
  ['phone', '07700 900877', ['900877', '07700 9', '+44 7700 900877', '0877', '7700 900877', '(07700) 900 877', '9008']],
  ['phone', '+33 6 12 34 56 78', ['+33 6 12', '345678', '0033 6 12 34 56 78']],
  ['policy_number', 'KS-WAR-3135246-100', ['3135246', '3135246-100', 'ks-war-3135246', 'KS WAR 3135246', 'kswar3135']],
  ['reference', 'KQ-MNKHWP7S', ['MNKHWP7S', 'kq-mnk', 'kqmnkhwp7s', 'mnkhw']],
  ['reference', 'CL-7K3M9Q2P', ['7K3M9Q2P', 'cl 7k3m']],
  ['phone', '07700 900123', ['tel:+447700900123', 'O7700 900123', '07700·900123']],
  ['email', 'jo@xn--mller-kva.test', ['Jo <jo@müller.test>', 'mailto:JO@MÜLLER.TEST', 'jo＠müller.test,', 'jo@xn--']],
  ['postcode', 'YO31 7PL', ['yo31', 'YO317PL', 'yo31 7']],
])('the %s %j is found by all that callers say', (by, text, all) => {
  expect(all.filter((typed) => !isFound(by, text, typed))).toEqual([]);
});

it.each<[MatchKind, string, string]>([
  ['name', 'Anna Smith-Jones', 'Anna Brown'],
  ['name', 'Jo O’Neill', 'Neil Jo Ann'],
  ['phone', '07700 900877', '900878'],
  ['plate', 'AA19 MOT', 'OT'],
  ['plate', 'AA19 MOT', '(a+)+$'],
  ['name', 'Anna Lee', '.*'],
  ['name', 'Anna Lee', 'Dr Brown'],
])('the %s %j is not found by %j', (by, text, typed) => expect(isFound(by, text, typed)).toBe(false));

it('looks for no more words of a letter that was pasted than a name has, each once', () => {
  expect(askedFor(Array.from({ length: 1_500 }, (_, n) => `dear x${n}`).join(' ')).names).toHaveLength(12);
  expect(askedFor('Carter carter').names).toEqual(['carter']);
});
