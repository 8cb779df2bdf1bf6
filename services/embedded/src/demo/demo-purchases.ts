import type { CallInput } from '@kerbside/contracts/call';
import { client, type Client } from '@kerbside/contracts/client';
import { demoCars, demoPeople } from '@kerbside/contracts/demo';
import { addMonths, londonDay } from '@kerbside/contracts/days/dates';
import { login } from '@kerbside/contracts/http/accounts/accounts';
import { preSubmit, submitPayment } from '@kerbside/contracts/http/payments/payments';
import { quoteSecretHeader, startQuote, type Quote } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep1 } from '@kerbside/contracts/http/pricing/journey';
import { submitStep2, submitStep3, submitStep4, submitStep5 } from '@kerbside/contracts/http/pricing/journey-steps';
import { readPrices } from '@kerbside/contracts/http/pricing/tables';
import { listQuotes } from '@kerbside/contracts/http/pricing/customer';
import { lookupVehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { demoClaim } from './demo-claim.js';

export interface Shop {
  /** The URL of the site. */
  readonly siteUrl: string;
  readonly password: string;
  /** The payment sandbox and its published key. */
  readonly cards: { readonly url: string; readonly publishableKey: string };
}

const paidBy = { payment_type: 'visa', main_payment_option: 'in_full' } as const;
const testCard = {
  type: 'card',
  'card[number]': '4242424242424242',
  'card[exp_month]': '12',
  'card[exp_year]': '2034',
  'card[cvc]': '123',
};
const timeoutMs = 15_000;

/** The demonstration customer buys a warranty for each of their cars and claims on one, as any customer would: quote, payment, policy, claim and messages are all real. */
export const demoPurchases = async (shop: Shop): Promise<void> => {
  const customer = client(await signedIn(shop));
  const { rows } = await customer.send(listQuotes, { query: {} });
  const wanted = stillToBuy(
    Object.values(demoCars).map(({ registrationNumber }) => registrationNumber),
    rows,
  );
  for (const registrationNumber of wanted) await buy(shop, customer, registrationNumber);
  await demoClaim(customer);
};

/** The cars that still need a warranty: each gets one, however often a start was interrupted. Throws while one is being paid for, because it may yet be bought. */
export const stillToBuy = (cars: readonly string[], quotes: readonly Pick<Quote, 'status' | 'vehicle'>[]): readonly string[] => {
  const inState = (status: Quote['status']) =>
    new Set(quotes.filter((quote) => quote.status === status).map(({ vehicle }) => plain(vehicle?.registration_number)));
  const [bought, paying] = [inState('purchased'), inState('paying')];
  const left = cars.filter((car) => !bought.has(plain(car)));
  const open = left.find((car) => paying.has(plain(car)));
  if (open !== undefined) throw new Error('a purchase of an earlier start is still being paid for');
  return left;
};

const plain = (registration = ''): string => registration.replaceAll(' ', '').toUpperCase();

/** A fetch that carries the customer's session. */
const signedIn = async ({ siteUrl, password }: Shop): Promise<Parameters<typeof client>[0]> => {
  let cookie = '';
  const caller = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(new URL(path, siteUrl), { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), cookie } });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return answer;
  };
  await client(caller).send(login, { body: { email: demoPeople.customer.email, password } });
  return caller;
};

const buy = async (shop: Shop, customer: Client, registrationNumber: string): Promise<void> => {
  const { quote, secret } = await customer.send(startQuote, { body: { product_type: 'warranty' } });
  const of = { params: { quoteId: quote.id }, headers: { [quoteSecretHeader]: secret } };
  await customer.send(submitStep1, { ...of, body: await carForm(customer, registrationNumber) });
  await customer.send(submitStep2, { ...of, body: personForm() });
  const { chosen } = await customer.send(readPrices, of);
  await customer.send(submitStep3, { ...of, body: chosen });
  await customer.send(submitStep4, { ...of, body: chosen });
  const agreed = await customer.send(submitStep5, { ...of, body: { terms: { cover: true, suitability: true, privacy: true } } });
  const form = { ...paidBy, displayed_total: agreed.quote.price?.gross ?? 0 };
  const { clientSecret } = await customer.send(preSubmit, { ...of, body: form });
  if (clientSecret) await confirmCard(shop.cards, clientSecret);
  await customer.send(submitPayment, { ...of, body: form });
};

const carForm = async (customer: Client, vrm: string): Promise<CallInput<typeof submitStep1>['body']> => {
  const { engine_size, gross_weight, bhp } = await customer.send(lookupVehicle, { body: { vrm } });
  return {
    vrm_lookup_option: 'yes',
    registration_number: vrm,
    mileage: 38_500,
    private_use_only: 'yes',
    ...(engine_size === null ? { engine_size_range: '1601_2000' } : {}),
    ...(gross_weight === null ? { gross_weight_range: 'up_to_2500' } : {}),
    ...(bhp === null ? { bhp_range: '101_150' } : {}),
  };
};

const personForm = () => {
  const { email, firstName, lastName } = demoPeople.customer;
  const today = londonDay(new Date());
  const address = { address_line_1: '14 Kerb Street', town: 'Leeds', postcode: 'LS11 5TU' };
  const owned = { do_not_own: false, purchase_date: addMonths(today, -14), ownership_basis: 'privately_owned' } as const;
  return { first_name: firstName, last_name: lastName, email, phone: '07700 900461', ...address, ...owned, start_date: today };
};

/** Does what the card fields do in a browser. */
const confirmCard = async ({ url, publishableKey }: Shop['cards'], clientSecret: string): Promise<void> => {
  const ask = async (path: string, form: Readonly<Record<string, string>>): Promise<string> => {
    const answer = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { authorization: `Bearer ${publishableKey}` },
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new Error(`The payment sandbox answered ${answer.status} to ${path}`);
    return String(Reflect.get(Object(await answer.json()), 'id'));
  };
  const payment_method = await ask('/v1/payment_methods', testCard);
  const [intent = ''] = clientSecret.split('_secret_');
  await ask(`/v1/payment_intents/${intent}/confirm`, { client_secret: clientSecret, payment_method });
};
