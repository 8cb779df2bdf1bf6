import { contentsWords, coverName } from '@kerbside/contracts/products/cover-name';
import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import { untilWhenToCancel } from '@kerbside/contracts/policies/until-when-to-cancel';
import { providerFact } from '@kerbside/contracts/firm/firm';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import { jobOf } from '@kerbside/contracts/garages/visit';
import { placeOfVisit } from '@kerbside/contracts/garages/visit-place';
import type { Order } from '@kerbside/contracts/http/claims/policies';
import type { BookedVisit } from '@kerbside/contracts/http/garages/bookings';
import { formatPounds } from '@kerbside/contracts/money/money';
import { nameInText } from '@kerbside/contracts/products/product-names';
import {
  answerIn,
  bookingNumberIn,
  carOf,
  claimingOf,
  letter,
  proposalIn,
  toPayIn,
  type LetterContext,
  type Facts,
  type LinkTo,
  type Words,
} from './letters.js';
import type { Letter } from './message.js';

interface OrderLetter extends LetterContext {
  /** Null while no visit is booked for them. */
  readonly visit: BookedVisit | null;
}

/** The orders of one visit, the first of which is what the purchase began with. */
export type Orders = readonly [Order, ...Order[]];

/** Confirms all the work of one visit by one letter: where and when it is, what is done, and what it comes to, once. */
export const orderConfirmation = (orders: Orders, ordered: OrderLetter): Letter => {
  const { firstName, visit, siteUrl } = ordered;
  const [first] = orders;
  const words = wordsOf(orders, visit);
  return letter({
    template: 'policy-confirmation',
    subject: words.subject,
    greeting: `Hello ${firstName},`,
    paragraphs: [...words.paragraphs, cancelling(orders, visit), ...new Set(orders.flatMap(claimingOf))],
    facts: [
      [orders.length === 1 ? 'Order number' : 'Order numbers', orders.map(({ policyNumber }) => policyNumber).join(', ')],
      ...(visit ? visitFacts(visit) : []),
      ...orders
        .filter(({ claimLimitPence }) => claimLimitPence > 0)
        .map(({ covers }): Facts[number] => [contentsWords.work.covers, covers.join('; ')]),
      ...pricesOf(orders),
      providerFact(first.productType),
    ],
    plate: first.vehicle.registrationNumber,
    link: linkOf(first, ordered),
    otherLink: {
      label: 'What you get, and the conditions',
      url: new URL(`/pages/policy-documents?product=${first.productType}`, siteUrl).href,
    },
  });
};

/** To the order, or to what is left to do: a visit that was bought unbooked is booked by this link, once its customer is signed in. */
const linkOf = ({ id, quoteId }: Order, { visit, siteUrl }: OrderLetter): LinkTo =>
  visit === null
    ? { label: 'Choose a day and a garage', url: new URL(`/account/bookings/new?quote=${quoteId}`, siteUrl).href }
    : { label: 'See your order', url: new URL(`/account/policies/${id}`, siteUrl).href };

const wordsOf = (orders: Orders, visit: BookedVisit | null): Words => {
  const [{ policyNumber }] = orders;
  const car = carOf(orders[0]);
  const products = doneAtGarages.filter((product) => orders.some(({ productType }) => productType === product));
  const job = nameInText(jobOf({ products, service: null }));
  const is = orders.length === 1 ? 'is' : 'are';
  const attached =
    orders.length === 1 ? 'Your confirmation is attached: please keep it.' : 'Your confirmations are attached: please keep them.';
  if (visit && visit.booking_time === null && !visit.proposal)
    return {
      subject: `Your ${job} ${policyNumber}: we are finding you a time`,
      paragraphs: [
        `Thank you. Your ${job} for your ${car} ${is} bought. ${attached}`,
        'No garage has confirmed a time yet. We will write to you as soon as one has, or ask you for another day.',
      ],
    };
  return visit
    ? {
        subject: `Your ${job} ${is} booked: ${policyNumber}`,
        paragraphs: [
          `Thank you. Your ${job} for your ${car} ${is} booked. ${attached}`,
          `${answerIn(visit)} You can change your visit in your account until work on your car begins.`,
        ],
      }
    : {
        subject: `Your ${job} ${policyNumber}: choose a day`,
        paragraphs: [
          `Thank you. Your ${job} for your ${car} ${is} paid for. Please choose a day for ${orders.length === 1 ? 'it' : 'them'}: none is booked yet. ${attached}`,
        ],
      };
};

/** How it is paid is known from its visit; an unbooked one was paid to us. */
const cancelling = ([first]: Orders, visit: BookedVisit | null): string => {
  const bought = { ...first, atGarage: visit?.at_garage?.status ?? null };
  return untilWhenToCancel(bought, londonDay(new Date(first.issuedAt)))?.words ?? 'You can cancel until the work begins.';
};

/** Each by its name, and what they come to; a monthly one has its price a month. */
const pricesOf = (orders: Orders): Facts => {
  const [first] = orders;
  const sum = formatPounds(orders.reduce((total, { premiumPence }) => total + premiumPence, 0));
  const label = first.repairs?.rolling ? 'Price a month' : 'Price';
  if (orders.length === 1) return [[label, sum]];
  const each = orders.map((order): Facts[number] => [withAddOns(order), order.isIncluded ? 'Included' : formatPounds(order.premiumPence)]);
  return [...each, [first.repairs?.rolling ? 'Total a month' : 'Total', sum]];
};

/** All that its price is for: "MOT test with MOT repair cover". */
const withAddOns = (order: Order): string => {
  const addOns = order.lines.flatMap(({ kind, label }) => (kind === 'subproduct' ? [label] : []));
  return [coverName(order), ...addOns].join(' with ');
};

const visitFacts = (visit: BookedVisit): Facts => {
  const { booking_date, booking_time, job, garage } = visit;
  const expected = visit.proposal ? 'You booked' : 'Your visit';
  return [
    ...bookingNumberIn(visit),
    [
      booking_time === null ? 'You asked for' : expected,
      booking_time ? `${formatLongDay(booking_date)} at ${booking_time}` : formatLongDay(booking_date),
    ],
    ...proposalIn(visit),
    ['Work', job],
    ...(garage ? [] : [['Garage', 'We choose it and tell you before your visit'] as const]),
    ...placeOfVisit(visit),
    ...toPayIn(visit, booking_date),
  ];
};
