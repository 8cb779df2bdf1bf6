import type { Client } from '@kerbside/contracts/client';
import { demoCars } from '@kerbside/contracts/demo';
import { addDays, londonDay } from '@kerbside/contracts/days/dates';
import { saveBooking } from '@kerbside/contracts/http/garages/bookings';
import { lookupGarages } from '@kerbside/contracts/http/garages/garages';
import { chooseVisit } from '@kerbside/contracts/http/garages/offers';
import { readSlots } from '@kerbside/contracts/http/garages/slots';
import { submitStep3, submitStep4 } from '@kerbside/contracts/http/pricing/journey-steps';
import { listQuotes } from '@kerbside/contracts/http/pricing/customer';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { agreeAndPay, begin, demoPostcode, type Cards } from './demo-buying.js';

interface DemoVisit {
  readonly productType: 'mot' | 'service';
  readonly registrationNumber: string;
}

/** An MOT of the first car, a service of the second. */
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
  const near = { postcode: demoPostcode, product_type: productType };
  const [garage] = (await customer.send(lookupGarages, { headers: of.headers, body: near })).items;
  if (!garage) throw new Error('no garage is near the demonstration customer');
  const from = addDays(londonDay(new Date()), daysAhead);
  const { days } = await customer.send(readSlots, { ...of, query: { garage_id: garage.id, delivery_type: 'drop_car', from } });
  const day = days.find(({ times }) => times.length > 0)?.date;
  if (day === undefined) throw new Error('the garage of the demonstration customer has no time');
  const at = { garage_id: garage.id, booking_date: day, postcode: demoPostcode };
  await customer.send(chooseVisit, { ...of, body: { product_type: productType, ...at } });
  await customer.send(submitStep3, { ...of, body: {} });
  await customer.send(submitStep4, { ...of, body: {} });
  await customer.send(saveBooking, { ...of, body: { ...at, delivery_type: 'drop_car', garage_choice: 'own_garage' } });
  await agreeAndPay(customer, of, cards);
};
