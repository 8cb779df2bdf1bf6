import { whoMatches } from './reminder-search.js';

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
