import { callbackCancelledLetter, callbackLetter, callbackMovedLetter } from './callback-letters.js';
import { bookedMoment, type Callback, type CallbackSubject, callBy } from './callback.js';

const siteUrl = 'https://kerbside.example';
const callback: Callback = {
  id: '4d5e6f70-8192-43a4-b5c6-d7e8f9012345',
  reference: 'CB-7K3M9Q',
  customerId: null,
  subject: 'new_quote',
  productType: null,
  customerName: 'Buy cheap pills at pills.example',
  customerEmail: 'jo@example.test',
  customerPhone: '07700900123',
  date: '2026-12-01',
  time: '09:30',
  status: 'open',
  createdAt: new Date('2026-11-25T12:00:00Z'),
};

describe('the letter about a callback', () => {
  it.each<[Partial<Callback>, string, string[]]>([
    [{}, 'We will call you on 1 December 2026 at 09:30', ['About: A new quote', 'When: 1 December 2026 at 09:30']],
    [{ subject: 'existing_policy' }, 'We will call you on 1 December 2026 at 09:30', ['About: A policy you have']],
    [
      { subject: 'claims', time: null },
      'We will call you within 24 hours',
      ['About: A claim', 'Within 24 hours of 1 December 2026, excluding weekends and bank holidays'],
    ],
    [{ subject: 'finance', time: null }, 'We will call you within 24 hours', ['About: A payment']],
    [{ subject: 'other', time: null }, 'We will call you within 24 hours', ['About: Something else', 'Callback number: CB-7K3M9Q']],
  ])('says what it is about and when: %j', (over, subject, parts) => {
    const written = callbackLetter({ ...callback, ...over }, siteUrl);
    expect(written.subject).toBe(subject);
    for (const part of parts) expect(written.text).toContain(part);
  });

  it.each([
    ['nobody signed in booked', { customerId: null }, ['another time suits you better, please call us.'], '/account/callbacks'],
    [
      'a customer booked',
      { customerId: 'c-1' },
      ['You can move it to another time or cancel it in your account.', '/account/callbacks'],
      'suits you',
    ],
    [
      'a customer booked within 24 hours',
      { customerId: 'c-1', subject: 'claims', time: null },
      ['You can cancel it in your account.', '/account/callbacks'],
      'move',
    ],
  ] as const)('says how to change a call that %s', (_, over, parts, not) => {
    const { text } = callbackLetter({ ...callback, ...over }, siteUrl);
    for (const part of parts) expect(text).toContain(part);
    expect(text).not.toContain(not);
  });

  it('says when the call is moved to, and that a cancelled one does not come', () => {
    const booked = { ...callback, customerId: 'c-1' };
    expect(callbackMovedLetter(booked, siteUrl).subject).toBe('Your call is moved: we will call you on 1 December 2026 at 09:30');
    const { subject, text } = callbackCancelledLetter(booked, siteUrl);
    expect(subject).toBe('We will not call you: you cancelled the call');
    expect(text).not.toContain('1 December 2026');
  });

  it('says nothing that a stranger may have typed', () => {
    for (const write of [callbackLetter, callbackMovedLetter, callbackCancelledLetter]) {
      const { text, html } = write({ ...callback, customerId: 'c-1' }, siteUrl);
      for (const typed of ['pills', '07700900123']) expect(`${text}${html}`).not.toContain(typed);
    }
  });
});

// Friday 20 November 2026, 10:15 in London.
const now = new Date('2026-11-20T10:15:00Z');
const fieldsOf = (work: () => unknown): object | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as { details: { fields: object } }).details.fields;
  }
};

describe('bookedMoment', () => {
  it.each<[string, CallbackSubject, string | undefined, string | undefined, Date, object | undefined]>([
    ['a weekday slot', 'new_quote', '2026-11-23', '08:30', now, undefined],
    ['a Saturday slot', 'new_quote', '2026-11-21', '09:00', now, undefined],
    ['the last Saturday slot', 'new_quote', '2026-11-21', '15:30', now, undefined],
    [
      'a closed Saturday slot',
      'new_quote',
      '2026-11-21',
      '16:00',
      now,
      { callback_time: 'We do not call at this time on a Saturday, please choose another time' },
    ],
    [
      'Sunday',
      'new_quote',
      '2026-11-22',
      '10:00',
      now,
      { callback_date: 'We are unable to arrange callback on Sunday, please choose another date.' },
    ],
    [
      'a bank holiday',
      'new_quote',
      '2026-12-28',
      '10:00',
      now,
      { callback_date: 'We are unable to arrange callbacks on bank holidays, please choose another date.' },
    ],
    ['today, in the last minute before the cut-off', 'new_quote', '2026-11-20', '17:00', new Date('2026-11-20T16:59:59Z'), undefined],
    [
      'today, the time that it is',
      'new_quote',
      '2026-11-20',
      '10:00',
      new Date('2026-11-20T10:00:00Z'),
      { callback_time: 'Choose a time that has not passed' },
    ],
    ['yesterday', 'new_quote', '2026-11-19', '10:00', now, { callback_date: 'Choose a date that has not passed' }],
    ['far away', 'new_quote', '2027-06-01', '10:00', now, { callback_date: 'Choose a date within the next 60 days' }],
    ['today, a time ahead', 'new_quote', '2026-11-20', '10:30', now, undefined],
    ['today, a time that has passed', 'new_quote', '2026-11-20', '10:00', now, { callback_time: 'Choose a time that has not passed' }],
    [
      'today after the cut-off',
      'new_quote',
      '2026-11-20',
      '18:30',
      new Date('2026-11-20T17:00:00Z'),
      { callback_date: 'It is too late to call you back today, please choose another date' },
    ],
    [
      'summer time counts',
      'new_quote',
      '2026-07-10',
      '10:30',
      new Date('2026-07-10T09:45:00Z'),
      { callback_time: 'Choose a time that has not passed' },
    ],
    ['no date', 'new_quote', undefined, '10:00', now, { callback_date: 'Choose a date' }],
    ['no date and no time', 'existing_policy', undefined, undefined, now, { callback_date: 'Choose a date' }],
    ['a date that was left empty', 'new_quote', '', '10:00', now, { callback_date: 'Choose a date' }],
    ['a date that is none', 'new_quote', '2026-02-30', '10:00', now, { callback_date: 'Choose a date' }],
    ['no time', 'existing_policy', '2026-11-23', undefined, now, { callback_time: 'Choose a time' }],
    ['a time that is not a slot', 'existing_policy', '2026-11-23', '09:10', now, { callback_time: 'Choose a time' }],
  ])('A4: %s', (_, callback_subject, callback_date, callback_time, at, fields) => {
    expect(fieldsOf(() => bookedMoment({ callback_subject, callback_date, callback_time }, at))).toEqual(fields);
  });

  it('Q9: takes the day as D/M/YYYY too', () => {
    const asked = { callback_subject: 'new_quote', callback_date: '23/11/2026', callback_time: '10:00' } as const;
    expect(bookedMoment(asked, now)).toEqual({ date: '2026-11-23', time: '10:00' });
  });

  it.each(['claims', 'finance', 'other'] as const)('A5: %s counts from now and has no time, whatever is sent', (callback_subject) => {
    const fromToday = { date: '2026-11-20', time: null };
    const days = ['2026-11-22', '', '2026-02-30', 'tomorrow'].map((callback_date) => ({ callback_date }));
    for (const sent of [{}, ...days, { callback_date: '2026-11-23', callback_time: '10:00' }])
      expect(bookedMoment({ callback_subject, ...sent }, now)).toEqual(fromToday);
  });
});

describe('callBy', () => {
  it.each([
    ['a booked time', '2026-11-23', '09:30', '2026-11-20T10:15:00Z', '2026-11-23T09:30:00.000Z'],
    ['a booked time in summer', '2027-06-07', '09:30', '2027-06-01T10:15:00Z', '2027-06-07T08:30:00.000Z'],
    ['before 24 hours from the morning are over', '2026-11-18', null, '2026-11-18T10:45:00Z', '2026-11-19T08:45:00.000Z'],
    ['the evening before where they end as the day begins', '2026-11-26', null, '2026-11-26T08:30:00Z', '2026-11-26T18:00:00.000Z'],
    ['within the day where they end at night', '2026-11-18', null, '2026-11-18T22:30:00Z', '2026-11-19T18:00:00.000Z'],
    ['on Monday where Friday’s hours end on a Saturday', '2026-11-20', null, '2026-11-20T12:15:00Z', '2026-11-23T10:15:00.000Z'],
    ['on Monday for a Saturday, while somebody works', '2026-11-28', null, '2026-11-28T10:15:00Z', '2026-11-30T18:00:00.000Z'],
    ['whatever day is sent', '2026-12-18', null, '2026-11-18T12:15:00Z', '2026-11-19T10:15:00.000Z'],
    ['at the same hour when the clocks change', '2028-03-24', null, '2028-03-24T12:15:00Z', '2028-03-27T09:15:00.000Z'],
    ['after Christmas, whose bank holidays are not counted', '2026-12-24', null, '2026-12-24T12:15:00Z', '2026-12-29T10:15:00.000Z'],
  ])('A5: is %s', (_, date, time, now, by) => expect(callBy({ date, time }, new Date(now)).toISOString()).toBe(by));
});
