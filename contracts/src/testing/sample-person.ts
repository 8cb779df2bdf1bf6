import type { Person } from '../http/accounts/accounts.js';

/** A customer with everything that a person may have told us, except a title. */
export const aPerson = (over: Partial<Person> = {}): Person => ({
  id: crypto.randomUUID(),
  email: 'casey@example.test',
  title: null,
  firstName: 'Casey',
  lastName: 'Holt',
  phone: '07700 900123',
  address: ['14 Foss Bank'],
  postcode: 'YO31 7PL',
  role: null,
  createdAt: '2026-11-01T09:00:00.000Z',
  erasedAt: null,
  ...over,
});
