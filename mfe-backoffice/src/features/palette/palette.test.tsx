import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import { productTypes } from '@kerbside/contracts/ids';
import { policyNumber } from '@kerbside/contracts/products/policy-number';
import { ids, aFoundPerson, aPartner, aPolicy, aQuote } from '../../testing/records.js';
import { anImport } from '../../testing/imports.js';
import { choicesFor } from './use-choices.js';
import { officeKeys, pressedKey } from './office-keys.js';

const asked = {
  words: '',
  role: 'agent',
  customerId: undefined,
  people: [],
  policies: [],
  callbacks: [],
  quotes: [],
  theirQuotes: [],
  acts: {},
  imports: [],
  partners: [],
} as const;

const labels = (of: Partial<Parameters<typeof choicesFor>[0]>) =>
  choicesFor({ ...asked, ...of }).flatMap(({ choices }) => choices.map(({ label }) => label));

const moneyStarts = [
  'Refund',
  'Mark a payment as paid',
  'Check a Direct Debit',
  'Split a Direct Debit',
  'Edit the payments',
  'Cancel the plan',
];

describe('what the palette offers', () => {
  it.each([
    ['claims', ['Go to Claims']],
    ['go cla', ['Go to Claims']],
    ['books', ['Go to Rate books']],
    ['partners', []],
    ['new cust', ['New quote for a new customer']],
    ['zzz', []],
  ])('for %j: %j', (words, expected) => expect(labels({ words })).toEqual(expected));

  it('of somebody who is erased: what is kept, and nothing to do for them', () => {
    const kept = { kind: 'policy', id: ids.policy, title: 'KS-WAR-1000342-100', subtitle: '', matched: 'policy_number' } as const;
    const people = [aFoundPerson({ name: 'Erased customer', email: null, found: [kept] })];
    expect(labels({ words: '1000342', people })).toEqual(['Open Erased customer', 'Policy KS-WAR-1000342-100']);
  });

  it('A2: the pages of a role', () => expect(labels({ words: 'books', role: 'finance' })).toEqual(['Go to Books', 'Go to Rate books']));

  it.each([
    ['open at its payment', 'open', 6, ['Take a payment for KQ-7Q4KX2']],
    ['open before it', 'open', 5, []],
    ['paid', 'purchased', 6, []],
    ['expired', 'expired', 6, []],
  ] as const)('to take the payment of a quote that is %s: %j', (_, status, step, expected) => {
    const theirQuotes = [aQuote({ reference: 'KQ-7Q4KX2', status, step })];
    const offered = choicesFor({ ...asked, words: 'payment for', customerId: ids.customer, theirQuotes }).flatMap(({ choices }) => choices);
    expect(offered.map(({ label }) => label)).toEqual(expected);
    for (const { href } of offered) expect(href).toMatch(/^\/payment\/[^/]+\/\?by=phone$/);
    const found = labels({ words: 'shah', people: [aFoundPerson()], theirQuotes });
    expect(found.filter((label) => label.startsWith('Take'))).toEqual(expected);
  });

  it.each([
    ['pay', undefined, 'Find who makes a payment', '/backoffice/'],
    ['payment', undefined, 'Find who makes a payment', '/backoffice/'],
    ['pay', ids.customer, 'Start a quote, then its payment', `/backoffice/customers/${ids.customer}?do=quote`],
    ['take payment', ids.customer, undefined, undefined],
  ])('A2: for %j, where nothing of customer %j waits for a payment: %j', (words, customerId, label, href) => {
    const [offered] = choicesFor({ ...asked, words, customerId }).flatMap(({ choices }) => choices);
    expect([offered?.label, offered?.href]).toEqual([label, href]);
  });

  it.each(productTypes)(
    'A5: a %s by its number alone, by its name, and its marks if it is cover: nothing renews or resets an order',
    (type) => {
      const title = policyNumber(type, 1_000_342);
      const found = { kind: 'policy', id: ids.policy, title, subtitle: '', matched: 'reference' } as const;
      const offered = labels({ words: 'zzz', role: 'finance', people: [aFoundPerson({ found: [found] })] });
      const noun = doneAtGarages.includes(type) ? ['Order', 'order'] : ['Policy', 'policy'];
      expect(offered).toContain(`${noun[0]} ${title}`);
      expect(offered).toContain(`Cancel ${noun[1]} ${title}`);
      const marks = doneAtGarages.includes(type) ? [] : [`Mark policy ${title} as renewal`, `Mark policy ${title} as reset`];
      expect(offered.filter((label) => label.startsWith('Mark policy'))).toEqual(marks);
    },
  );

  it('what is done to the office itself, once it is asked for', () => {
    const acts = { 'Sign out': () => undefined, 'Dark mode': () => undefined };
    expect(labels({ words: 'dark', acts })).toEqual(['Dark mode']);
    expect(labels({ words: 'sign out', acts })).toEqual(['Sign out']);
    expect(labels({ acts })).not.toContain('Sign out');
  });

  it('the editor of the decision tree, for admins', () => {
    expect(labels({ words: 'change tree', role: 'admin' })).toEqual(['Change the decision tree']);
    expect(labels({ words: 'change tree', role: 'finance' })).toEqual([]);
  });

  it.each([
    ['agent', [], []],
    ['finance', moneyStarts, []],
    ['admin', moneyStarts, ['Password reset link', 'Change a role']],
  ] as const)('A2: for %s, what moves money: %j, and what is done about how they sign in: %j', (role, money, signIn) => {
    const offered = labels({ words: '', role, customerId: ids.customer });
    expect(offered.filter((label) => /refund|pa(id|yments)|debit|plan/i.test(label))).toEqual(money);
    expect(offered.filter((label) => /password|role/i.test(label))).toEqual(signIn);
  });

  it('A2: what the policies take of the customer whose page is open, or of the only person found', () => {
    const number = 'KS-WAR-1000342-100';
    const policies = [
      aPolicy({ mayStartEarly: true, autoRenewal: 'on' }),
      aPolicy({
        id: ids.claim,
        policyNumber: 'KS-GAP-1',
        status: 'cancelled',
      }),
    ];
    const path = `/policies/${ids.policy}`;
    const expected = [
      [`Cancel policy ${number}`, `${path}/cancellation`],
      [`Mark policy ${number} as renewal`, `${path}?do=renewal`],
      [`Mark policy ${number} as reset`, `${path}?do=reset`],
      [`Start the cover of policy ${number} today`, `${path}?do=start`],
      [`Switch renewal of policy ${number} off`, `${path}?do=renewal-off`],
    ];
    const record = { kind: 'policy', id: ids.policy, title: number, subtitle: '', matched: 'reference' } as const;
    const offeredTo = (of: Partial<Parameters<typeof choicesFor>[0]>) =>
      choicesFor({ ...asked, role: 'finance', ...of, policies })[0]
        ?.choices.filter(({ href }) => /cancellation|do=(renewal|reset|start)/.test(href))
        .map(({ label, href }) => [label, href.replace(`/backoffice/customers/${ids.customer}`, '')]);
    expect(offeredTo({ customerId: ids.customer })).toEqual(expected);
    expect(offeredTo({ words: 'zzz', people: [aFoundPerson({ found: [record] })] })).toEqual(expected);
    expect(offeredTo({ customerId: ids.staff })).toEqual([]);
    const gone = { ...record, id: ids.claim, cancelledOn: '2026-11-04' };
    expect(offeredTo({ words: 'zzz', people: [aFoundPerson({ found: [gone] })] })).toEqual(expected);
  });

  it('A2: the policy first where its number is typed on the page of its customer, and once', () => {
    const policy = aPolicy({ autoRenewal: 'on' });
    const { policyNumber, id } = policy;
    const record = { kind: 'policy', id, title: policyNumber, subtitle: '', matched: 'reference' } as const;
    const person = aFoundPerson({ found: [record] });
    const href = `/backoffice/customers/${ids.customer}/policies/${id}`;
    const here = { ...asked, words: policyNumber.toLowerCase(), customerId: ids.customer, policies: [policy] };
    expect(choicesFor(here)[0]?.choices[0]).toMatchObject({ label: `Policy ${policyNumber}`, href });
    const [found] = choicesFor({ ...here, customerId: undefined, people: [person] });
    expect(found?.choices.filter((choice) => choice.href === href)).toHaveLength(1);
  });

  it('imports by their files, and to undo those that are finished while their files are there', () => {
    const [first, second] = [anImport({ status: 'finished' }), anImport({ id: ids.car, fileName: 'b.csv', status: 'undone' })];
    const old = anImport({ id: ids.policy, fileName: 'c.csv', status: 'finished', forgottenAt: '2026-01-04T14:05:00.000Z' });
    const offered = (words: string) => choicesFor({ ...asked, words, role: 'admin', imports: [first, second, old] });
    expect(offered('undo')).toMatchObject([
      { title: 'Imports', choices: [{ label: 'Undo the import of ME_ACME_1.csv', href: `/backoffice/imports/${first.id}?do=undo` }] },
    ]);
    expect(offered('.csv')[0]?.choices.map(({ label }) => label)).toEqual([
      'Open ME_ACME_1.csv',
      'Undo the import of ME_ACME_1.csv',
      'Open b.csv',
      'Open c.csv',
    ]);
    expect(offered('').some(({ title }) => title === 'Imports')).toBe(false);
  });

  it('partners by their names, and a new key for each', () => {
    const offered = choicesFor({ ...asked, words: 'new key', role: 'admin', partners: [aPartner()] });
    expect(offered).toMatchObject([
      { title: 'Partners', choices: [{ label: `New key for ${aPartner().name}`, href: `/backoffice/partners/${aPartner().id}?do=key` }] },
    ]);
  });

  it('of somebody: who they are, their records, and what can be done for them', () => {
    const record = { subtitle: '', matched: 'reference' } as const;
    const person = aFoundPerson({
      found: [
        { kind: 'policy', id: ids.policy, title: 'KS-WAR-1', ...record },
        { kind: 'claim', id: ids.claim, title: 'CL-7K3M9Q2P', ...record },
        { kind: 'booking', id: 'b', title: 'KSB-7F3K9Q', ...record },
        { kind: 'car', id: 'a', title: 'AA19AAA', ...record },
      ],
    });
    const [group] = choicesFor({ ...asked, words: 'zzz', people: [person] });
    expect(group?.title).toBe('Priya Shah, Leeds LS1 1AA, 07700 900123, priya@example.com');
    expect(group?.choices.map(({ label, href }) => [label, href.replace(`/backoffice/customers/${ids.customer}`, '')])).toEqual([
      ['Open Priya Shah', ''],
      ['Policy KS-WAR-1', `/policies/${ids.policy}`],
      ['Claim CL-7K3M9Q2P', `/backoffice/claims/${ids.claim}`],
      ['Booking KSB-7F3K9Q', ''],
      ['Mark policy KS-WAR-1 as renewal', `/policies/${ids.policy}?do=renewal`],
      ['Mark policy KS-WAR-1 as reset', `/policies/${ids.policy}?do=reset`],
      ['New quote', '?do=quote'],
      ['Add a note', '?do=note'],
      ['New reminder', '?do=reminder'],
      ['Send a message again', '?do=letter'],
      ['Move or cancel a visit', '?do=visit'],
      ['Do what a garage asks for a visit', '?do=garage'],
      ['Update a mileage or a service', '?do=car'],
      ['Write a message', `/backoffice/write?customer=${ids.customer}`],
      ['Call along the decision tree', `/backoffice/decision-tree?customer=${ids.customer}`],
    ]);
  });

  it.each([2, 3, 10])('of %d people: each of them first, then what can be done for the best of them', (count) => {
    const people = Array.from({ length: count }, (_, nth) =>
      aFoundPerson({ customerId: `${ids.customer.slice(0, -2)}${nth + 10}`, name: `Person ${nth}` }),
    );
    const groups = choicesFor({ ...asked, words: 'person', people });
    expect(groups.slice(0, count).map(({ choices }) => choices.map(({ label }) => label))).toEqual(
      people.map(({ name }) => [`Open ${name}`]),
    );
    expect(groups[count]).toMatchObject({ title: 'Do something for Person 0' });
    expect(groups[count]?.choices[0]).toMatchObject({
      label: 'New quote',
      href: `/backoffice/customers/${people[0]?.customerId}?do=quote`,
    });
  });
});

describe('the keys', () => {
  it('are each their own, and none begins another', () => {
    const all = officeKeys.map(({ keys }) => keys.join(' '));
    expect(new Set(all).size).toBe(all.length);
    for (const one of all) expect(all.filter((other) => other !== one && other.startsWith(`${one} `))).toEqual([]);
  });

  it.each([
    [['g'], 'begun'],
    [['g', 'z'], undefined],
    [['z'], undefined],
  ])('%j is %s', (pressed, expected) => expect(pressedKey(pressed)).toBe(expected));

  it.each([
    [['g', 'c'], '/backoffice/', '/backoffice/claims'],
    [['g', 'b'], '/backoffice/', '/backoffice/callbacks'],
    [['n'], `/backoffice/customers/${ids.customer}`, `/backoffice/customers/${ids.customer}?do=note`],
    [['q'], `/backoffice/customers/${ids.customer}/policies/1`, `/backoffice/customers/${ids.customer}?do=quote`],
    [['r'], `/backoffice/customers/${ids.customer}`, `/backoffice/customers/${ids.customer}?do=reminder`],
    [['n'], '/backoffice/claims', undefined],
  ])('%j on %s leads to %s', (pressed, path, expected) => {
    const key = pressedKey(pressed);
    expect(key !== 'begun' && key?.to?.(path)).toBe(expected);
  });
});
