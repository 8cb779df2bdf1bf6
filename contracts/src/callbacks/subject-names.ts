import type { callbackSubjects } from '../http/callbacks/callbacks.js';

type SubjectNames = Readonly<Record<(typeof callbackSubjects)[number], string>>;

/** What a call is about, as its customer reads it in their account and their letters. */
export const subjectsForCustomers: SubjectNames = {
  new_quote: 'A new quote',
  existing_policy: 'A policy you have',
  claims: 'A claim',
  finance: 'A payment',
  other: 'Something else',
};

/** The same for staff. "Finance" is a role of theirs. */
export const subjectsForStaff: SubjectNames = {
  new_quote: 'New quote',
  existing_policy: 'Existing policy',
  claims: 'Claims',
  finance: 'Payment',
  other: 'Other',
};
