import type { Person } from './accounts.js';

type DetailsView = Pick<Person, 'title' | 'firstName' | 'lastName' | 'phone' | 'address' | 'postcode'>;

/** Kept details in the fields of a form, step 2's among them. An address is kept as its lines, without those that were left empty: the last of two or three is the town. */
export const detailsShown = ({ title, firstName, lastName, phone, address, postcode }: DetailsView) => {
  const [first = '', ...rest] = address;
  const [second, town, county] = rest.length < 2 ? ['', rest[0] ?? ''] : rest;
  return {
    title: title ?? '',
    first_name: firstName,
    last_name: lastName,
    phone: phone ?? '',
    address_line_1: first,
    address_line_2: second ?? '',
    town: town ?? '',
    county: county ?? '',
    postcode: postcode ?? '',
  };
};
