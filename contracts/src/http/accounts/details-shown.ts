import type { Person } from './accounts.js';

type DetailsView = Pick<Person, 'title' | 'firstName' | 'lastName' | 'phone' | 'townLine' | 'postcode'> & {
  readonly address: readonly string[];
};

/**
 * Kept details in the fields of a form, step 2's among them. An address is kept as its lines, without those that were left empty; where nobody noted which is the
 * town, it is the last of two or three.
 */
export const detailsShown = ({ title, firstName, lastName, phone, address, townLine, postcode }: DetailsView) => {
  const at = townLine ?? Math.min(2, Math.max(1, address.length - 1));
  const [first = '', second = ''] = address.slice(0, at);
  const [town = '', county = ''] = address.slice(at);
  return {
    title: title ?? '',
    first_name: firstName,
    last_name: lastName,
    phone: phone ?? '',
    address_line_1: first,
    address_line_2: second,
    town,
    county,
    postcode: postcode ?? '',
  };
};
