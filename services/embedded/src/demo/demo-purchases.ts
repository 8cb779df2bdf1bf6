import { setTimeout as pause } from 'node:timers/promises';
import { client, type Client } from '@kerbside/contracts/client';
import { londonDay, addDays } from '@kerbside/contracts/days/dates';
import { demoCars, demoHome, demoPeople } from '@kerbside/contracts/demo';
import { login } from '@kerbside/contracts/http/accounts/accounts';
import { listClaims, openClaim, recordClaimMileage, saveClaim, submitClaim } from '@kerbside/contracts/http/claims/claims';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { listQuotes, type Quote } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep3, submitStep4 } from '@kerbside/contracts/http/pricing/journey-steps';
import { readPrices } from '@kerbside/contracts/http/pricing/tables';
import { agreeAndPay, begin, type Cards, milesOn } from './demo-buying.js';
import { saveBooking } from '@kerbside/contracts/http/garages/bookings';
import { lookupGarages } from '@kerbside/contracts/http/garages/garages';
import { chooseVisit } from '@kerbside/contracts/http/garages/offers';
import { readSlots } from '@kerbside/contracts/http/garages/slots';

const everyMs = 250;
const patienceMs = 30_000;
const milesSinceBought = 700;

/** The demonstration customer claims on the warranty of their second car, once, so that customer and staff have a claim to look at. */
const demoClaim = async (customer: Client): Promise<void> => {
  const { rows } = await customer.send(listClaims, { query: {} });
  if (rows.some(({ status }) => status !== 'draft')) return;
  const claim = await customer.send(openClaim, { body: { policy_id: await policyOf(customer, demoCars.second.registrationNumber) } });
  const params = { claimId: claim.id };
  const mileage = String(milesOn(londonDay(new Date())) + milesSinceBought);
  await customer.send(recordClaimMileage, { params: { productType: claim.kind, claimUuid: claim.id, mileage }, query: {} });
  await customer.send(saveClaim, { params, body: { answers: { ...answers, mileage } } });
  await customer.send(submitClaim, { params, body: {} });
};

/** A policy is issued shortly after its payment. */
const policyOf = async (customer: Client, registrationNumber: string): Promise<string> => {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += everyMs) {
    const { rows } = await customer.send(listPolicies, { query: {} });
    const found = rows.find(
      ({ vehicle, productType }) => productType === 'warranty' && vehicle.registrationNumber?.replaceAll(' ', '') === registrationNumber,
    );
    if (found) return found.id;
    await pause(everyMs);
  }
  throw new Error('the policy to claim on was not issued in time');
};

const answers = {
  fault_description:
    'Since Monday the heater blows only cold air, whatever temperature I choose, and a warning about the cooling system comes on after about ten minutes of driving. The level of the coolant is right.',
  is_vehicle_purchase_date_correct: 'yes',
  recovered_from_side_of_road: 'no',
  vehicle_current_location: 'home',
  account_address_correct: 'yes',
  have_quote_for_repair: 'no',
  have_invoice_for_last_service: 'no',
  have_invoice_for_last_second_service: 'no',
};

export interface Shop {
  readonly siteUrl: string;
  readonly password: string;
  readonly cards: Cards;
}

/** The demonstration customer buys a warranty for each of their cars, claims on one and books visits, as any customer would: quote, payment, policy, claim, visit and messages are all real. */
export const demoPurchases = async (shop: Shop): Promise<void> => {
  const customer = client(await signedIn(shop));
  const { rows } = await customer.send(listQuotes, { query: {} });
  const wanted = stillToBuy(
    Object.values(demoCars).map(({ registrationNumber }) => registrationNumber),
    rows,
  );
  for (const registrationNumber of wanted) await buy(customer, registrationNumber, shop.cards);
  // A claim mostly waits for its policy.
  await Promise.all([demoClaim(customer), demoVisits(customer, shop.cards)]);
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

const buy = async (customer: Client, registrationNumber: string, cards: Cards): Promise<void> => {
  const of = await begin(customer, 'warranty', registrationNumber);
  const { chosen } = await customer.send(readPrices, of);
  await customer.send(submitStep3, { ...of, body: chosen });
  await customer.send(submitStep4, { ...of, body: chosen });
  await agreeAndPay(customer, of, cards);
};

interface DemoVisit {
  readonly productType: 'mot' | 'service';
  readonly registrationNumber: string;
}

const visits: readonly DemoVisit[] = [
  { productType: 'mot', registrationNumber: demoCars.first.registrationNumber },
  { productType: 'service', registrationNumber: demoCars.second.registrationNumber },
];

/** Far enough ahead to be rescheduled. */
const daysAhead = 10;

/** Books the demonstration customer's garage visits, once each, so that customer and staff have some to follow. */
export const demoVisits = async (customer: Client, cards: Cards): Promise<void> => {
  const { rows } = await customer.send(listQuotes, { query: {} });
  for (const visit of visitsLeft(rows)) await book(customer, visit, cards);
};

/** The visits not bought yet, however often a start was interrupted. */
export const visitsLeft = (quotes: readonly Pick<Quote, 'status' | 'productType'>[]): readonly DemoVisit[] =>
  visits.filter((visit) => quotes.every(({ status, productType }) => productType !== visit.productType || status !== 'purchased'));

const book = async (customer: Client, { productType, registrationNumber }: DemoVisit, cards: Cards): Promise<void> => {
  const of = await begin(customer, productType, registrationNumber);
  const near = { postcode: demoHome.postcode, product_type: productType };
  const [garage] = (await customer.send(lookupGarages, { headers: of.headers, body: near })).items;
  if (!garage) throw new Error('no garage is near the demonstration customer');
  const from = addDays(londonDay(new Date()), daysAhead);
  const { days } = await customer.send(readSlots, { ...of, query: { garage_id: garage.id, delivery_type: 'drop_car', from } });
  const day = days.find(({ times }) => times.length > 0)?.date;
  if (day === undefined) throw new Error('the garage of the demonstration customer has no time');
  const at = { garage_id: garage.id, booking_date: day, postcode: demoHome.postcode };
  await customer.send(chooseVisit, { ...of, body: { product_type: productType, ...at } });
  await customer.send(submitStep3, { ...of, body: {} });
  await customer.send(submitStep4, { ...of, body: {} });
  await customer.send(saveBooking, { ...of, body: { ...at, delivery_type: 'drop_car', garage_choice: 'own_garage' } });
  await agreeAndPay(customer, of, cards);
};
