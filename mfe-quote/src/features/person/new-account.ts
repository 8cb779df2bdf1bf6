import type { CallInput } from '@kerbside/contracts/call';
import type { register } from '@kerbside/contracts/http/accounts';

type Account = CallInput<typeof register>['body'];
type Passwords = Pick<Account, 'password' | 'password_confirmation'>;

/** The account of the person who filled in the form. */
export const accountOf = (
  { email, title, first_name, last_name, phone, address_line_1, address_line_2, town, county, postcode }: Omit<Account, keyof Passwords>,
  { password, password_confirmation }: Passwords,
): Account => ({
  email,
  password,
  password_confirmation,
  title: title || undefined,
  first_name,
  last_name,
  phone,
  address_line_1,
  address_line_2,
  town,
  county,
  postcode,
});
