import type { DomainError } from '@kerbside/platform/errors/errors';
import { whoMatches } from './reminder-search.js';
import { opened, type ReminderRecord, type ReminderEdit, saved } from './reminder.js';

interface Contact {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}
const zoe: Contact = { name: 'Zoë O’Brien-Łukasz', phone: '07700 900877', email: 'zoe@example.com' };
const jo: Contact = { name: 'Jo D.C. Smith', phone: '020 7946 0018', email: 'jo.smith@example.com' };

/** What MongoDB does with such a query, of these records. */
const matches = (query: object, row: Readonly<Record<string, string>>): boolean =>
  Object.entries(query).every(([field, asked]) => {
    if (field === '$or') return asked.some((one: object) => matches(one, row));
    if (field === '$and') return asked.every((one: object) => matches(one, row));
    return asked.test(row[field] ?? '');
  });
const finds = (typed: string, { name, phone, email }: Contact) =>
  matches(whoMatches(typed), { 'contact.name': name, 'contact.phone': phone, 'contact.email': email, reference: 'CB-123456' });

describe('a search among callbacks', () => {
  it.each([
    'zoe',
    'ZOË',
    'obrien',
    "o'brien",
    'O’Brien',
    'lukasz',
    'Łukasz zoe',
    'Mrs. Zoe O’Brien',
    'OBrien Zoe',
    'brien-luk',
    '07700900877',
    '07700 900 877',
    '+44 7700 900877',
    '900877',
    'zoe@example.com',
    'cb-1234',
    '  zoe  ',
    '',
  ])('finds Zoë O’Brien-Łukasz by %j', (typed) => expect(finds(typed, zoe)).toBe(true));

  it.each(['zoe smith', 'smith', '900878', '077', 'z.e', 'zoe@example.org', '(', '[a-z]'])('does not find her by %j', (typed) =>
    expect(finds(typed, zoe)).toBe(false),
  );

  it.each(['dc smith', 'd.c.', 'smith jo', '02079460018', '0018', 'jo.smith'])('finds Jo D.C. Smith by %j', (typed) =>
    expect(finds(typed, jo)).toBe(true),
  );
});

const at = new Date('2026-11-20T10:15:00Z');
const aReminder = (over: Partial<ReminderRecord> = {}): ReminderRecord => ({
  id: 'c1',
  reference: 'CB-123456',
  isCallback: true,
  content: 'New quote',
  remindAt: new Date('2026-11-20T10:00:00Z'),
  task: 'call',
  grade: 0,
  users: ['ann'],
  assignedAt: null,
  related: null,
  contact: null,
  isSilent: false,
  isAmongNotes: false,
  hiddenBy: [],
  unreadBy: [],
  createdAt: at,
  createdBy: null,
  doneAt: null,
  doneBy: null,
  doneReason: null,
  version: 1,
  ...over,
});
const byAnn = { by: 'ann', at };
const whole: ReminderEdit = { save_type: 'snooze', content: 'Ring again', remind_date: '23/11/2026 09:30 am', reminder_users: ['ann'] };
const refusal = (work: () => unknown): unknown => {
  try {
    work();
    return undefined;
  } catch (error) {
    const { code, details } = error as DomainError;
    return details.fields ?? code;
  }
};

describe('what is opened', () => {
  it.each<[string, Partial<ReminderRecord>, Partial<ReminderRecord>]>([
    ['takes what nobody has', { users: [] }, { users: ['ann'], assignedAt: at }],
    ['leaves a colleague’s with the colleague', { users: ['bob'] }, { users: ['bob'], assignedAt: null }],
    ['is reading it', { users: ['ann', 'bob'], unreadBy: ['ann', 'bob'] }, { unreadBy: ['bob'] }],
    ['changes nothing once it is completed', { users: [], doneAt: at }, { users: [], doneAt: at }],
  ])('A2: opening one %s', (_, before, after) => expect(opened(aReminder(before), byAnn)).toMatchObject(after));
});

describe('what is saved', () => {
  it.each<[string, Partial<ReminderRecord>, Partial<ReminderEdit>, Partial<ReminderRecord>]>([
    ['moves it to its new time', {}, {}, { content: 'Ring again', remindAt: new Date('2026-11-23T09:30:00Z'), doneAt: null }],
    ['shows it again to those who hid it', { hiddenBy: ['ann', 'bob'] }, {}, { hiddenBy: [] }],
    ['hides it from who hides it', {}, { save_type: 'hide_reminder' }, { hiddenBy: ['ann'] }],
    [
      'hides it, and shows it again to others when it changes',
      { hiddenBy: ['bob'] },
      { save_type: 'hide_reminder' },
      { hiddenBy: ['ann'] },
    ],
    [
      'hides it from others still when it stays as it was',
      { hiddenBy: ['bob'], remindAt: new Date('2026-11-20T10:00:42Z') },
      { save_type: 'hide_reminder', content: 'New quote', remind_date: '20/11/2026 10:00 am' },
      { hiddenBy: ['bob', 'ann'] },
    ],
    ['moves it to a day in five years', {}, { remind_date: '20/11/2031 10:00 am' }, { remindAt: new Date('2031-11-20T10:00:00Z') }],
    ['leaves what is overdue as it is when only its words change', {}, { remind_date: '20/11/2026 10:00 am' }, { content: 'Ring again' }],
    ['hides what nobody has', { users: [] }, { save_type: 'hide_reminder', reminder_users: [] }, { users: [], hiddenBy: ['ann'] }],
    ['gives it to a colleague, unread', {}, { reminder_users: ['bob'] }, { users: ['bob'], unreadBy: ['bob'], assignedAt: at }],
    ['is not unread for who takes it', { users: ['bob'] }, {}, { users: ['ann'], unreadBy: [] }],
    ['grades it', {}, { grade: true }, { grade: 1 }],
    ['keeps the grade that is not sent', { grade: 1 }, {}, { grade: 1 }],
    ['puts it among the notes', {}, { show_also_in_notes_box: true, is_silent: true }, { isAmongNotes: true, isSilent: true }],
    [
      'completes and writes it',
      {},
      { save_type: 'mark_as_completed', complete_reason_code: 'spoke' },
      { content: 'Ring again', doneAt: at, doneBy: 'ann', doneReason: { code: 'spoke', label: 'Spoke to the customer' } },
    ],
    [
      'only completes it',
      { users: [] },
      { save_type: 'only_mark_as_completed', complete_reason_code: 'other', complete_reason_label: 'Moved abroad', content: 'Not kept' },
      { content: 'New quote', users: ['ann'], doneAt: at, doneReason: { code: 'other', label: 'Moved abroad' } },
    ],
  ])('A2: saving one %s', (_, before, change, after) =>
    expect(saved(aReminder(before), { ...whole, ...change }, byAnn)).toMatchObject(after),
  );

  const date = { remind_date: 'Please define Callback Date & Time' };
  it.each<[string, Partial<ReminderEdit>, unknown]>([
    ['no content', { content: '' }, { content: 'Please define Callback Date & Time' }],
    ['no date', { remind_date: undefined }, date],
    ['a date that is none', { remind_date: '31/02/2027 09:00 am' }, date],
    ['a time that has passed', { remind_date: '20/11/2026 10:14 am' }, { remind_date: 'Choose a time that has not passed' }],
    ...['20/11/2062 10:00 am', '20/11/2199 10:00 am', '01/12/2031 10:00 am'].map(
      (remind_date): [string, Partial<ReminderEdit>, unknown] => [
        `${remind_date}, a year that was mistyped`,
        { remind_date },
        { remind_date: 'Choose a date within the next five years' },
      ],
    ),
    [
      'hiding until a time that has passed',
      { save_type: 'hide_reminder', remind_date: '19/11/2026 11:00 pm' },
      { remind_date: 'Choose a time that has not passed' },
    ],
    ['nobody', { reminder_users: [] }, { reminder_users: 'Please assign to someone' }],
    ['hiding without a date', { save_type: 'hide_reminder', reminder_users: [], remind_date: '' }, date],
    ...['done', 'not_needed'].map((complete_reason_code): [string, Partial<ReminderEdit>, unknown] => [
      `completing a callback because of ${complete_reason_code}, which is not offered for one`,
      { save_type: 'mark_as_completed', complete_reason_code },
      { complete_reason_code: 'Choose a reason' },
    ]),
    ['completing without a reason', { save_type: 'mark_as_completed' }, { complete_reason_code: 'Choose a reason' }],
    [
      'a reason of nobody’s',
      { save_type: 'mark_as_completed', complete_reason_code: 'toString' },
      { complete_reason_code: 'Choose a reason' },
    ],
    [
      'another reason without words',
      { save_type: 'only_mark_as_completed', complete_reason_code: 'other' },
      { complete_reason_label: 'Please specify' },
    ],
  ])('A2, A5: is refused with %s', (_, change, fields) =>
    expect(refusal(() => saved(aReminder(), { ...whole, ...change }, byAnn))).toEqual(fields),
  );

  it.each(['snooze', 'hide_reminder', 'mark_as_completed', 'only_mark_as_completed'] as const)(
    'A4: is refused once it is completed: %s',
    (save_type) =>
      expect(refusal(() => saved(aReminder({ doneAt: at }), { ...whole, save_type, complete_reason_code: 'spoke' }, byAnn))).toBe(
        'CALLBACK_COMPLETED',
      ),
  );
});

describe('what a colleague changed meanwhile', () => {
  const changed = aReminder({ version: 2, content: 'Wants Tuesday' });

  it('A4: is not overwritten by who saw what it was before', () => {
    expect(refusal(() => saved(changed, { ...whole, version: 1 }, byAnn))).toBe('CALLBACK_CHANGED');
    expect(saved(changed, { ...whole, version: 2 }, byAnn).content).toBe('Ring again');
    expect(saved(changed, whole, byAnn).content).toBe('Ring again');
  });

  it('A2: stays as it is when it is only completed', () => {
    const done: ReminderEdit = { save_type: 'only_mark_as_completed', complete_reason_code: 'spoke', version: 1 };
    expect(saved(changed, done, byAnn)).toMatchObject({ content: 'Wants Tuesday', doneBy: 'ann' });
  });
});
