import * as z from 'zod/mini';
import {
  email,
  emailOf,
  flag,
  optionalLines,
  optionalText,
  postcode,
  postcodeOfAddress,
  registration,
  required,
  textList,
  wholeNumber,
} from './fields.js';

const messageOf = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message;

describe('fields', () => {
  it.each(['Ann\nLee', 'Ann\r\nBcc: all@example.com', 'Ann\tLee', 'Ann\u0000', 'Ann\u007F', 'Ann\u0085Lee', 'Ann\u2028Lee'])(
    'refuses control characters in a text of one line: %j',
    (text) => {
      for (const field of [required('Enter your name'), optionalText()])
        expect(messageOf(field, text)).toBe('Use letters, numbers and signs on one line');
    },
  );

  it.each(['Ann Lee', ' Zoë O’Hara-Lee ', '李小龙', 'Ann 🚗'])('accepts every name: %j', (text) => {
    expect(z.parse(required('Enter your name'), text)).toBe(text.trim());
  });

  it.each([
    [required('Enter your last name', 60), 'Your last name must be 60 characters or fewer'],
    [required('Choose a level', 60), 'This must be 60 characters or fewer'],
    [optionalText(60), 'This must be 60 characters or fewer'],
    [optionalText(60, 'your county'), 'Your county must be 60 characters or fewer'],
  ])('says which text is too long where it knows', (field, message) => expect(messageOf(field, 'a'.repeat(61))).toBe(message));

  it('says whose email address is missing, and reads it as any other', () => {
    const theirs = emailOf('Enter their email address');
    for (const missing of [undefined, '', '  ']) expect(messageOf(theirs, missing)).toBe('Enter their email address');
    expect(messageOf(theirs, 'robin')).toBe('Enter an email address like name@example.com');
    expect(z.parse(theirs, ' Robin@Example.com ')).toBe('robin@example.com');
  });

  it('accepts line breaks where lines are expected, and no other invisible character', () => {
    expect(z.parse(optionalLines(500), 'Hello\r\n\tthere')).toBe('Hello\r\n\tthere');
    expect(messageOf(optionalLines(500), 'Hello\u0007')).toBe('Use letters, numbers and signs only');
  });

  it.each([
    [' aa19 aaa ', 'AA19AAA'],
    ['l2-wps', 'L2WPS'],
    ['AA19AAA;', 'AA19AAA'],
    [': AA19 AAA', 'AA19AAA'],
  ])('reads the registration %j as %s', (typed, kept) => {
    expect(z.parse(registration, typed)).toBe(kept);
  });

  it.each(['', 'A', 'AB12CDEF9', 'AA19!AA'])('refuses the registration %j in plain words', (typed) => {
    expect(messageOf(registration, typed)).toBe('Enter a registration number like AA19 AAA');
  });

  it.each([
    ['sw1a1aa', 'SW1A 1AA'],
    ['M1 1AE', 'M1 1AE'],
    ['LS1 1AA;', 'LS1 1AA'],
    ['cf-10 3at', 'CF10 3AT'],
  ])('reads the postcode %j as %s', (typed, kept) => {
    expect(z.parse(postcode, typed)).toBe(kept);
  });

  it.each([
    ['', 'Enter your postcode'],
    ['SW1A', 'Enter a full UK postcode'],
    ['12345', 'Enter a full UK postcode'],
    ['a'.repeat(11), 'Enter a full UK postcode'],
  ])('refuses the postcode %j of an address: %s', (typed, message) => expect(messageOf(postcodeOfAddress, typed)).toBe(message));

  it('keeps the postcode of an address as it is written', () => expect(z.parse(postcodeOfAddress, ' ls11aa ')).toBe('LS1 1AA'));

  it.each(['', 'SW1A', '12345'])('refuses the postcode %j as Q5 says', (typed) => {
    expect(messageOf(postcode, typed)).toBe('Please supply a complete postcode');
  });

  it.each([
    [' Jo@Example.COM ', 'jo@example.com'],
    ["o'neil+x@mail.example.co.uk", "o'neil+x@mail.example.co.uk"],
  ])('reads the email address %j as %s', (typed, kept) => {
    expect(z.parse(email, typed)).toBe(kept);
  });

  it.each(['jo', 'jo@', '@example.com', 'jo@example', 'jo smith@example.com', 'jo@example..com'])(
    'refuses the email address %j',
    (typed) => {
      expect(messageOf(email, typed)).toBe('Enter an email address like name@example.com');
    },
  );

  it.each([
    ['1', true],
    ['on', true],
    [true, true],
    [1, true],
    ['0', false],
    ['', false],
    [false, false],
  ])('reads the flag %j as %s', (sent, value) => {
    expect(z.parse(flag, sent)).toBe(value);
  });

  it.each(['perhaps', '2', 2, -1, 'null'])('refuses %j, which is neither yes nor no', (sent) => {
    expect(messageOf(flag, sent)).toBe('Choose yes or no');
  });

  it.each([
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [[], []],
    ['a', ['a']],
    ['', []],
  ])('reads the list %j as %j', (sent, value) => expect(z.parse(textList, sent)).toEqual(value));

  it('reads whole numbers with commas and enforces its bounds', () => {
    const miles = wholeNumber('Enter the mileage', 1, 999_999);
    expect(z.parse(miles, '42,000')).toBe(42_000);
    for (const bad of ['', 'lots', '0', '1000000', 12.5, '-3']) expect(messageOf(miles, bad)).toBe('Enter the mileage');
  });

  it('says what is missing, rather than that something is', () => {
    expect(messageOf(required('Enter your name'), '   ')).toBe('Enter your name');
    expect(messageOf(required('Enter your name'), undefined)).toBe('Enter your name');
  });
});
