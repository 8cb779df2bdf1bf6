/** The wording of lists of what belongs to customers. */
export const people = {
  see: 'See customer',
  customer: 'Customer',
  filter: 'Customer, car or policy',
  filterHint: 'Name, email, phone, plate or number',
  narrow: 'Find in this list',
  noneFound: 'Nothing found',
  noneFoundWhy: 'Nothing in this list belongs to customers who match. Search for something else.',
} as const;
