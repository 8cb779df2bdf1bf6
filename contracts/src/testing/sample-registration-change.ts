import type { RegistrationChange } from '../http/accounts/registrations.js';

export const aRegistrationChange = (over: Partial<RegistrationChange> = {}): RegistrationChange => ({
  id: '9b0c1d2e-3f4a-4b5c-8d6e-7f8091a2b3c4',
  carId: '0d9c8b7a-6f5e-4d3c-8b2a-190807060504',
  customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
  car: 'Ford Focus',
  from: 'AA19AAA',
  to: 'BX70KLM',
  status: 'requested',
  requestedAt: '2026-11-20T09:00:00.000Z',
  changedAt: '2026-11-20T09:00:00.000Z',
  why: null,
  ...over,
});
