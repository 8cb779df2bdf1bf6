import type { CallInput } from '@kerbside/contracts/call';
import { CallError } from '@kerbside/contracts/call-error';
import type { HostApi } from '@kerbside/contracts/host';
import type { register } from '@kerbside/contracts/http/accounts/accounts';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { JourneyApi } from '../../api/journey-api.js';
import { chosenPassword, choosePassword } from './person.js';

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

interface NewAccountContext {
  readonly host: Pick<HostApi, 'session' | 'refreshSession' | 'fetch'>;
  readonly api: Pick<JourneyApi, 'register'>;
  readonly quote: Pick<Quote, 'id' | 'customerId' | 'details'>;
}

/** Staff who left once the account was made, before it had the quote, go on with that account. */
const hasIt = (failure: unknown): { readonly userId: string } => {
  const { customerId } = Object(failure instanceof CallError ? failure.data : undefined);
  if (typeof customerId !== 'string') throw failure;
  return { userId: customerId };
};

/** Secrets of this page, by its quotes: whoever asks again because the answer was lost gets the account that was made. */
const attempts = new Map<string, string>();
const attemptOf = (quoteId: string): string => {
  const attempt = attempts.get(quoteId) ?? crypto.randomUUID();
  attempts.set(quoteId, attempt);
  return attempt;
};

/** The customers whose accounts this page made, by their quotes. */
const made = new Map<string, string>();

/**
 * Makes the account of a visitor, or of a caller for whom staff act, who goes on to pay: once, as its answers stand then. A quote that has an
 * owner is theirs already.
 */
export const makeAccountToBuy = async ({ host, api, quote: { id, customerId, details } }: NewAccountContext): Promise<void> => {
  const isByStaff = host.session.role !== null;
  if ((host.session.signedIn && !isByStaff) || customerId !== null || !details?.email) return;
  const { email, first_name = '', last_name = '', ...rest } = details;
  const password = chosenPassword(id);
  const passwords = password === undefined ? {} : { password, password_confirmation: password };
  const account = { ...accountOf({ ...rest, email, first_name, last_name }, passwords), attempt: attemptOf(id) };
  const userId = made.get(id) ?? (await api.register(account).catch(hasIt)).userId;
  made.set(id, userId);
  choosePassword(id, '');
  if (isByStaff) await (await import('../../api/staff-api.js')).staffApi(host).giveTo(id, userId);
  else await host.refreshSession();
};
