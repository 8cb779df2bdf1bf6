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
} from '../fields.js';
import { bare, plainText } from './plain.js';
import { dialled, mobile, mobileOf, optionalPhone, phone, writtenPhone } from './phone.js';

const messageOf = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message;

/** What comes with text that is copied from a list of contacts, a letter or a chat, and that nobody sees. */
const unseen = ['\u200b', '\u202a', '\u202c', '\u202e', '\u2060', '\u2066', '\u2069', '\u00ad', '\ufeff', '\u200d', '\u061c', '\u3164'];

describe('a telephone number', () => {
  it.each([
    ['07700 900123', '07700 900123'],
    ['07700900123', '07700 900123'],
    ['(07700) 900-123', '07700 900123'],
    ['07700.900.123', '07700 900123'],
    ['07700\u2013900123', '07700 900123'],
    ['07700\u2011900\u2011123', '07700 900123'],
    ['07700\u00a0900\u202f123', '07700 900123'],
    ['07700/900123', '07700 900123'],
    ['\u202a+44 7700 900123\u202c', '07700 900123'],
    ['\u206607700 900123\u2069', '07700 900123'],
    ['+44 (0) 7700 900123', '07700 900123'],
    ['+44(0)7700900123', '07700 900123'],
    ['0044 7700 900123', '07700 900123'],
    ['00440 7700 900123', '07700 900123'],
    ['447700900123', '07700 900123'],
    ['7700900123', '07700 900123'],
    ['０７７００ ９００１２３', '07700 900123'],
    ['(020) 7946 0018', '020 7946 0018'],
    ['2079460018', '020 7946 0018'],
    ['0113 496 0000', '0113 496 0000'],
    ['0161 4960000', '0161 496 0000'],
    ['01632 960 123', '01632 960123'],
    ['03069990142', '0306 999 0142'],
    ['0800 023 4567', '0800 023 4567'],
    ['+1 (212) 555-0198', '+1 212 555 0198'],
    ['+33 6.12.34.56.78', '+33 6 12 34 56 78'],
    ['0033 6 12 34 56 78', '+33 6 12 34 56 78'],
    ['+353 1 496 0123', '+353 1 496 0123'],
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
  ])('makes one account of %s', (typed, kept) => expect(z.parse(email, typed)).toBe(kept));

  it('makes one name and one password', () => {
    expect(z.parse(required('Enter your name'), 'Zoe\u0308')).toBe('Zo\u00eb');
    for (const field of [newPassword, typedPassword('Enter it')]) expect(z.parse(field, 'passwo\u0308rter')).toBe('passw\u00f6rter');
  });
});

it.each([' granite otter 41', 'granite otter 41 ', '   granite   ', '\u00a0granite\u00a0'])(
  'takes the password %j as it is typed',
  (typed) => {
    for (const field of [newPassword, typedPassword('Enter it')]) expect(z.parse(field, typed)).toBe(typed);
  },
);

it.each([
  ['aa19.aaa', 'AA19AAA'],
  ['ＡＡ１９ ＡＡＡ', 'AA19AAA'],
  ['AA19\u2013AAA', 'AA19AAA'],
  ['AA19\u00a0AAA.', 'AA19AAA'],
  ['l2\u2212wps', 'L2WPS'],
])('reads the plate %j as %s', (typed, kept) => expect(z.parse(registration, typed)).toBe(kept));

it.each([
  ['LS1 1AA.', 'LS1 1AA'],
  ['L S 1 1 A A', 'LS1 1AA'],
  ['EC1V OBW', 'EC1V 0BW'],
  ['ec1v obw', 'EC1V 0BW'],
  ['SWIA IAA', 'SW1A 1AA'],
  ['MI IAE', 'M1 1AE'],
  ['S014 3AA', 'SO14 3AA'],
  ['0X1 1AA', 'OX1 1AA'],
  ['W1A 0AX', 'W1A 0AX'],
  ['E1W 1AA', 'E1W 1AA'],
  ['LS10 1AA', 'LS10 1AA'],
  ['BFPO 61', 'BFPO 61'],
  ['bfpo61', 'BFPO 61'],
  ['BF1 2AT', 'BF1 2AT'],
  ['sw1a\u20131aa', 'SW1A 1AA'],
])('reads the postcode %j as %s', (typed, kept) => {
  expect(z.parse(postcode, typed)).toBe(kept);
  expect(z.parse(postcodeOfAddress, typed)).toBe(kept);
});
