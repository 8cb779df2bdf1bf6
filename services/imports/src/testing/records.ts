import { randomUUID } from 'node:crypto';
import type { Person } from '@kerbside/contracts/http/accounts';
import type { Policy } from '@kerbside/contracts/http/claims';

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

export const aPolicy = (over: Partial<Policy> = {}): Policy => ({
  id: randomUUID(),
  policyNumber: 'KS-WAR-0000001-100',
  customerId: randomUUID(),
  quoteId: randomUUID(),
  paymentId: randomUUID(),
  productType: 'warranty',
  productName: 'Warranty',
  levelName: 'Gold',
  status: 'future',
  vehicle: { registrationNumber: 'AA19AAA', make: 'Vauxhall', model: 'Corsa', range: null },
  startsOn: '2026-12-01',
  endsOn: '2027-11-30',
  months: 12,
  rolling: false,
  premiumPence: 31_240,
  taxPence: 5_207,
  claimLimitPence: 300_000,
  lines: [],
  terms: [],
  covers: [],
  excludes: [],
  issuedAt: '2026-11-20T12:00:00.000Z',
  ...over,
});
