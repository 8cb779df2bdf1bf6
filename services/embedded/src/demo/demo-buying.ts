import type { CallInput } from '@kerbside/contracts/call';
import type { Client } from '@kerbside/contracts/client';
import { demoCars, demoHome, demoPeople } from '@kerbside/contracts/demo';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { ProductType } from '@kerbside/contracts/ids';
import { readKeeperHistory } from '@kerbside/contracts/http/accounts/cars';
import { preSubmit, submitPayment } from '@kerbside/contracts/http/payments/payments';
import { quoteSecretHeader, startQuote } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep1 } from '@kerbside/contracts/http/pricing/journey';
import { submitStep2, submitStep5 } from '@kerbside/contracts/http/pricing/journey-steps';
import { lookupVehicle } from '@kerbside/contracts/http/pricing/vehicle';

/** The payment sandbox and its published key. */
export interface Cards {
  readonly url: string;
  readonly publishableKey: string;
}

/** The quote's id and secret, which every call about it sends. */
interface OfQuote {
  readonly params: { readonly quoteId: string };
  readonly headers: { readonly [quoteSecretHeader]: string };
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

/** Of either car: at most two years’ worth more than its last MOT test found, in whichever year the demonstration begins. */
export const milesOn = (today: IsoDay): number => 1_500 * (Number(today.slice(0, 4)) - 2018);

/** A quote of the demonstration customer for one of their cars, with its first two steps answered. */
export const begin = async (customer: Client, productType: ProductType, registrationNumber: string): Promise<OfQuote> => {
  const { quote, secret } = await customer.send(startQuote, { body: { product_type: productType } });
  const of = { params: { quoteId: quote.id }, headers: { [quoteSecretHeader]: secret } };
  await customer.send(submitStep1, { ...of, body: await carForm(customer, registrationNumber) });
  await customer.send(submitStep2, { ...of, body: personForm(await boughtOn(customer, registrationNumber)) });
  return of;
};

export const agreeAndPay = async (customer: Client, of: OfQuote, cards: Cards): Promise<void> => {
  const agreed = await customer.send(submitStep5, { ...of, body: { terms: { cover: true, suitability: true } } });
  const form = { ...paidBy, displayed_total: agreed.quote.price?.gross ?? 0 };
  const { clientSecret } = await customer.send(preSubmit, { ...of, body: form });
  if (clientSecret) await confirmCard(cards, clientSecret);
  await customer.send(submitPayment, { ...of, body: form });
};

const carForm = async (customer: Client, vrm: string): Promise<CallInput<typeof submitStep1>['body']> => {
  const { engine_size, gross_weight, bhp } = await customer.send(lookupVehicle, { body: { vrm } });
  return {
    vrm_lookup_option: 'yes',
    registration_number: vrm,
    mileage: milesOn(londonDay(new Date())),
    private_use_only: 'yes',
    ...(engine_size === null ? { engine_size_range: '1601_2000' } : {}),
    ...(gross_weight === null ? { gross_weight_range: 'up_to_2500' } : {}),
    ...(bhp === null ? { bhp_range: '101_150' } : {}),
  };
};

/** The register's last change of keeper is theirs. */
const boughtOn = async (customer: Client, registrationNumber: string): Promise<string> => {
  const carId = Object.values(demoCars).find((car) => car.registrationNumber === registrationNumber)?.id ?? '';
  const [{ since } = { since: '' }] = (await customer.send(readKeeperHistory, { params: { carId } })).rows;
  return since;
};

const personForm = (purchase_date: string) => {
  const { email, firstName, lastName } = demoPeople.customer;
  const owned = { do_not_own: false, purchase_date, ownership_basis: 'privately_owned' } as const;
  return { first_name: firstName, last_name: lastName, email, ...demoHome, ...owned, start_date: londonDay(new Date()) };
};

/** Does what the card fields do in a browser. */
const confirmCard = async ({ url, publishableKey }: Cards, clientSecret: string): Promise<void> => {
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
