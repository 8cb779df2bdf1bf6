import * as z from 'zod/mini';
import {
  email,
  newPassword,
  optionalText,
  postcode,
  postcodeOfAddress,
  registration,
  required,
  requiredLines,
  typedPassword,
  wholeNumber,
} from '../fields.js';
import { register } from '../http/accounts/accounts.js';
import { changeDetails } from '../http/accounts/details.js';
import { importedRow } from '../http/accounts/imported.js';
import { bookCallback } from '../http/callbacks/callbacks.js';
import { requestTransfer } from '../http/claims/transfers.js';
import { detailsAnswers } from '../http/pricing/journey-steps.js';
import { enrol, referFriend } from '../http/vouchers/campaigns.js';
import { policyNumber, typedPolicyNumber } from '../products/policy-number.js';
import { penceOfTyped, percentOf, poundsOf, readAmount, wholePoundsTyped } from './amount.js';
import { mailboxOf } from './email.js';
import { personName } from './name.js';
import { bare, plainText, plateOf } from './plain.js';
import { dialled, mobile, mobileOf, optionalPhone, phone, writtenPhone } from './phone.js';

const messageOf = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message;

/** What comes with text that is copied from a list of contacts, a letter or a chat, and that nobody sees. */
const unseen = ['\u200b', '\u202a', '\u202c', '\u202e', '\u2060', '\u2066', '\u2069', '\u00ad', '\ufeff', '\u200d', '\u061c', '\u3164'];

describe('a telephone number', () => {
  it.each([
    ['07700 900123', '07700 900123'],
    ['07700900123', '07700 900123'],
    ['(07700) 900-123', '07700 900123'],
    ['07700\u2013900123', '07700 900123'],
    ['07700\u00a0900\u202f123', '07700 900123'],
    ['\u202a+44 7700 900123\u202c', '07700 900123'],
    ['+44 (0) 7700 900123', '07700 900123'],
    ['0044 7700 900123', '07700 900123'],
    ['00440 7700 900123', '07700 900123'],
    ['447700900123', '07700 900123'],
    ['7700900123', '07700 900123'],
    ['０７７００ ９００１２３', '07700 900123'],
    ['2079460018', '020 7946 0018'],
    ['0113 496 0000', '0113 496 0000'],
    ['01632 960 123', '01632 960123'],
    ['03069990142', '0306 999 0142'],
    ['+1 (212) 555-0198', '+1 212 555 0198'],
    ['+353 1 496 0123', '+353 1 496 0123'],
    ['+353 (0)1 496 0123', '+353 1 496 0123'],
    ['tel:+447700900123', '07700 900123'],
    ['O7700 9OO123', '07700 900123'],
  ])('is read from %j as %s', (typed, written) => {
    expect(writtenPhone(typed)).toBe(written);
    expect(z.parse(phone, typed)).toBe(written);
    expect(writtenPhone(written)).toBe(written);
    expect(dialled(written)).toBe(dialled(typed));
  });

  it.each([
    'abc',
    '12345',
    '0770090012',
    '0770090012345',
    '+44',
    '00000000000',
    '07700 900123 or 07700 900124',
    'call me',
    '4477009001',
    '+0770090012',
  ])('is not %j', (typed) => expect(messageOf(phone, typed)).toBe('Enter a phone number, like 07700 900123'));

  it('may be left out where it may, and is missing where it may not', () => {
    for (const nothing of ['', '  ']) expect(z.parse(optionalPhone, nothing)).toBe('');
    expect(z.parse(optionalPhone, undefined)).toBeUndefined();
    expect(messageOf(optionalPhone, 'abc')).toBe('Enter a phone number, like 07700 900123');
    expect(messageOf(phone, ' ')).toBe('Enter a phone number');
  });

  it.each([
    ['07700 900123', '+447700900123'],
    ['447700900125', '+447700900125'],
    ['7700900123', '+447700900123'],
    ['07624 900123', '+447624900123'],
    ['07012 345678', undefined],
    ['+44 70 1234 5678', undefined],
    ['07612 345678', undefined],
    ['020 7946 0018', undefined],
    ['+33 6 12 34 56 78', undefined],
  ])('%s gets text messages at %s', (typed, to) => {
    expect(mobileOf(typed)).toBe(to);
    expect(messageOf(mobile, typed)).toBe(to === undefined ? 'Enter a mobile number, like 07700 900123' : undefined);
  });
});

describe('characters that nobody sees', () => {
  it.each(unseen.map((sign) => [`U+${sign.codePointAt(0)?.toString(16)}`, sign]))('%s changes nothing in any field', (_, sign) => {
    const within = (text: string) => `${sign}${text.slice(0, 2)}${sign}${text.slice(2)}${sign}`;
    expect(z.parse(email, within('jo@example.test'))).toBe('jo@example.test');
    expect(z.parse(registration, within('AA19AAA'))).toBe('AA19AAA');
    expect(z.parse(postcode, within('LS11AA'))).toBe('LS1 1AA');
    expect(z.parse(postcodeOfAddress, within('LS1 1AA'))).toBe('LS1 1AA');
    expect(z.parse(phone, within('07700900123'))).toBe('07700 900123');
    expect(z.parse(required('Enter your name'), within('Anna'))).toBe('Anna');
    expect(z.parse(optionalText(), within('Anna'))).toBe('Anna');
    expect(z.parse(requiredLines('Write it'), within('Anna\nLee'))).toBe('Anna\nLee');
    expect(bare(within('WELCOME10'))).toBe('WELCOME10');
    expect(messageOf(required('Enter your name'), ` ${sign}${sign}`)).toBe('Enter your name');
  });

  it.each(['👨‍👩‍👧', 'می‌خواهم', '❤️', 'क्‍ष'])('%s keeps what shapes it', (text) => expect(plainText(text)).toBe(text));

  it('are the only ones taken away: a control character is refused', () => expect(plainText('a\u0000b')).toBe('a\u0000b'));
});

describe('one letter that is written in two ways', () => {
  it.each([
    ['jo\u0308rg@example.test', 'j\u00f6rg@example.test'],
    ['ZOE\u0308@EXAMPLE.TEST', 'zo\u00eb@example.test'],
    ['jo@m\u00fcller.test', 'jo@xn--mller-kva.test'],
    ['jo@MU\u0308LLER.test', 'jo@xn--mller-kva.test'],
    ['jo@xn--mller-kva.test', 'jo@xn--mller-kva.test'],
    ['jo@ｅｘａｍｐｌｅ.test', 'jo@example.test'],
    ['ｊｏ＠example.test', 'jo@example.test'],
    ['Jo Lee <jo@example.test>', 'jo@example.test'],
    ['mailto:jo@example.test', 'jo@example.test'],
    [' jo@example.test,', 'jo@example.test'],
    ['jo@example.test.\u00a0', 'jo@example.test'],
    ['jo.o’neill@example.test', "jo.o'neill@example.test"],
    [' Jo+Car@Example.co.uk ', 'jo+car@example.co.uk'],
    ["o'neil+x@mail.example.co.uk", "o'neil+x@mail.example.co.uk"],
  ])('makes one account of %s', (typed, kept) => expect(z.parse(email, typed)).toBe(kept));

  it.each([
    'jo@',
    'jo@example',
    'jo smith@example.com',
    'jo@[127.0.0.1]',
    'jo@example.test?subject=x',
    'jo@-example.test',
    'jo@exam_ple.test',
    'jo@127.0.0.1',
    'a@b.test,c@d.test',
    'jo..lee@example.test',
    '.jo@example.test',
    'jo.@example.test',
    'jo@gmail.c',
    'jo@example..test',
  ])('makes no account of %s', (typed) => expect(messageOf(email, typed)).toBe('Enter an email address like name@example.com'));

  it.each([
    ['Jo+2@Example.test', 'jo@example.test'],
    ['j.o.lee+car@googlemail.com', 'jolee@gmail.com'],
    ['j.o@example.test', 'j.o@example.test'],
    ['jo@example.test', 'jo@example.test'],
  ])('knows the mailbox of %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));

  it('makes one name and one password', () => {
    expect(z.parse(required('Enter your name'), 'Zoe\u0308')).toBe('Zo\u00eb');
    for (const field of [newPassword, typedPassword('Enter it')]) expect(z.parse(field, 'passwo\u0308rter')).toBe('passw\u00f6rter');
  });
});

describe('the name of a person', () => {
  const name = personName('Enter your first name');

  it.each([
    'O',
    'O’Neill',
    'St. John',
    'J.R.R.',
    'J.de Vries',
    'Smith-Jones',
    '김',
    'محمد',
    'Sam🙂',
    'X Æ A-12',
    'Jo (Joanna)',
    'D.J. Co',
    'Null',
    'Comfort',
  ])('is %s', (typed) => expect(z.parse(name, typed)).toBe(typed));

  it.each(['...', '-', '🙂', '–', '()', ' \u200b'])('is not %j, which has no letter', (typed) =>
    expect(messageOf(name, typed)).toBe('Enter your first name'),
  );

  it.each([
    'http://evil.test',
    'www.example',
    'Win at evil.com',
    'evil.co.uk/win',
    'ｅｖｉｌ．ｃｏｍ',
    'e\u200bvil.com',
    'jo@example.test',
    'evil.store',
    'evil\u3002com',
  ])('is not %j, which letters would show as a link', (typed) =>
    expect(messageOf(name, typed)).toBe('Enter a name, not a web or email address'),
  );

  it.each<[string, z.core.$ZodType, string]>([
    ['an account', register.body, 'first_name'],
    ['an account', register.body, 'last_name'],
    ['a quote', detailsAnswers, 'first_name'],
    ['a quote', detailsAnswers, 'last_name'],
    ['details that are changed', changeDetails.body, 'last_name'],
    ['a transfer', requestTransfer.body, 'firstName'],
    ['a transfer', requestTransfer.body, 'lastName'],
    ['a call', bookCallback.body, 'customer_name'],
    ['a friend', referFriend.body, 'friend_name'],
    ['a campaign', enrol.body, 'name'],
    ['an import', importedRow.shape.person, 'firstName'],
  ])('brings no link into the letters of %s', (_, form, field) => {
    const wrong = z.safeParse(form, { [field]: 'You won: www.evil.test' }).error?.issues.find(({ path }) => path[0] === field);
    expect(wrong?.message).toBe('Enter a name, not a web or email address');
  });

  const friend = { friend_name: 'Sam', friend_email: 'sam@example.test' };
  it.each([undefined, '', 'They paid for my gearbox. 10/10!', 'It was quick.Really'])('of a friend comes with the words %j', (message) =>
    expect(z.safeParse(referFriend.body, { ...friend, message }).success).toBe(true),
  );
  it.each(['See www.evil.test', 'https://x.test', 'write to me: x@y.test', 'Go\nto evil.com'])(
    'of a friend does not come with %j',
    (message) =>
      expect(messageOf(referFriend.body, { ...friend, message })).toBe('Leave web and email addresses out: we add the link ourselves'),
  );
});

it.each([' granite otter 41', 'granite otter 41 ', '   granite   ', '\u00a0granite\u00a0'])(
  'takes the password %j as it is typed',
  (typed) => {
    for (const field of [newPassword, typedPassword('Enter it')]) expect(z.parse(field, typed)).toBe(typed);
  },
);

it.each([
  [' aa19 aaa ', 'AA19AAA'],
  ['l2-wps', 'L2WPS'],
  ['ＡＡ１９ ＡＡＡ', 'AA19AAA'],
  ['AA19\u2013AAA', 'AA19AAA'],
  ['AA19\u00a0AAA.', 'AA19AAA'],
  ['l2\u2212wps', 'L2WPS'],
  ['“AA19\u00b7AAA”', 'AA19AAA'],
])('reads the plate %j as %s, with a schema and without', (typed, kept) => {
  expect(z.parse(registration, typed)).toBe(kept);
  expect(plateOf(typed)).toEqual({ plate: kept });
});

it.each(['', 'A', 'AB12CDEF9', 'AA19!AA', 'ÄÖÜ'])('says of the plate %j what is wrong with it, with a schema and without', (typed) => {
  const wrong = 'Enter a registration number like AA19 AAA';
  expect(plateOf(typed)).toEqual({ wrong });
  expect(messageOf(registration, typed)).toBe(wrong);
});

it.each([
  ['sw1a1aa', 'SW1A 1AA'],
  [' ls11aa ', 'LS1 1AA'],
  ['M1 1AE', 'M1 1AE'],
  ['LS1 1AA;', 'LS1 1AA'],
  ['cf-10 3at', 'CF10 3AT'],
  ['L S 1 1 A A', 'LS1 1AA'],
  ['EC1V OBW', 'EC1V 0BW'],
  ['SWIA IAA', 'SW1A 1AA'],
  ['S014 3AA', 'SO14 3AA'],
  ['0X1 1AA', 'OX1 1AA'],
  ['W1A 0AX', 'W1A 0AX'],
  ['GIR 0AA', 'GIR 0AA'],
  ['gir oaa', 'GIR 0AA'],
  ['BFPO 61', 'BFPO 61'],
  ['bfpo61', 'BFPO 61'],
  ['BFPO 6I', 'BFPO 61'],
  ['bfpo 1O5', 'BFPO 105'],
  ['BF1 2AT', 'BF1 2AT'],
  ['sw1a\u20131aa', 'SW1A 1AA'],
])('reads the postcode %j as %s', (typed, kept) => {
  expect(z.parse(postcode, typed)).toBe(kept);
  expect(z.parse(postcodeOfAddress, typed)).toBe(kept);
});

describe('an amount of money', () => {
  it.each([
    ['20', 2_000],
    ['20.5', 2_050],
    ['20.05', 2_005],
    ['20,05', 2_005],
    ['12,5', 1_250],
    ['£1,020.50', 102_050],
    ['1,020', 102_000],
    ['1 020.50', 102_050],
    ['\u00a3\u00a01\u202f020.50\u200b', 102_050],
    ['１２.５０', 1_250],
    [' 20 ', 2_000],
    ['', Number.NaN],
    ['20.505', Number.NaN],
    ['1,02', 102],
    ['10,20,30', Number.NaN],
    ['1.020,50', Number.NaN],
    ['-20', Number.NaN],
    ['1e3', Number.NaN],
    ['twenty', Number.NaN],
  ])('%j is %s pence', (text, amountPence) => expect(penceOfTyped(text)).toBe(amountPence));

  it.each([
    ['1020,5', '£1,020.50'],
    ['about £20', 'about £20'],
  ])('%j is read as %j', (text, read) => expect(readAmount(text)).toBe(read));

  it.each([
    ['10%', Number.NaN, 10],
    ['12,5 %', Number.NaN, 12.5],
    ['£1,234.50', 1_234.5, Number.NaN],
    ['￡ 12', 12, Number.NaN],
    ['12.5', 12.5, 12.5],
    [12.5, 12.5, 12.5],
    ['ten', Number.NaN, Number.NaN],
  ])('%j is %s pounds, and %s percent', (typed, pounds, percent) => expect([poundsOf(typed), percentOf(typed)]).toEqual([pounds, percent]));
});

it.each([
  ['250', 250],
  ['£1,250.00', 1_250],
  [' 250 ', 250],
  [250, 250],
  ['95,50', undefined],
  ['1,249.99', undefined],
  ['12,50,00', undefined],
  [250.5, undefined],
  ['0', undefined],
  ['2,001', undefined],
  ['', undefined],
])('%j is read as %s whole pounds, of which there may be 2,000', (typed, value) =>
  expect(z.safeParse(wholePoundsTyped('Enter whole pounds', 2_000), typed).data).toBe(value),
);

it.each(['12,000', '12 000', '12\u202f000', '１２０００', '12000\u200b'])('reads the mileage %j', (typed) =>
  expect(z.parse(wholeNumber('Enter the mileage', 0, 999_999), typed)).toBe(12_000),
);

it.each([
  'KS-WAR-3135246-100',
  'ks-war-3135246-100',
  'KS\u2011WAR\u20113135246\u2011100',
  'ks war 3135246 100',
  'KSWAR3135246100',
  '\u200bKS–WAR–3135246–100 ',
])('reads the policy number %j', (typed) => expect(typedPolicyNumber(typed)).toBe('KS-WAR-3135246-100'));

it.each([
  ['warranty', 1, 'KS-WAR-0000001-100'],
  ['gap', 1_234_567, 'KS-GAP-1234567-100'],
  ['alloy_wheel', 42, 'KS-ALW-0000042-100'],
  ['healthcheck', 42, 'KS-HLC-0000042-100'],
] as const)('numbers the %s policy %i %s, and reads that as it stands', (type, serial, number) => {
  expect(policyNumber(type, serial)).toBe(number);
  expect(typedPolicyNumber(number)).toBe(number);
});
