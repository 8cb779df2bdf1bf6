import * as z from 'zod/mini';
import { callsOf, rowsOf, paging } from '../../call.js';
import { instant, isoDay } from '../../days/dates.js';
import { flag, wholeNumber } from '../../fields.js';
import { byKey } from '../../idempotency.js';
import { id } from '../../ids.js';
import { pence, pounds, paymentChannels } from '../../money/money.js';
import { payAtGarage, paymentMethods } from '../../money/payment-methods.js';
import { openNames } from '../../open-names.js';
import { poundsOf } from '../../reading/amount.js';
import { paymentMethod, shownRefund } from './shown-refund.js';
import { quoteHeaders, quoteVoucher } from '../pricing/pricing.js';
import { priceLine } from '../pricing/price.js';

const call = callsOf('payments');

const text = z.optional(z.string());

export const cardTypes = ['visa', 'visa_debit', 'mastercard', 'maestro'] as const;
const typesOfMethods = paymentMethods.filter((method) => method !== 'card');
/** Of Q3: each method by its name, a card by its brand; `stripe` is a card too. */
export const paymentTypes = [...typesOfMethods, ...cardTypes, 'stripe', 'none'] as const;
export const mainPaymentOptions = ['in_full', 'preauth', 'instalments'] as const;
/** When it is paid: at once, in instalments, or on the first day of cover by a card that is only checked today. */
export type PaymentOption = (typeof mainPaymentOptions)[number];

/** A payment of a plan that staff edited, as their editor sends it (Q3): `price` in pounds. */
export const editedInstalment = z.object({ number: wholeNumber('Number the payments from 1', 1, 60), price: pounds, date: isoDay() });
export type EditedInstalment = z.infer<typeof editedInstalment>;

/** The payment form (Q3). `displayed_total` is the pounds the customer saw, after `used_rewards`: nothing else is ever charged. */
export const paymentForm = z.object({
  payment_type: z.enum([...paymentTypes, payAtGarage], 'This field is required.'),
  main_payment_option: z.optional(z.enum(mainPaymentOptions, 'This field is required.')),
  displayed_total: z.optional(z.pipe(z.union([z.number(), z.string()]), z.transform(poundsOf))),
  instalments_count: z.optional(wholeNumber('Choose the number of instalments', 1, 60)),
  used_rewards: z.optional(z.union([z.number(), z.string()])),
  moto: z.optional(flag),
  payment_method_id: text,
  paymentIntentType: z.optional(z.enum(['moto', 'secure'])),
  /** The plan of payments that the customer saw (`planId` of its choice): PLAN_CHANGED 409 when the payments would be others. */
  plan_id: text,
  /** A card that the customer kept, by its token; the browser then shows no card fields. */
  saved_card: text,
  /** Whether to keep the card for the next purchase. */
  save_card: z.optional(flag),
  /** The day of the month on which a direct debit is collected; 29 to 31 mean the last day of a shorter month. */
  day_of_payment: z.optional(wholeNumber('Choose a day of the month', 1, 31)),
  account_holder: text,
  sort_code_1: text,
  sort_code_2: text,
  sort_code_3: text,
  account_number: text,
  /** The customer is the account holder, and the only person needed to authorise debits from it. */
  is_account_holder: z.optional(flag),
  /** How staff were paid when the type is `other`: the reference of a bank transfer, the number of a cheque. */
  payment_reference: text,
  /** Staff only: the payments as they edited them, in place of the plan. They add up to `displayed_total`; `plan_id` is then the plan that was edited. */
  instalments: z.optional(z.array(editedInstalment)),
  secret: text,
});
export type PaymentForm = z.infer<typeof paymentForm>;

export const plannedPayment = z.object({ number: z.int(), dueOn: isoDay(), amountPence: pence });

/** One way to pay this quote, priced: the payments add up to `totalPence`. A way that cannot be used is not listed. */
export const paymentChoice = z.object({
  method: paymentMethod,
  option: z.enum(mainPaymentOptions),
  /** The number of payments; 1 unless the option is `instalments`. */
  count: z.int(),
  /** Identifies these payments: the form sends it back as `plan_id`. */
  planId: z.string(),
  totalPence: pence,
  /** What is taken today; 0 when everything is taken later. */
  todayPence: pence,
  /** All payments, today's included. Of a monthly cover: the first. */
  payments: z.array(plannedPayment),
  /** Monthly cover: what is taken each month until the customer cancels; null otherwise. */
  monthlyPence: z.nullable(pence),
  /** Monthly cover by direct debit: the day of the months that follow, where 29 to 31 are the last of a shorter one. */
  monthlyDay: z.optional(z.int()),
});
export type PaymentChoice = z.infer<typeof paymentChoice>;

/** What the customer pays at the garage of their visit. `paid`: the garage has finished the work. `void`: the visit was cancelled, so nothing is due. */
export const garagePayment = z.object({
  amountPence: pence,
  dueOn: isoDay(),
  /** The day that the garage proposes instead; absent where it proposes none, and once that is answered. */
  proposedOn: z.optional(isoDay()),
  status: z.enum(['due', 'paid', 'void']),
});
export type GaragePayment = z.infer<typeof garagePayment>;

/** Whether a quote of visits may be paid at the garage: the plan that would be agreed to, or else why not, in words for the customer. */
export const payAtGarageOffer = z.object({
  plan: z.nullable(z.object({ planId: z.string(), amountPence: pence, dueOn: isoDay(), garage: z.string() })),
  because: z.nullable(z.string()),
  /** The only obstacle is that the time of the visit is not held at present: hold it, then ask again. */
  isTimeLost: z.boolean(),
});
export type PayAtGarageOffer = z.infer<typeof payAtGarageOffer>;

/** A card kept at the provider. The token means nothing outside this customer's payments. */
export const savedCard = z.object({
  token: z.string(),
  brand: z.string(),
  last4: z.string(),
  expiresOn: isoDay(),
  isExpired: z.boolean(),
});
export type SavedCard = z.infer<typeof savedCard>;

/** What step 6 shows: the price to pay and where the payment stands. */
export const paymentView = z.object({
  quoteId: id,
  reference: z.string(),
  title: z.string(),
  totalPence: pence,
  /** The total is what each month costs. */
  isMonthly: z.optional(z.boolean()),
  originalPence: pence,
  lines: z.array(priceLine),
  voucher: z.nullable(quoteVoucher),
  /** `unfinished`: a step of the quote is not answered, for instance the terms of a cover that was changed. */
  status: z.enum(['due', 'unfinished', 'processing', 'paid', 'expired']),
  /** Somebody agreed to pay it and has not finished: they finish it, or give it up. */
  isBegun: z.boolean(),
  methods: z.array(openNames(paymentTypes)),
  /** What the customer may pay with rewards (Q5), while the quote is due; null for those who may not use them. */
  rewards: z.nullable(z.object({ balancePence: pence, minimumPence: pence })),
  /** While the quote is due: every way to pay it. */
  choices: z.array(paymentChoice),
  /** While the quote is due and costs nothing: names what is bought for it. The form sends it back as `plan_id`. */
  freePlanId: z.optional(z.string()),
  /** While a quote with a visit is due: whether it may be paid at the garage. Null where nothing is done at a garage, or garages could not be asked. */
  atGarage: z.nullable(payAtGarageOffer),
  /** While the quote is due, for its signed-in owner or staff; absent for others. */
  savedCards: z.optional(z.array(savedCard)),
  /** Whether the customer chose to pay in instalments on an earlier page: the form begins with that. */
  byInstalments: z.boolean(),
  /** Why it cannot be paid in instalments though the cover allows them; null when it can, or when they are not sold. */
  noInstalmentsBecause: z.nullable(z.string()),
  /** The last day that a payment may fall on; null where there are no instalments. */
  payBy: z.nullable(isoDay()),
  paymentId: z.nullable(id),
});
export type PaymentView = z.infer<typeof paymentView>;

export const readPayment = call('GET /api/payments/quotes/{quoteId}', {
  id: 'payment-view',
  who: 'public',
  summary: 'The payment of a quote, to its owner, a holder of its secret, or staff.',
  headers: quoteHeaders,
  /** What `choices` are planned for. `used_rewards`: pounds taken off the total first. `day_of_payment`: of direct debits, as on the form. */
  query: z.object({ used_rewards: text, day_of_payment: text }),
  data: paymentView,
});

export const createPaymentIntent = call('POST /ajax/payment/create-intent/{quoteId}', {
  id: 'create-payment-intent',
  who: 'public',
  idempotent: byKey,
  summary:
    'Opens the card form: an intent for what is to be paid now. Confirming it only authorises; before pre-submit nobody has agreed to it, and the authorisation is released. Both fields are empty beside a payment that somebody has begun in another way: it goes on, and pre-submit ends it. QUOTE_NOT_READY 409 before step 5, QUOTE_PURCHASED 409, TOO_LITTLE_FOR_CARD 409 when there is next to nothing to charge, CARD_FORM_UNAVAILABLE 503.',
  headers: quoteHeaders,
  body: z.object({ paymentIntentType: z.optional(z.enum(['moto', 'secure'])), formModelName: text, secret: text }),
  data: z.object({ client_secret: z.string(), customer_id: z.string() }),
});

export const preSubmit = call('POST /ajax/payment/pre-submit/{quoteId}', {
  id: 'pre-submit',
  who: 'public',
  idempotent: byKey,
  summary:
    'The customer agrees: the quote, its voucher and rewards are held and an intent is prepared for exactly that amount (Q4 card flow). Confirming the intent only authorises; the money is captured once the sale has been checked. With nothing left to pay the sale is made at once. PRICE_CHANGED 409 (error.data.totalPence, and whether it is each month’s: error.data.isMonthly) when the customer saw another total; QUOTE_BEING_PAID 409; PAYMENT_METHOD_UNAVAILABLE 422; PAY_AT_GARAGE_UNAVAILABLE 409, with the reason beside `payment_type`; PAYMENT_PROCESSING 409; TOO_LITTLE_FOR_CARD 409; REWARDS_TOO_SMALL 409; REWARDS_NOT_YOURS 403; PAYMENT_CHANGED 409 when another page pays in another way; PAID_OTHERWISE 409 when it was paid without what staff were given; CARDS_UNAVAILABLE 503; CARD_REFUSED 402 for moto. Confirm with the client secret returned here: it may differ from that of create-intent.',
  headers: quoteHeaders,
  body: paymentForm,
  data: z.object({
    paymentSucceeded: z.boolean(),
    clientSecret: z.nullable(z.string()),
    /** What the browser confirms with the client secret: a payment, or a card to be charged later. */
    confirm: z.optional(z.enum(['payment', 'setup'])),
    /** The payment method to confirm with, when a saved card pays. */
    paymentMethodId: z.optional(z.nullable(z.string())),
  }),
});

export const checkStatus = call('POST /ajax/payment/status-check/{quoteId}', {
  id: 'status-check',
  who: 'public',
  mayHavePaid: true,
  idempotent: byKey,
  summary:
    'Where the payment stands at the provider. An authorised payment is captured, or released when what was agreed to can no longer be sold: `failed`, with a message that begins “Nothing was taken.” A failed attempt releases the price.',
  headers: quoteHeaders,
  body: z.partial(paymentForm),
  data: z.object({
    status: z.enum(['due', 'requires_action', 'processing', 'paid', 'failed']),
    message: z.nullable(z.string()),
    /** Of a sale that was called off, the code of what it was refused for. */
    code: z.optional(z.string()),
  }),
});

export const giveUpPayment = call('POST /ajax/payment/give-up/{quoteId}', {
  id: 'give-up-payment',
  who: 'public',
  idempotent: byKey,
  summary:
    'The customer does not finish a payment that they began: it is ended at the provider first, so that nobody can confirm it any more, then the quote, its voucher and rewards are free at once. One that turns out to be paid is paid, one that the provider is working on goes on, and so does one that another page has begun by another method than `payment_type`: `status` says so. Safe to repeat.',
  headers: quoteHeaders,
  body: z.partial(z.pick(paymentForm, { secret: true, payment_type: true })),
  data: checkStatus.data,
});

/** A form that the browser sends to the provider, where the customer approves the payment. */
export const approvalForm = z.object({ action: z.string(), method: z.enum(['GET', 'POST']), fields: z.record(z.string(), z.string()) });
export type ApprovalForm = z.infer<typeof approvalForm>;

/** A payment of a schedule: line 1 is paid at the sale. `accepted`: the provider accepted it and will settle it later. */
export const scheduleLine = z.object({
  number: z.int(),
  dueOn: isoDay(),
  amountPence: pence,
  state: z.enum(['due', 'accepted', 'collected', 'failed', 'reversed']),
  /** By what it was paid, where its receipt names another. Absent where it is the same, and while it is still to be paid. */
  method: z.optional(paymentMethod),
});

const sale = z.object({
  quoteId: id,
  paymentId: id,
  reference: z.string(),
  title: z.string(),
  totalPence: pence,
  gross: pounds,
  lines: z.array(priceLine),
  paidAt: instant,
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  schedule: z.array(scheduleLine),
  /** Absent when it is paid at the garage. */
  method: z.optional(openNames([...paymentMethods, 'none'])),
  option: z.enum(mainPaymentOptions),
  /** Set when it is paid at the garage instead of by a method: nothing was taken. Null otherwise. */
  atGarage: z.nullable(garagePayment),
  /** Monthly cover: what is taken each month until the customer cancels; null otherwise. */
  monthlyPence: z.nullable(pence),
  /** The direct debit: its reference, and the end of the account number. */
  mandate: z.nullable(z.object({ reference: z.string(), accountEnds: z.string() })),
  channel: z.enum(paymentChannels),
  /** The first day of cover, as it was agreed; null without cover. */
  coverStartsOn: z.nullable(isoDay()),
  /** `suspended`: it rests for what is overdue; `over`: it was cancelled, or ended for that. Absent while payments know of neither. */
  cover: z.optional(z.enum(['suspended', 'over'])),
  /** Newest first. Absent where it has just been bought. */
  refunds: z.optional(z.array(shownRefund)),
});
export type Sale = z.infer<typeof sale>;

export const receipt = z.extend(sale, { refunds: z.array(shownRefund) });
export type Receipt = z.infer<typeof receipt>;

export const submitPayment = call('POST /payment/{quoteId}', {
  id: 'payment-page',
  who: 'public',
  mayHavePaid: true,
  idempotent: byKey,
  summary:
    'The form itself, after the card was confirmed: makes the sale and returns the receipt. For PayPal, before it was approved: holds the quote as pre-submit does, and returns the form that the browser sends to PayPal. PAYMENT_NOT_COMPLETE 409 when the card was not authorised; PAYMENT_PROCESSING 409 while the sale cannot be checked, or takes long: it is made all the same; SALE_CHANGED 409, and the refusals of vouchers and rewards, when what was agreed to can no longer be sold: error.data.nothingTaken is then true.',
  headers: quoteHeaders,
  body: paymentForm,
  data: z.extend(sale, {
    /** Not paid yet: the browser sends this form, and the customer approves the payment there. `paidAt` is then when Pay was pressed. */
    approval: z.optional(approvalForm),
  }),
});

export const readReceipt = call('GET /api/payments/receipts/{quoteId}', {
  id: 'receipt',
  who: 'public',
  summary: 'The receipt of a paid quote; NOT_FOUND until it is paid.',
  headers: quoteHeaders,
  data: receipt,
});

export const downloadReceipt = call('GET /api/payments/payments/{paymentId}/receipt.pdf', {
  id: 'receipt-document',
  who: 'owner',
  staff: 'agent',
  summary: 'The receipt as PDF; NOT_FOUND until it is paid, or its garage is to be.',
  data: z.unknown(),
  file: 'application/pdf',
  timeoutMs: 30_000,
});

export const payment = z.object({
  id,
  quoteId: id,
  customerId: z.nullable(id),
  reference: z.string(),
  title: z.string(),
  amountPence: pence,
  status: z.enum(['created', 'requires_action', 'processing', 'succeeded', 'failed', 'cancelled']),
  method: z.string(),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  failure: z.nullable(z.string()),
  /** When Pay was last pressed. */
  createdAt: instant,
  /** When it was bought; null while no money has arrived. */
  paidAt: z.nullable(instant),
  option: z.enum(mainPaymentOptions),
  /** Monthly cover: what is taken each month until the customer cancels; null otherwise. */
  monthlyPence: z.nullable(pence),
  mandate: z.nullable(z.object({ reference: z.string(), accountEnds: z.string() })),
  channel: z.enum(paymentChannels),
  /** Set when it is paid at the garage: we receive none of it. Null otherwise. */
  atGarage: z.nullable(garagePayment),
  collectedPence: pence,
  /** The next payment to be collected, and how many are left with it; null when none is. */
  nextPayment: z.nullable(z.object({ dueOn: isoDay(), amountPence: pence, left: z.int() })),
  /** "next payment £12.40 on 1 December, then 9 more"; null when nothing comes next. */
  nextWords: z.nullable(z.string()),
  /** Nothing is left to take it from: its owner chooses a card. Absent where it is taken, or nothing comes next. */
  needsCard: z.optional(z.literal(true)),
  /** Only what was bought has payments and a receipt: a form that was opened, or a card that was refused, has none. */
  isBought: z.boolean(),
  /** The total owed, without what will not be collected. */
  owedPence: pence,
  /** What has been taken and is on its way. What is overdue may be so too, while it is tried again. */
  pendingPence: pence,
  /** How much of that goes back when it arrives, as what it was for is over. Absent where nothing does. */
  goesBackPence: z.optional(pence),
  /** How much of the price was paid with rewards, which none of these sums are of. Absent where none were used. */
  rewardsPence: z.optional(pence),
  /** What falls due later: neither paid, on its way nor overdue. */
  toComePence: pence,
  /** What was refunded, by its own method or by staff in another way. */
  refundedPence: pence,
  overduePence: pence,
  /** Of what is overdue, what its owner may pay now: the rest is being collected. */
  payablePence: z.optional(pence),
  arrears: z.nullable(z.object({ status: z.enum(['late', 'suspended', 'ended']), since: isoDay() })),
  /** Newest first. */
  refunds: z.array(shownRefund),
});
export type Payment = z.infer<typeof payment>;

export const listPayments = call('GET /api/payments/payments', {
  id: 'payments',
  who: 'customer',
  summary: 'The payments of the customer signed in; staff name a customer. `holding` asks for the page that has one of them, by its id.',
  query: z.object({ customerId: z.optional(z.string()), holding: z.optional(z.string()), ...paging }),
  data: rowsOf(payment),
});
