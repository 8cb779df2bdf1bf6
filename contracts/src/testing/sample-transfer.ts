import type { Transfer } from '../http/claims/transfers.js';

/** Waits for Nia Owen. */
export const aTransfer = (over: Partial<Transfer> = {}): Transfer => ({
  id: '7a8b9c0d-1e2f-4031-8b4c-5d6e7f809102',
  policyId: '3c4d5e6f-7081-4293-a4b5-c6d7e8f90123',
  policyNumber: 'KS-WAR-0000001-100',
  status: 'pending',
  to: { firstName: 'Nia', lastName: 'Owen', email: 'nia@example.test' },
  requestedAt: '2026-11-21T12:00:00.000Z',
  expiresOn: '2026-12-05',
  settledAt: null,
  fromCustomerId: null,
  toCustomerId: null,
  ...over,
});
