import * as z from 'zod/mini';
import { callsOf, nothing } from '../call.js';
import { instant, isoDay } from '../dates.js';
import { email, flag, optionalText, registration, required, wholeNumber } from '../fields.js';
import { id, pathId, productType } from '../ids.js';
import { pence, pounds } from '../money.js';

const call = callsOf('pricing');

/** A visitor proves a quote is theirs by its secret; its owner and staff need none. */
export const quoteSecretHeader = 'x-quote-secret';
export const quoteHeaders = z.object({ [quoteSecretHeader]: z.optional(z.string()) });
const quoteParams = z.object({ quoteId: pathId });
const text = z.optional(z.string());

// Vehicle identification (Q2 step 1, Q4, Q7)

export const bodyType = z.enum(['hatchback', 'saloon', 'estate', 'suv', 'coupe', 'convertible', 'mpv', 'van', 'motorcycle']);

/** What a registration lookup finds. Days are YYYY-MM-DD, engine_size cc, gross_weight kg; null where the register does not say. */
export const vehicle = z.object({
  make: z.string(),
  model: z.string(),
  range: z.nullable(z.string()),
  registration_number: z.string(),
  image: z.nullable(z.string()),
  body_type: z.nullable(bodyType),
  colour: z.nullable(z.string()),
  fuel_type: z.nullable(z.string()),
  first_registration_date: z.nullable(z.string()),
  tax_due_date: z.nullable(z.string()),
  mot_expiration_date: z.nullable(z.string()),
  engine_size: z.nullable(z.int()),
  gross_weight: z.nullable(z.int()),
  bhp: z.nullable(z.int()),
  may_login: z.boolean(),
});
export type Vehicle = z.infer<typeof vehicle>;

export const lookupVehicle = call({
  id: 'vehicle',
  method: 'POST',
  path: '/ajax/vehicle',
  who: 'public',
  summary:
    'Looks a vehicle up by its registration number (Q4). Refusals: VEHICLE_NOT_FOUND 404, VEHICLE_LOOKUP_UNAVAILABLE 503, INVALID 400.',
  body: z.object({ quote: text, vrm: registration }),
  data: vehicle,
});

export const option = z.object({ value: z.string(), label: z.string() });
/** The facts that a range does not settle (null) are asked for on step 1 (Q5). */
export const rangeOption = z.object({
  value: z.string(),
  label: z.string(),
  from: z.int(),
  to: z.nullable(z.int()),
  engine_size: z.optional(z.nullable(z.int())),
  gross_weight: z.optional(z.nullable(z.int())),
  bhp: z.optional(z.nullable(z.int())),
});
export type RangeOption = z.infer<typeof rangeOption>;

export const listMakes = call({
  id: 'makes',
  method: 'GET',
  path: '/api/pricing/makes',
  who: 'public',
  summary: 'Makes for manual entry.',
  data: z.array(option),
});

export const listModels = call({
  id: 'models',
  method: 'POST',
  path: '/ajax/models',
  who: 'public',
  summary: 'Models of a make.',
  body: z.object({ quote: text, make: required('Choose a make'), options: z.optional(flag) }),
  data: z.array(option),
});

const rangesBody = { quote: text, make: required('Choose a make'), model: required('Choose a model'), options: z.optional(flag) };
export const listRanges = call({
  id: 'ranges',
  method: 'POST',
  path: '/ajax/ranges',
  who: 'public',
  summary: 'Ranges of a model; from and to are years of first registration.',
  body: z.object(rangesBody),
  data: z.array(rangeOption),
});

export const listAbbreviatedRanges = call({
  id: 'abbreviated-ranges',
  method: 'POST',
  path: '/abbreviatedQuoteAjax/ranges',
  who: 'public',
  summary: 'Ranges of a model that were sold in a year.',
  body: z.object({ ...rangesBody, carYear: wholeNumber('Enter the year of first registration', 1900, 2100) }),
  data: z.array(rangeOption),
});

export const findVehicleImage = call({
  id: 'vehicle-image',
  method: 'POST',
  path: '/ajax/vehicleImage',
  who: 'public',
  summary:
    'Address of a picture of the vehicle; empty when there is none. `model` is the model and range name; `date_to_compare` the year of first registration.',
  body: z.object({
    quote: text,
    make: required('Choose a make'),
    model: required('Choose a model'),
    date_to_compare: z.optional(z.union([z.string(), z.number()])),
    body_type: text,
  }),
  data: z.string(),
});

export const readVehicleImage = call({
  id: 'vehicle-image-file',
  method: 'GET',
  path: '/api/pricing/vehicle-images/{bodyType}',
  who: 'public',
  summary: 'The picture of a body type, at the address that the lookup gives.',
  params: z.object({ bodyType: z.string() }),
  data: z.unknown(),
  file: 'image/svg+xml',
});

// Choices of a quote

export const labourRates = [60, 65, 120, 200] as const;
export const engineSizeRanges = ['electric', 'up_to_1200', '1201_1600', '1601_2000', '2001_2500', '2501_3000', 'over_3000'] as const;
export const grossWeightRanges = ['up_to_2500', '2501_3500', 'over_3500'] as const;
export const bhpRanges = ['up_to_100', '101_150', '151_200', '201_300', 'over_300'] as const;

const vehicleFacts = {
  registration_number: z.optional(registration),
  make: optionalText(),
  model: optionalText(),
  range: optionalText(),
  first_registration_date: z.optional(isoDay('Enter the date of first registration')),
  mot_expiration_date: z.optional(isoDay('Enter the date the MOT expires')),
  tax_due_date: z.optional(isoDay()),
  last_service_date: z.optional(isoDay()),
  engine_size_range: z.optional(z.enum(engineSizeRanges, 'Choose the engine size')),
  gross_weight_range: z.optional(z.enum(grossWeightRanges, 'Choose the gross weight')),
  bhp_range: z.optional(z.enum(bhpRanges, 'Choose the power')),
};

/** Step 1 (Q2): 'yes' means found by registration, 'no' means chosen by hand. The service checks what each mode requires (Q5). */
export const step1Form = z.object({
  vrm_lookup_option: z.enum(['yes', 'no'], 'Look up your registration, or tell us about the car instead'),
  ...vehicleFacts,
  mileage: wholeNumber('Enter the mileage, like 42,000', 1, 999_999),
  private_use_only: z.enum(['yes', 'no'], 'Say whether the car is for private use only'),
});

export const boughtFrom = ['private', 'dealer', 'online', 'auction', 'leasing', 'other'] as const;
export const ownershipPeriods = [
  'do_not_own',
  'plan_to_buy_within_1_week',
  'plan_to_buy_within_1_month',
  'plan_to_buy_within_2_months',
  'plan_to_buy_within_gt_2_months',
  'plan_to_buy_within_6_months',
  'lt6months',
  'gt6months',
] as const;
export const ownershipBases = [
  'pcp_or_finance_agreement',
  'privately_owned',
  'company_owned',
  'personal_loan',
  'finance_agreement',
  'hp_agreement',
  'pcp_agreement',
  'personal_lease_agreement',
  'business_lease_agreement',
  'contract_hire_agreement',
] as const;

const ownership = {
  do_not_own: z.optional(flag),
  purchase_date: z.optional(isoDay('Enter the date you bought the car')),
  where_bought: z.optional(z.enum(boughtFrom, 'Choose where you bought the car')),
  plan_to_buy: z.optional(z.enum(ownershipPeriods, 'Choose when you plan to buy the car')),
  ownership_basis: z.optional(z.enum(ownershipBases, 'Choose how you own the car')),
  agreement_months_left: z.optional(wholeNumber('Enter how many months your agreement has left', 0, 120)),
  current_value: z.optional(wholeNumber('Enter the value of the car in pounds', 1, 1_000_000)),
};

/** Step 2 (Q2): who it is for, and how they own the car. The account itself is made by accounts' `register`. */
export const step2Form = z.object({
  title: optionalText(20),
  first_name: required('Enter your first name', 60),
  last_name: required('Enter your last name', 60),
  email,
  phone: required('Enter a phone number', 20).check(z.regex(/^[+\d][\d\s()-]{8,19}$/, 'Enter a phone number, like 07700 900123')),
  address_line_1: required('Enter the first line of your address', 80),
  address_line_2: optionalText(80),
  town: required('Enter your town or city', 60),
  county: optionalText(60),
  postcode: required('Enter your postcode', 10).check(z.regex(/^[A-Za-z]{1,2}\d[A-Za-z\d]?\s*\d[A-Za-z]{2}$/, 'Enter a full UK postcode')),
  start_date: isoDay('Enter the date the cover should start'),
  ...ownership,
});

const coverChoice = {
  version: required('Choose a level of cover', 60),
  /** Months; "0" is the rolling monthly plan. */
  duration: required('Choose a duration', 4),
  labour_rate: wholeNumber('Choose a labour rate', 1, 1000),
  repairer_preference: z.enum(['network', 'own_garage'], 'Choose who repairs the car'),
  /** Pounds the customer pays towards each repair. */
  repair_contribution: wholeNumber('Choose a repair contribution', 0, 10_000),
  extended_mileage: z.optional(flag),
  betterment_removal: z.optional(flag),
  remove_wear_tear_90_days: z.optional(flag),
  subproducts: z.array(z.string()),
  additional_products: z.array(z.string()),
};

const coverForm = { ...coverChoice, instalments: z.optional(flag) };
/** Step 3 (Q2): the cover. Sent in full each time. */
export const step3Form = z.object(coverForm);
/** Step 4: the same, after customising. */
export const step4Form = z.object(coverForm);
/** Step 5 (Q2): every box ticked. `terms` names each box. */
export const step5Form = z.object({
  terms: z.object({ cover: flag, suitability: flag, privacy: flag }, 'Tick every box to agree to the terms'),
});

export const vehicleDraft = z.partial(
  z.object({
    ...vehicleFacts,
    vrm_lookup_option: z.enum(['yes', 'no']),
    mileage: z.int(),
    private_use_only: z.enum(['yes', 'no']),
    image: z.nullable(z.string()),
    engine_size: z.nullable(z.int()),
    gross_weight: z.nullable(z.int()),
    bhp: z.nullable(z.int()),
  }),
);
export const cover = z.object({ ...coverChoice, instalments: z.boolean() });
export type Cover = z.infer<typeof cover>;

// Prices

export const lineKind = z.enum(['base', 'factor', 'extra', 'subproduct', 'addon', 'voucher', 'rewards', 'adjustment']);
/** One line of a price. The lines sum to the total, to the penny. `code` is stable; `label` is shown. */
export const priceLine = z.object({ kind: lineKind, code: z.string(), label: z.string(), amountPence: pence });
export type PriceLine = z.infer<typeof priceLine>;

/** A price that shows its working. Pounds in gross, net and instalment price; pence in ours. */
export const price = z.object({
  /** Grows with each re-pricing; payment locks one. */
  priceVersion: z.int(),
  totalPence: pence,
  /** Before any discount ("virgin" price, Q2 step 5). */
  originalPence: pence,
  lines: z.array(priceLine),
  gross: pounds,
  net: pounds,
  taxPence: pence,
  per: z.enum(['total', 'month']),
  instalments: z.nullable(z.object({ count: z.int(), price: pounds, pricePence: pence })),
  rateBookVersion: z.int(),
});
export type Price = z.infer<typeof price>;

export const quoteVoucher = z.object({ code: z.string(), label: z.string() });

/** A quote as its customer, its visitor with the secret, or staff see it. */
export const quote = z.object({
  id,
  reference: z.string(),
  productType,
  status: z.enum(['open', 'paying', 'purchased', 'expired']),
  /** The next step to answer, 1 to 6. */
  step: z.int(),
  version: z.int(),
  customerId: z.nullable(id),
  createdAt: instant,
  expiresAt: instant,
  formCreatedAt: instant,
  vehicle: z.nullable(vehicleDraft),
  details: z.nullable(z.partial(step2Form)),
  cover: z.nullable(cover),
  price: z.nullable(price),
  voucher: z.nullable(quoteVoucher),
});
export type Quote = z.infer<typeof quote>;

export const startQuote = call({
  id: 'start-quote',
  method: 'POST',
  path: '/api/pricing/quotes',
  who: 'public',
  summary: 'Starts a quote. The secret is given once; who holds it may go on with the quote.',
  body: z.object({ product_type: productType }),
  data: z.object({ quote, secret: z.string() }),
});

export const readQuote = call({
  id: 'read-quote',
  method: 'GET',
  path: '/api/pricing/quotes/{quoteId}',
  who: 'public',
  summary: 'A quote, to its owner, a holder of its secret, or staff.',
  params: quoteParams,
  headers: quoteHeaders,
  data: quote,
});

export const updateQuote = call({
  id: 'update-quote',
  method: 'POST',
  path: '/ajax/update-quote',
  who: 'public',
  summary: 'Saves what has been typed so far on step 2 (Q7). `sequence` grows with each change: an older one never overwrites a newer one.',
  headers: quoteHeaders,
  body: z.looseObject({
    quote_id: required('Which quote?'),
    secret: text,
    sequence: z.optional(wholeNumber('Not a sequence number', 0, Number.MAX_SAFE_INTEGER)),
  }),
  data: quote,
});

export const submitStep = call({
  id: 'quote-step',
  method: 'POST',
  path: '/quote/{quoteId}/step/{step}',
  who: 'public',
  summary: 'Submits a step (1 to 5) with the form of that step. With is_auto_submitted=1 it saves what is there without moving on.',
  params: z.object({ quoteId: pathId, step: z.string() }),
  headers: quoteHeaders,
  body: z.looseObject({ secret: text, is_auto_submitted: z.optional(flag), form_created_at: text }),
  data: z.object({ modified: instant, next: z.string(), quote }),
});

/** One duration of one level. Months; "0" is monthly. `saving` in pounds against the shortest duration pro rata. */
export const durationPrice = z.object({
  duration: z.string(),
  months: z.int(),
  gross: pounds,
  discounted: pounds,
  per: z.enum(['total', 'month']),
  label: z.nullable(z.string()),
  saving: z.nullable(pounds),
  instalments: z.nullable(z.object({ count: z.int(), price: pounds })),
});
const extraPrice = z.object({ code: z.string(), name: z.string(), description: z.string(), price_gross: pounds });
const addOn = z.object({
  code: z.string(),
  name: z.string(),
  description: z.string(),
  gross: pounds,
  price_type: z.enum(['fixed', 'percentage']),
  percent: z.nullable(z.number()),
});

/** Step 3's price tables for the choices given so far (Q3). One level is one tab. */
export const priceTables = z.object({
  productType,
  rateBookVersion: z.int(),
  levels: z.array(
    z.object({
      version: z.string(),
      name: z.string(),
      summary: z.string(),
      covers: z.array(z.string()),
      excludes: z.array(z.string()),
      claim_limit: pounds,
      durations: z.array(durationPrice),
    }),
  ),
  labour_rates: z.array(z.int()),
  repair_contributions: z.array(z.int()),
  extras: z.array(extraPrice),
  subproducts: z.array(addOn),
  additional_products: z.array(addOn),
  chosen: cover,
});
export type PriceTables = z.infer<typeof priceTables>;

export const readPrices = call({
  id: 'quote-prices',
  method: 'GET',
  path: '/api/pricing/quotes/{quoteId}/prices',
  who: 'public',
  summary:
    'Price tables for step 3. PRICES_NEED_VEHICLE 409 before step 1 is done; NO_COVER_FOR_CAR 422 with the reason when the car cannot be covered.',
  params: quoteParams,
  headers: quoteHeaders,
  data: priceTables,
});

export const chooseCover = call({
  id: 'choose-cover',
  method: 'PUT',
  path: '/api/pricing/quotes/{quoteId}/cover',
  who: 'public',
  summary: 'Changes the cover and re-prices the quote. QUOTE_BEING_PAID 409 while a payment is under way.',
  params: quoteParams,
  headers: quoteHeaders,
  body: step3Form,
  data: z.object({ quote, tables: priceTables }),
});

export const listQuotes = call({
  id: 'quotes',
  method: 'GET',
  path: '/api/pricing/quotes',
  who: 'customer',
  summary: 'The quotes of the customer signed in; staff name a customer.',
  query: z.object({ customerId: z.optional(z.string()) }),
  data: z.object({ rows: z.array(quote) }),
});

// Between services

/** Who asks, as the service in front saw them. */
export const onBehalf = z.object({ secret: z.optional(z.string()), userId: z.optional(id), staff: z.optional(z.boolean()) });

/** What vouchers and payments may know of a quote. No personal data. */
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
  /** The part a fixed voucher may take: never more than the price. */
  lines: z.array(priceLine),
  voucher: z.nullable(quoteVoucher),
  maxInstalments: z.nullable(z.int()),
  title: z.string(),
  durationMonths: z.int(),
});
export type QuoteFacts = z.infer<typeof quoteFacts>;

export const openQuote = call({
  id: 'internal-open-quote',
  method: 'POST',
  path: '/internal/quotes/{quoteId}/open',
  who: 'service',
  summary: 'Facts of a quote for somebody who may see it; NOT_FOUND otherwise.',
  params: quoteParams,
  body: onBehalf,
  data: quoteFacts,
});

/** A discount as vouchers grants it: `percent` of the price (two decimals at most), or an amount off. */
export const discount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent: z.number().check(z.gt(0), z.lte(100)) }),
  z.object({ kind: z.literal('amount'), amountPence: pence }),
]);
export type Discount = z.infer<typeof discount>;

export const setQuoteVoucher = call({
  id: 'internal-set-quote-voucher',
  method: 'PUT',
  path: '/internal/quotes/{quoteId}/voucher',
  who: 'service',
  summary:
    'Puts a voucher on a quote or takes it off, and re-prices. `applicationVersion` grows with each change at vouchers: an older one changes nothing. QUOTE_BEING_PAID 409.',
  params: quoteParams,
  body: z.object({ applicationVersion: z.int(), voucher: z.nullable(z.object({ code: z.string(), label: z.string(), discount })) }),
  data: quoteFacts,
});

export const lockQuote = call({
  id: 'internal-lock-quote',
  method: 'POST',
  path: '/internal/quotes/{quoteId}/lock',
  who: 'service',
  summary:
    'Holds the price for one payment: nothing on the quote may change until it is released, paid, or ten minutes have passed. PRICE_CHANGED 409 (data.totalPence) when totalPence is not the price; QUOTE_BEING_PAID 409 when another payment holds it; QUOTE_EXPIRED 409; QUOTE_PURCHASED 409; QUOTE_NOT_READY 409.',
  params: quoteParams,
  body: z.object({ paymentId: id, totalPence: pence }),
  data: quoteFacts,
});

export const unlockQuote = call({
  id: 'internal-unlock-quote',
  method: 'POST',
  path: '/internal/quotes/{quoteId}/unlock',
  who: 'service',
  summary: 'Releases the hold of a payment; nothing when it holds none.',
  params: quoteParams,
  body: z.object({ paymentId: id }),
  data: nothing,
});

/** What was bought: the facts a policy is written from. */
export const purchasedQuote = z.object({
  quoteId: id,
  customerId: id,
  vehicle: z.object({
    registrationNumber: z.nullable(z.string()),
    make: z.string(),
    model: z.string(),
    range: z.nullable(z.string()),
    firstRegistrationDate: z.nullable(z.string()),
    mileage: z.int(),
  }),
  policies: z.array(
    z.object({
      productType,
      productName: z.string(),
      version: z.string(),
      levelName: z.string(),
      premiumPence: pence,
      originalPence: pence,
      taxPence: pence,
      lines: z.array(priceLine),
      startsOn: z.string(),
      /** Last day of cover. */
      endsOn: z.string(),
      months: z.int(),
      rolling: z.boolean(),
      claimLimitPence: pence,
      terms: z.array(z.object({ label: z.string(), value: z.string() })),
      covers: z.array(z.string()),
      excludes: z.array(z.string()),
    }),
  ),
});
export type PurchasedQuote = z.infer<typeof purchasedQuote>;

export const readPurchasedQuote = call({
  id: 'internal-purchased-quote',
  method: 'GET',
  path: '/internal/quotes/{quoteId}/purchase',
  who: 'service',
  summary: 'What the quote sells, as priced.',
  params: quoteParams,
  data: purchasedQuote,
});
