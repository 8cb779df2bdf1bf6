import type { Order } from '@kerbside/contracts/http/claims/policies';
import { aBookedVisit, anOrder, aPolicy } from '@kerbside/contracts/testing/sample-policy';
import { emailChange, emailChangeNotice, emailChangeTaken } from './email-letters.js';
import {
  asText,
  friendInvitation,
  gapInformation,
  oneTimeCode,
  passwordReset,
  policyConfirmation,
  policyTransfer,
  priceReserved,
  renewalRefused,
  renewalUnpriced,
  secondFactorChanged,
  signInLink,
} from './letters.js';
import { type Letter, nextTry } from './message.js';
import { orderConfirmation } from './order-confirmation.js';

const site = 'https://kerbside.example';

describe('the policy confirmation', () => {
  it('has the number, the dates, the money and what happens next', () => {
    const { subject, text } = policyConfirmation(aPolicy(), { firstName: 'Jo', siteUrl: site });
    expect(subject).toBe('Your warranty policy KS-WAR-0000001-100');
    for (const part of [
      'Hello Jo,',
      'KS-WAR-0000001-100',
      '1 December 2026',
      '30 November 2027',
      '£312.40',
      'you can cancel and get back everything you paid, if you haven’t claimed',
      'before any repair starts',
    ])
      expect(text).toContain(part);
  });

  it('names the policy that it renews', () => {
    const replaces = { kind: 'renewal' as const, policyId: 'p0', policyNumber: 'KS-WAR-0000001-100' };
    const renewal = aPolicy({ policyNumber: 'KS-WAR-0000001-200', replaces });
    expect(policyConfirmation(renewal, { firstName: 'Jo', siteUrl: site }).text).toContain('Renews policy: KS-WAR-0000001-100');
  });

  it('carries the mark and, drawn, the plate of the car', () => {
    const { html } = policyConfirmation(aPolicy(), { firstName: 'Jo', siteUrl: site });
    expect(html).toMatch(/>K<\/td>.+>Kerbside<\/td>/);
    expect(html).toMatch(/background:#ffd307.+>AA19AAA<\/td>/);
    expect(oneTimeCode({ code: '123456' }).html).not.toContain('>UK</td>');
  });

  it('says it in words where it is text alone, once', () => {
    expect(policyConfirmation(aPolicy(), { firstName: 'Jo', siteUrl: site }).text.match(/AA19AAA/g)).toHaveLength(1);
    expect(renewalUnpriced(facts).text.match(/ER19 NFD/g)).toHaveLength(1);
  });

  it.each([
    ['tyre', 'the receipt or an estimate'],
    ['breakdown', 'If the car has stopped, call'],
    ['battery_cover', 'what the garage found'],
  ] as const)('for %s says how it is claimed, where it pays', (productType, how) => {
    const text = (claimLimitPence: number) =>
      policyConfirmation(aPolicy({ productType, claimLimitPence }), { firstName: 'Jo', siteUrl: site }).text;
    expect(text(75_000)).toContain(how);
    expect(text(0)).not.toContain(how);
  });

  it('for GAP speaks of a write-off, as there are no repairs', () => {
    const { text } = policyConfirmation(aPolicy({ productType: 'gap', productName: 'GAP' }), {
      firstName: 'Jo',
      siteUrl: site,
    });
    expect(text).toContain('To make a claim if the car is written off or stolen, sign in to your account');
    expect(text).not.toContain('repair');
  });

  it.each([
    ['2026-12-01', 'is bought, and starts on 1 December 2026.'],
    ['2026-11-21', 'is bought, and starts on 21 November 2026.'],
    ['2026-11-20', 'is in place.'],
  ])('for cover that starts on %s says “%s”', (startsOn, words) => {
    const policy = aPolicy({ startsOn, issuedAt: '2026-11-20T10:00:00.000Z' });
    expect(policyConfirmation(policy, { firstName: 'Jo', siteUrl: site }).text).toContain(words);
  });

  it('names cover that came with another product once', () => {
    const tyres = aPolicy({ productType: 'tyre', productName: 'Tyre cover', levelName: 'Tyre cover with GAP, up to £1,000 a claim' });
    const { text } = policyConfirmation(tyres, { firstName: 'Jo', siteUrl: site });
    expect(text).toContain('Your tyre cover with GAP (up to £1,000 a claim) for your Vauxhall Corsa is bought, and starts');
  });

  it('for GAP keeps its capitals', () =>
    expect(policyConfirmation(aPolicy({ productType: 'gap', productName: 'GAP' }), { firstName: 'Jo', siteUrl: site }).subject).toBe(
      'Your GAP policy KS-WAR-0000001-100',
    ));

  it('says what the cover costs, not that it was paid: that may be still to come', () => {
    const of = (over: object) => policyConfirmation(aPolicy(over), { firstName: 'Jo', siteUrl: site }).text;
    expect(of({})).toContain('Price: £312.40');
    expect(of({ rolling: true, premiumPence: 2_591 })).toContain('Price a month: £25.91');
    expect(of({}).replace('everything you paid', '')).not.toMatch(/\bpaid\b/i);
  });

  it('links to the policy in the account', () => {
    const policy = aPolicy();
    expect(policyConfirmation(policy, { firstName: 'Jo', siteUrl: site }).html).toContain(`href="${site}/account/policies/${policy.id}"`);
  });

  it('names the firm, its regulator, its hours, where to complain, and its pages, as every letter does', () => {
    const { text, html } = policyConfirmation(aPolicy(), { firstName: 'Jo', siteUrl: site });
    for (const written of [text, html])
      for (const part of [
        'Kerbside Vehicle Cover Ltd',
        'Financial Conduct Authority',
        'Monday to Friday, 8am to 8pm',
        'complaints@kerbside.example',
        'Financial Ombudsman Service',
        `${site}/pages/privacy-policy`,
        `${site}/pages/terms`,
      ])
        expect(written).toContain(part);
  });

  it('names who provides what was bought, and leads to its documents', () => {
    const of = (over: object) => policyConfirmation(aPolicy(over), { firstName: 'Jo', siteUrl: site }).text;
    expect(of({})).toContain('Insurer: Ashcombe Insurance plc');
    expect(of({})).toContain(`Policy wording and product information: ${site}/pages/policy-documents?product=warranty`);
    expect(of({ productType: 'mot', productName: 'MOT' })).toContain('Provider: Kerbside Vehicle Cover Ltd, through garages');
  });

  it('has a foot without links where nothing in it leads to the site', () =>
    expect(oneTimeCode({ code: '123456' }).text).not.toContain('/pages/'));

  it('never lets a name become markup', () => {
    const { html } = policyConfirmation(aPolicy(), { firstName: '<img src=x onerror=alert(1)>', siteUrl: site });
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x');
  });
});

it.each([
  ['app-set-up', 'An app was set up for your sign-in', 'Codes from an app'],
  ['passkey-added', 'A passkey was added', 'after your password'],
  ['passkey-removed', 'A passkey was removed', 'no longer signs anybody in'],
  ['recovery-code-used', 'A recovery code was used', 'does not work again'],
  ['password-chosen', 'A new password was chosen', 'is signed out'],
] as const)('a changed second step (%s) says what changed, and what to do if it was somebody else', (change, expected, what) => {
  const { subject, text } = secondFactorChanged({ change, url: `${site}/backoffice/sign-in` });
  expect(subject).toBe(expected);
  for (const part of [what, 'tell an admin at once', `${site}/backoffice/sign-in`]) expect(text).toContain(part);
});

it.each([
  ['own-passkey-added', 'A passkey was added', 'without your password', 'remove the passkey, sign out everywhere else'],
  ['own-passkey-removed', 'A passkey was removed', 'no longer signs anybody in', 'not you, sign out everywhere else'],
  [
    'own-phone-changed',
    'Your phone number was changed',
    'A code to sign in with can be sent to that number',
    'not you, sign out everywhere else',
  ],
  [
    'own-password-chosen',
    'A new password was chosen',
    'every device that was signed in before is signed out',
    'not you, sign out everywhere',
  ],
  [
    'own-password-chosen-beside-passkeys',
    'A new password was chosen',
    'passkeys of your account still sign in',
    'remove any that is not yours',
  ],
] as const)('a customer reads of a way to sign in that changed (%s) without talk of admins', (change, expected, what, first) => {
  const { subject, text } = secondFactorChanged({ change, url: `${site}/account/security` });
  expect(subject).toBe(expected);
  for (const part of [what, first, 'choose a new password and call us', `${site}/account/security`]) expect(text).toContain(part);
  expect(text).not.toContain('admin');
});

it('a line break in a name never reaches a subject', () => {
  const { subject } = friendInvitation({ customer: 'Sam\r\nBcc: all@example.com', friend: 'Jo', message: '', url: site });
  expect(subject).toBe('Sam Bcc: all@example.com thought of you');
});

it('a code fits a text message', () => {
  const { text, html } = asText(oneTimeCode({ code: '123456' }));
  expect(text).toContain('123456');
  expect(text.length).toBeLessThan(160);
  expect(html).toBeNull();
});

describe('an invitation of a friend', () => {
  const facts = { friend: 'Sam', customer: 'Zoë', message: 'They paid <b>all</b> of it.', url: site };

  it('says who thought of them, in their words, without letting anything become markup', () => {
    const { subject, text, html } = friendInvitation(facts);
    expect(subject).toBe('Zoë thought of you');
    expect(text).toContain('In their words: “They paid <b>all</b> of it.”');
    expect(html).not.toContain('<b>all');
  });

  it('leaves out their words when there are none', () => {
    expect(friendInvitation({ ...facts, message: '' }).text).not.toContain('In their words');
  });
});

describe('nextTry', () => {
  const at = new Date('2026-11-20T12:00:00Z');
  const daysAgo = (days: number) => new Date(at.getTime() - days * 86_400_000);
  it.each([
    ['policy-confirmation', 1, at, 5_000],
    ['policy-confirmation', 2, at, 10_000],
    ['one-time-code', 7, at, 320_000],
    ['one-time-code', 8, at, undefined],
    ['policy-confirmation', 8, at, 640_000],
    ['policy-confirmation', 40, daysAgo(1), 3_600_000],
    ['email-change-notice', 100, daysAgo(3.95), 3_600_000],
    ['policy-confirmation', 100, daysAgo(3.96), undefined],
  ])('%s waits after %i tries, the first at %s, %s ms', (template, tries, createdAt, ms) => {
    expect(nextTry({ template, createdAt, tries }, at)?.getTime()).toBe(ms && at.getTime() + ms);
  });
});

it('a reserved price says what it is, until when, and how to get back to it', () => {
  const url = `${site}/quote/gap/step/3/?quote=q&secret=s`;
  const { subject, text } = priceReserved({ product: 'GAP', price: '£182.85', until: '16 March 2027', url });
  expect(subject).toBe('Your price of £182.85 is reserved');
  for (const part of ['Product: GAP', '16 March 2027', url]) expect(text).toContain(part);
  expect(text).not.toContain('code');
  const withCode = priceReserved({ product: 'GAP', price: '£164.57', until: '16 March 2027', voucher: 'WELCOME10', url });
  expect(withCode.text).toContain('Your code WELCOME10 is in this price. It has to be valid on the day you buy.');
});

const url = `${site}/account/there?token=t`;
const facts = { name: 'Jo', number: 'KS-WAR-0000001-100', ends: '30 November 2027', plate: 'ER19 NFD', url };
const offer = {
  name: 'Sam',
  owner: 'Jo Bloggs',
  product: 'tyre cover',
  car: 'Audi A4',
  ends: '30 November 2027',
  until: '4 December 2026',
  url,
};

it.each<[Letter, string, readonly string[]]>([
  [signInLink({ url }), 'Your link to sign in', [url, 'for an hour', 'nobody has come in']],
  [passwordReset({ url }), 'Choose a new password', [url, '30 minutes']],
  [emailChange({ url }), 'Confirm your new email address', [url, 'works once, for an hour', 'If it was not you, do nothing']],
  [
    emailChangeNotice({ email: 'ann@new.test', url, until: '27 November 2026' }),
    'Your email address is about to change',
    ['ann@new.test', url, 'until 27 November 2026', 'puts this address back'],
  ],
  [emailChangeTaken(), 'You have a Kerbside account already', ['It has an account already, so nothing has changed.']],
  [
    gapInformation({ given: '2 March 2027', url, 'What it costs': '£159.00' }),
    'What to know before you buy GAP insurance',
    ['2 March 2027', 'What it costs: £159.00', url],
  ],
  [
    renewalUnpriced(facts),
    'Your cover ends on 30 November 2027: we cannot price its renewal yet',
    [...Object.values(facts), 'We take no money'],
  ],
  [
    renewalRefused({ ...facts, because: 'We cannot cover this car because of its age.' }),
    'Your cover ends on 30 November 2027, and we cannot renew it',
    ['We cannot offer you another year. We cannot cover this car because of its age.', 'can claim as before', facts.url],
  ],
  [
    policyTransfer(offer),
    'Jo Bloggs is offering you the cover on their Audi A4',
    ['Jo Bloggs has a tyre cover policy with Kerbside for their Audi A4'],
  ],
])('%#: a letter says what was asked for, and how to go on', (written, subject, parts) => {
  expect(written.subject).toBe(subject);
  for (const part of parts) expect(written.text).toContain(part);
});

const mot = (over: Partial<Order> = {}) => anOrder(over);

describe('the confirmation of orders', () => {
  const proposal = { date: '2026-12-03', time: '10:30' };

  it('for a visit names its garage and its day instead of the dates of cover', () => {
    const of = (over: object) => orderConfirmation([mot()], { firstName: 'Jo', visit: aBookedVisit(over), siteUrl: site }).text;
    expect(of({})).toContain('Your visit: 2 December 2026 at 09:30\nWork: MOT\nGarage: Millbrook Garage, 72 Mill Lane, London');
    expect(of({})).not.toContain('Cover starts');
    expect(of({ garage: null })).toContain('Garage: We choose it');
    expect(of({ delivery_type: 'collect_and_return' })).toContain('We collect it and bring it back');
  });

  it.each([
    ['mot', 'MOT', 'MOT'],
    ['service', 'Service', 'service'],
    ['repair', 'Repair', 'repair'],
    ['healthcheck', 'Health check', 'health check'],
  ] as const)('for %s says that work is booked, and nothing of cover or claims', (productType, productName, name) => {
    const policy = anOrder({ productType, productName, levelName: 'Standard', claimLimitPence: 0 });
    const job = 'Manufacturer’s service (major service, brake fluid) and MOT';
    const booked = orderConfirmation([policy], { firstName: 'Jo', visit: aBookedVisit({ job }), siteUrl: site });
    expect(booked.subject).toBe(`Your ${name} is booked: KS-MOT-0000001-100`);
    for (const part of [
      `Your ${name} for your Vauxhall Corsa is booked.`,
      `Your visit: 2 December 2026 at 09:30\nWork: ${job}`,
      'You can cancel until the work begins. You then get back everything you paid.',
    ])
      expect(booked.text).toContain(part);
    const unbooked = orderConfirmation([policy], { firstName: 'Jo', visit: null, siteUrl: site });
    expect(unbooked.subject).toBe(`Your ${name} KS-MOT-0000001-100: choose a day`);
    expect(unbooked.text).toContain('is paid for. Please choose a day for it: none is booked yet.');
    expect(unbooked.text).toContain(`Choose a day and a garage: ${site}/account/bookings/new?quote=${policy.quoteId}`);
    expect(booked.text).not.toContain('/account/bookings/new');
    for (const { text } of [booked, unbooked]) {
      expect(text).toContain('Order number: KS-MOT-0000001-100');
      expect(text).not.toMatch(/claim|in place|before any repair|cover starts|policy number|see your policy/i);
    }
  });

  it.each([
    ['is quicker than the letter', { is_confirmed: true }, 'The garage has confirmed the time.'],
    ['proposed another time', { proposal }, 'The garage cannot take your car at the time you booked, and has proposed another.'],
    ['proposed another time', { proposal }, 'You booked: 2 December 2026 at 09:30\nProposed instead: 3 December 2026 at 10:30\nWork: MOT'],
    ['proposed a time where there was none', { booking_time: null, proposal }, 'Proposed instead: 3 December 2026 at 10:30'],
    [
      'proposed another time',
      { proposal, at_garage: { amountPence: 4_250, status: 'due' as const } },
      'Payment: £42.50 to pay at the garage on the day of the visit: it proposed 3 December 2026 instead of 2 December 2026',
    ],
  ])('for a visit whose garage %s does not promise that it will confirm the time', (_, over, said) => {
    const { subject, text } = orderConfirmation([mot()], { firstName: 'Jo', visit: aBookedVisit(over), siteUrl: site });
    expect(subject).toBe('Your MOT is booked: KS-MOT-0000001-100');
    expect(text).toContain(said);
    expect(text).not.toMatch(/not confirmed|confirmed a time/);
  });

  it('for a visit that has no time yet does not say that it is booked', () => {
    const visit = aBookedVisit({ booking_time: null });
    const { subject, text } = orderConfirmation([mot()], { firstName: 'Jo', visit, siteUrl: site });
    expect(subject).toBe('Your MOT KS-MOT-0000001-100: we are finding you a time');
    expect(text).toContain('No garage has confirmed a time yet');
    expect(text).toContain('You asked for: 2 December 2026');
    expect(text).not.toContain('is booked');
  });

  const visit = aBookedVisit({ booking_date: '2026-12-01', booking_time: '09:00' });
  const check = () =>
    anOrder({
      productType: 'healthcheck',
      productName: 'Health check',
      levelName: '',
      claimLimitPence: 0,
      premiumPence: 0,
      isIncluded: true,
      policyNumber: 'KS-HLC-0000002-100',
    });
  const service = () =>
    anOrder({
      productType: 'service',
      productName: 'Service',
      levelName: '',
      claimLimitPence: 0,
      premiumPence: 14_900,
      policyNumber: 'KS-SER-0000003-100',
    });
  const due = { amountPence: 4_000, status: 'due' as const };

  it.each([
    [
      'an MOT and the health check that comes with it',
      [mot(), check()] as const,
      due,
      'MOT and health check',
      'Total: £40.00',
      '£40.00 to pay at the garage',
    ],
    [
      'an MOT, a service and a health check',
      [mot(), service(), check()] as const,
      { ...due, amountPence: 18_900 },
      'MOT, service and health check',
      'Total: £189.00',
      '£189.00 to pay at the garage',
    ],
    ['a service and an MOT that were paid', [service(), mot()] as const, undefined, 'MOT and service', 'Total: £189.00', undefined],
  ])('of one visit is one letter with one sum: %s', (_, orders, atGarage, job, sum, toPay) => {
    const { subject, text, html } = orderConfirmation(orders, {
      firstName: 'Jo',
      visit: { ...visit, ...(atGarage ? { at_garage: atGarage } : {}) },
      siteUrl: site,
    });
    expect(subject).toContain(`Your ${job} are booked`);
    expect(text).toContain(sum);
    for (const { policyNumber } of orders) {
      expect(text).toContain(policyNumber);
      expect(html).toContain(`nowrap">${policyNumber}<`);
    }
    expect(text.split('to pay at the garage').length - 1).toBe(toPay === undefined ? 0 : 1);
    if (toPay) expect(text).toContain(toPay);
    if (orders.some(({ productType }) => productType === 'healthcheck')) expect(text).toContain('Health check: Included');
    expect(text).not.toContain('£0.00');
  });

  it('names what was added to a work beside the price that it is part of', () => {
    const lines = [...mot().lines, { kind: 'subproduct', code: 'mot_repairs', label: 'MOT repair cover', amountPence: 3_000 } as const];
    const orders = [mot({ premiumPence: 7_000, lines }), check()] as const;
    const { text } = orderConfirmation(orders, { firstName: 'Jo', visit, siteUrl: site });
    expect(text).toContain('MOT test with MOT repair cover: £70.00\nHealth check: Included\nTotal: £70.00');
  });

  it('of which a voucher paid for all names what costs nothing so, and included only what came with it', () => {
    const orders = [mot({ premiumPence: 0 }), check()] as const;
    const { text } = orderConfirmation(orders, { firstName: 'Jo', visit, siteUrl: site });
    for (const line of ['MOT test: £0.00', 'Health check: Included', 'Total: £0.00']) expect(text).toContain(line);
  });

  it('of an MOT that pays for repairs says so, and how they are claimed', () => {
    const covers = ['One MOT test at a garage in our network', 'Repairs to pass the test, up to £750'];
    const { text } = orderConfirmation([mot({ claimLimitPence: 75_000, covers })], { firstName: 'Jo', visit: null, siteUrl: site });
    expect(text).toContain('What is included: One MOT test at a garage in our network; Repairs to pass the test, up to £750');
    expect(text).toContain('If the car fails its MOT');
  });
});
