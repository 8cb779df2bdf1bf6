import type { Person } from './accounts.js';

type AddressView = Pick<Person, 'townLine' | 'postcode'> & { readonly address: readonly string[] };
type DetailsView = Pick<Person, 'title' | 'firstName' | 'lastName' | 'phone'> & AddressView;

/**
 * A kept address in the fields of a form. It is kept as its lines, without those that were left empty; where nobody noted which is the town, it is the last of
 * two or three.
 */
export const addressShown = ({ address, townLine, postcode }: AddressView) => {
  const at = townLine ?? Math.min(2, Math.max(1, address.length - 1));
  const [first = '', second = ''] = address.slice(0, at);
  const [town = '', county = ''] = address.slice(at);
  return { address_line_1: first, address_line_2: second, town, county, postcode: postcode ?? '' };
};

type AddressLine = 'address_line_1' | 'address_line_2' | 'town' | 'county';

/** The other way: the lines of a form as they are kept. */
export const addressKept = ({
  address_line_1,
  address_line_2,
  town,
  county,
}: Readonly<Partial<Record<AddressLine, string | undefined>>>) => {
  const before = [address_line_1, address_line_2].flatMap((line) => line || []);
  return { address: [...before, ...[town, county].flatMap((line) => line || [])], townLine: town ? before.length : null };
};

/** Kept details in the fields of a form, step 2's among them. */
export const detailsShown = ({ title, firstName, lastName, phone, ...kept }: DetailsView) => ({
  title: title ?? '',
  first_name: firstName,
  last_name: lastName,
  phone: phone ?? '',
  ...addressShown(kept),
});
