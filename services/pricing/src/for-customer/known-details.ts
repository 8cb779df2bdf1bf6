import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import type { Details } from '../quotes/model/details.js';

/** What an account knows of its owner, as step 2 asks for it. The last of several lines of an address is the town. */
export const knownDetails = ({ title, firstName, lastName, email, phone, address, postcode }: Person): Details => {
  const [first, ...more] = address;
  const town = more.at(-1);
  const between = more.slice(0, -1).join(', ');
  return {
    title: title ?? undefined,
    first_name: firstName,
    last_name: lastName,
    email,
    phone: phone ?? undefined,
    address_line_1: first,
    address_line_2: between === '' ? undefined : between,
    town,
    postcode: postcode ?? undefined,
  };
};
