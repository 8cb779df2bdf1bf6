import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import type { Caller } from '../../caller.js';
import { isoDay } from '../../days/dates.js';
import { id, productType } from '../../ids.js';
import { pence, discount } from '../../money/money.js';
import { quoteVoucher } from './pricing.js';
import { priceLine } from './price.js';

// Between services

const call = callsOf('pricing');

/** The caller, as the service in front saw them. */
export const onBehalf = z.object({ secret: z.optional(z.string()), userId: z.optional(id), staff: z.optional(z.boolean()) });

/** Pricing decides whether they may see the quote: by its secret, as its owner, or as staff. */
export const onBehalfOf = (caller: Caller, secret: string | undefined): z.input<typeof onBehalf> => ({
  secret,
  userId: 'userId' in caller ? caller.userId : undefined,
  staff: caller.kind === 'staff',
});

/** What other services may know about a quote. No personal data. */
export const quoteFacts = z.object({
  quoteId: id,
  reference: z.string(),
  customerId: z.nullable(id),
  productType,
  productTypes: z.array(productType),
  status: z.enum(['open', 'paying', 'purchased', 'expired']),
  step: z.int(),
  priceVersion: z.int(),
  totalPence: pence,
  originalPence: pence,
  /** What the price consists of; the lines sum to `totalPence`. */
  lines: z.array(priceLine),
  /** The voucher in the price; null while the quote's voucher takes nothing off. */
  voucher: z.nullable(quoteVoucher),
  /** The voucher on the quote, with a note while it gives nothing or less than it says; for screens. */
  shownVoucher: z.nullable(quoteVoucher),
  maxInstalments: z.nullable(z.int()),
  /** Whether the customer chose to pay in instalments on an earlier page. */
  byInstalments: z.boolean(),
  title: z.string(),
  durationMonths: z.int(),
  /** The first day of what is bought; null before there is a price. */
  startsOn: z.nullable(isoDay()),
  /** The first day of its cover, which a visit is not; null without cover. */
  coverStartsOn: z.nullable(isoDay()),
  /** Whether any of it pays claims: cover does, and the repairs that an MOT is sold with. Absent: not. */
  paysClaims: z.optional(z.boolean()),
  /** The last day on which a payment may fall due: that of the first booked visit, else the last day of the shortest cover. */
  payBy: z.nullable(isoDay()),
  motExpiresOn: z.nullable(isoDay()),
  /** The car, for garages: null before there is one, its parts where they are not known. */
  car: z.nullable(
    z.object({
      make: z.nullable(z.string()),
      registeredOn: z.nullable(isoDay()),
      mileage: z.nullable(z.int()),
      /** Cubic centimetres. */
      engineSize: z.nullable(z.int()),
    }),
  ),
  /** Monthly cover: what each month costs, before rewards; null otherwise. */
  monthlyPence: z.nullable(pence),
  /** Names what the quote would sell, whatever it costs: the car, and each cover or visit with its days. Absent until it may be paid. */
  sells: z.optional(z.string()),
});
export type QuoteFacts = z.infer<typeof quoteFacts>;

const closed = { open: undefined, paying: 'QUOTE_BEING_PAID', purchased: 'QUOTE_PURCHASED', expired: 'QUOTE_EXPIRED' } as const;
/** Why nothing on a quote may change any more; undefined while it is open. */
export const closedBecause = ({ status }: Pick<QuoteFacts, 'status'>) => closed[status];

/** The refusals of that, and of a sale whose quote is not what was agreed to: the same from each service. */
export const quoteRefusals = {
  QUOTE_BEING_PAID: [409, 'This quote is being paid for just now. Finish that payment, or cancel it on the payment page.'],
  QUOTE_PURCHASED: [409, 'This quote has already been paid for. Start a new one to change anything.'],
  QUOTE_EXPIRED: [409, 'This quote has expired. Start a new one and we will fill in what we know.'],
  SALE_CHANGED: [409, 'What you were buying has changed since you agreed to it. Please check it, then pay.'],
} as const;

export const openQuote = call('POST /internal/quotes/{quoteId}/open', {
  id: 'internal-open-quote',
  who: 'service',
  summary:
    'Facts of a quote, for a caller who may see it; NOT_FOUND otherwise. With `isShown` its price is about to be shown: a voucher that a sale would refuse takes nothing off it.',
  body: z.object({ ...onBehalf.shape, isShown: z.optional(z.boolean()) }),
  data: quoteFacts,
});

export const readQuoteOwners = call('POST /internal/quotes/owners', {
  id: 'internal-quote-owners',
  who: 'service',
  summary: 'The owners of these quotes, for those that have one.',
  body: z.object({ quoteIds: z.array(z.string()).check(z.maxLength(200)) }),
  data: z.object({ owners: z.array(z.object({ quoteId: id, customerId: id, reference: z.string() })) }),
});

export const readQuoteMarks = call('GET /internal/quotes/{quoteId}/marks', {
  id: 'internal-quote-marks',
  who: 'service',
  summary:
    'By what quotes are seen to be for the same car, telephone or household, for limits: the same for the same, and nothing else can be learned from them.',
  data: z.object({ marks: z.array(z.string()) }),
});

export { discount };
export type Discount = z.infer<typeof discount>;

/** A discount that is given only under terms; without terms it is always given. */
export const voucherTerms = z.object({
  /** One of these must be in the quote; null for any. */
  products: z.nullable(z.array(productType)),
  /** All of these must be in the quote. */
  needs: z.array(z.enum(['mot', 'breakdown'])),
  /** What is given while the required cover is missing; null for nothing. */
  without: z.nullable(z.object({ label: z.string(), discount })),
});

export const setQuoteVoucher = call('PUT /internal/quotes/{quoteId}/voucher', {
  id: 'internal-set-quote-voucher',
  who: 'service',
  summary:
    'Puts a voucher on a quote or takes it off, and prices the quote again. `applicationVersion` grows with each change in vouchers: an older one changes nothing, and a repeated one gets the same response as before. The price includes the discount while its terms are met. VOUCHER_GIVES_LESS 409 when the voucher on it takes off more; QUOTE_BEING_PAID 409.',
  body: z.object({
    applicationVersion: z.int(),
    voucher: z.nullable(z.object({ code: z.string(), label: z.string(), discount, terms: z.optional(voucherTerms) })),
  }),
  data: quoteFacts,
});

/** What a payment may sell. */
export const heldQuote = z.object({
  ...quoteFacts.shape,
  /** Identifies everything that is held, down to the last term: it stays the same as long as the quote would sell the same. */
  saleId: z.optional(z.string()),
});

export const lockQuote = call('POST /internal/quotes/{quoteId}/lock', {
  id: 'internal-lock-quote',
  who: 'service',
  summary:
    'Holds the quote for one payment, and returns everything that payments needs to know about it: nothing on it may change until it is released, sold, or ten minutes have passed. NOT_FOUND when `asker` may not see it; PRICE_CHANGED 409 (data.totalPence, data.isMonthly) when totalPence is not the price; QUOTE_BEING_PAID 409 when another payment holds it; QUOTE_EXPIRED 409; QUOTE_PURCHASED 409; QUOTE_NOT_READY 409; GARAGE_FIRST 409 (data.products) while an MOT or a service has no garage; CAR_LOST 409 for a renewal whose car was lost and paid for.',
  body: z.object({ paymentId: id, totalPence: pence, asker: z.optional(onBehalf) }),
  data: heldQuote,
});

export const sellQuote = call('POST /internal/quotes/{quoteId}/sell', {
  id: 'internal-sell-quote',
  who: 'service',
  summary:
    'Called right before money is captured: makes sure that the quote is still what was held and agreed to, and keeps it so indefinitely, until it is bought or the sale is called off. Idempotent. `agreement` numbers what the customer agreed to: each time they press Pay for this payment it is a greater one. SALE_CHANGED 409 when it is not; QUOTE_PURCHASED 409 when another payment bought it; GAP_WAITING, GAP_INFORMATION_FIRST and CAR_LOST 409.',
  body: z.object({ paymentId: id, saleId: z.string(), agreement: z.optional(z.int()) }),
  data: quoteFacts,
});

export const unlockQuote = call('POST /internal/quotes/{quoteId}/unlock', {
  id: 'internal-unlock-quote',
  who: 'service',
  summary:
    'Releases the hold of a payment; does nothing when it holds none. A quote that is being sold is released only with `saleIsOff`, and not where `agreement` is older than the one that is being sold.',
  body: z.object({ paymentId: id, saleIsOff: z.optional(z.boolean()), agreement: z.optional(z.int()) }),
});

export const listQuotesOfPerson = call('POST /internal/pricing/quotes-of-person', {
  id: 'internal-quotes-of-person',
  who: 'service',
  summary: 'The quotes that belong to a customer, or that one of their email addresses was typed into.',
  body: z.object({ customerId: id, emails: z.array(z.string()) }),
  data: z.object({ quoteIds: z.array(id) }),
});
