import { randomUUID } from 'node:crypto';
import type { Person } from '@kerbside/contracts/http/accounts';

export const aPerson = (over: Partial<Person> = {}): Person => ({
  id: randomUUID(),
  email: 'zoe@example.com',
  title: null,
  firstName: 'Zoë',
  lastName: 'Carter',
  phone: null,
  address: [],
  postcode: null,
  role: null,
  createdAt: '2026-11-01T09:00:00.000Z',
  ...over,
});
