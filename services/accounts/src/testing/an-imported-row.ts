import type { ImportedRow } from '@kerbside/contracts/http/accounts/imported';

export const car = { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', firstRegistrationDate: null };
export const plan = {
  productType: 'warranty',
  provider: 'Autosure',
  policyNumber: 'P1',
  pricePence: 24_999,
  startDate: '2026-01-01',
  expiryDate: '2027-01-01',
} as const;

export const aRow = (over: Partial<ImportedRow> = {}): ImportedRow => ({
  row: 2,
  person: { email: 'jo@example.com', firstName: 'Jo', lastName: 'Lee', title: null, phone: null, address: [], postcode: null },
  car: null,
  plan: null,
  ...over,
});
