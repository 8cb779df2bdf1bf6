import type { Scenario } from './objects.js';

/** Account numbers of sort code 20-00-00 that pass the modulus check, and what becomes of payments from them. Any other account pays. */
export const testAccounts: Readonly<Record<string, Scenario>> = {
  '55779911': 'pays',
  // The bank refers each payment to its payer, the day after it was to be collected.
  '44770011': 'refuses',
  // Each payment is confirmed, and fails the day after.
  '44770022': 'fails_late',
  // Each payment is paid out, and a week later claimed back under the Direct Debit Guarantee.
  '44770033': 'claims',
  // The bank does not know the account: the mandate fails after three working days.
  '44770044': 'unknown_account',
  // The customer cancels the mandate at the bank, ten working days after it was set up.
  '44770055': 'cancels',
  // The account cannot pay by direct debit: refused when it is typed.
  '44770066': 'no_direct_debit',
};

export const scenarioOf = (accountNumber: string): Scenario => testAccounts[accountNumber.padStart(8, '0')] ?? 'pays';
