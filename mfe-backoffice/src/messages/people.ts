/** The wording of lists of what belongs to customers. */
export const people = {
  see: 'See customer',
  customer: 'Customer',
  filter: 'Customer, car or policy',
  filterHint: 'A name, email, phone number, registration, or number of a policy or claim.',
  noneFound: 'Nothing found',
  noneFoundWhy: 'Nothing in this list belongs to customers who match. Search for something else.',
} as const;
