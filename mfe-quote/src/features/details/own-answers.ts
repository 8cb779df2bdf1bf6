import type { TypedDetails } from './details-form.js';

type Fields = readonly (keyof TypedDetails)[];
/** The answers that this page changed. What somebody else changes meanwhile, in another tab or as staff, stays theirs. */
export type OwnAnswers = Set<Fields>;

const ofPerson: readonly Fields[] = [
  ['billing_details'],
  ['title', 'first_name', 'last_name'],
  ['email'],
  ['phone'],
  ['postcode', 'address_line_1', 'address_line_2', 'town', 'county'],
];
/** The answers of step 2, each with its fields: parts of two make a third that nobody gave. */
const answers: readonly Fields[] = [
  ...ofPerson,
  [
    ...(['do_not_own', 'plan_to_buy', 'purchase_date', 'where_bought', 'ownership_basis'] as const),
    ...(['agreement_months_left', 'invoice_amount', 'current_value'] as const),
  ],
  ['start_date'],
];

const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

export const noteOwn = (own: OwnAnswers, typed: TypedDetails, known: TypedDetails): OwnAnswers => {
  for (const fields of answers) if (fields.some((name) => differ(typed[name], known[name]))) own.add(fields);
  return own;
};

/** Whose details apply goes with each of the person. */
export const ownIn = (own: OwnAnswers, typed: TypedDetails): Partial<TypedDetails> => {
  const whose: Fields = ofPerson.some((fields) => own.has(fields)) ? ['billing_details'] : [];
  return Object.fromEntries([...whose, ...[...own].flat()].map((name) => [name, typed[name]]));
};

/** The fields that somebody else has changed since. */
export const othersIn = (own: OwnAnswers, now: TypedDetails, known: TypedDetails): Fields =>
  answers.flatMap((fields) => (own.has(fields) ? [] : fields.filter((name) => differ(now[name], known[name]))));
