import type { CallInput } from '@kerbside/contracts/call';
import type { register } from '@kerbside/contracts/http/accounts/accounts';

type Account = CallInput<typeof register>['body'];
type Passwords = Pick<Account, 'password' | 'password_confirmation'>;

/** The account of the person who filled in the form. Without a password a link to choose one is emailed after the purchase. */
export const accountOf = (
  { email, title, first_name, last_name, phone, address_line_1, address_line_2, town, county, postcode }: Omit<Account, keyof Passwords>,
  passwords: Passwords,
): Account => ({
  email,
  ...passwords,
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
