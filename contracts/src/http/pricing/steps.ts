import * as z from 'zod/mini';
import { ownershipAsks } from './car-asks.js';
import { isoDay } from '../../days/dates.js';
import { email, flag, optionalText, postcodeOfAddress, required, textList, wholeNumber } from '../../fields.js';
import { wholePoundsTyped } from '../../reading/amount.js';
import { personName } from '../../reading/name.js';
import { optionalPhone } from '../../reading/phone.js';
import { boughtFrom, dueOptions, ownershipBases, ownershipPeriods, serviceDueOptions, type keptDetails } from './kept-details.js';

// The forms of steps 2 to 5, as the service reads them; that of step 1 is in `pricing-vehicle-form`. Their messages are shown next to the fields.

type KeptDetails = z.output<typeof keptDetails>;
/** What the form asks is kept by the same name, as it was read: an answer that is not is an error where it is asked. */
type Answers = { readonly [N in keyof KeptDetails]?: z.ZodMiniType<KeptDetails[N]> };

/** How the car is owned, each as it is asked of whoever has to answer it. */
export const ownershipAnswers = {
  do_not_own: flag,
  purchase_date: isoDay(ownershipAsks.purchase_date),
  where_bought: z.enum(boughtFrom, ownershipAsks.where_bought),
  plan_to_buy: z.enum(ownershipPeriods, ownershipAsks.plan_to_buy),
  ownership_basis: z.enum(ownershipBases, ownershipAsks.ownership_basis),
  agreement_months_left: wholeNumber(ownershipAsks.agreement_months_left, 0, 120),
  current_value: wholePoundsTyped('Enter the value of the car in pounds', 1_000_000),
  invoice_amount: wholePoundsTyped('Enter the amount of the invoice in pounds', 1_000_000),
} satisfies Answers;

/** The person (Q2). */
export const personFields = {
  title: optionalText(20, 'your title'),
  first_name: personName('Enter your first name'),
  last_name: personName('Enter your last name'),
  email,
  /** Nothing that is sold depends on it. */
  phone: optionalPhone,
  address_line_1: required('Enter the first line of your address', 80),
  address_line_2: optionalText(80, 'address line 2'),
  town: required('Enter your town or city', 60),
  county: optionalText(60, 'your county'),
  postcode: postcodeOfAddress,
} satisfies Answers;

const due = (options: readonly string[]) => z.optional(z.enum(options, 'Choose when'));
const dueDay = z.optional(isoDay('Enter the date'));

/** When other things of the car end: a day is asked for when 'select_date' is chosen (Q4). */
export const dueDates = {
  insurance_due: due(dueOptions),
  insurance_due_date: dueDay,
  service_due: due(serviceDueOptions),
  service_due_date: dueDay,
  leasing_end: due(dueOptions),
  leasing_end_date: dueDay,
  breakdown_expiry: due(dueOptions),
  breakdown_expiry_date: dueDay,
} satisfies Answers;

/** Step 2 (Q2): who it is for, and how they own the car. The account itself is made by accounts' `register`. */
export const step2Form = z.object({
  ...personFields,
  /** 'yes': the details of the account apply, and the person's own need not be sent (Q5). */
  billing_details: z.optional(z.enum(['yes', 'no'], 'Say whether to use your account’s details')),
  start_date: isoDay('Enter the date the cover should start'),
  ...z.partial(z.object(ownershipAnswers)).shape,
  ...dueDates,
} satisfies Answers);

/** What a control of a form can hold. */
const typedValue = z.union([z.string(), z.number(), z.boolean(), z.null()], 'Enter a valid value');

/** A field while it is being typed: undefined as long as it does not parse. A value that cannot come from a form is refused. */
const whileTyped = <F extends z.core.$ZodType>(field: F) =>
  z.optional(
    z.pipe(
      typedValue,
      z.transform((value: z.output<typeof typedValue>): z.output<F> | undefined => z.safeParse(field, value).data),
    ),
  );

const allWhileTyped = <S extends z.core.$ZodShape>(shape: S) =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, whileTyped(field)])) as {
    -readonly [N in keyof S]: ReturnType<typeof whileTyped<S[N]>>;
  };

/** The fields of step 2 while they are being typed. One that is absent is absent from the result too; one that does not parse is present as undefined. */
export const typedStep2 = allWhileTyped(step2Form.shape);

const noDuration = 'Choose a duration';

const coverChoice = {
  version: required('Choose a level of cover', 60),
  /** Months; "0" is the rolling monthly plan. A number is read as its text. */
  duration: z.pipe(z.pipe(z.union([z.string(), z.number()], noDuration), z.transform(String)), required(noDuration, 4)),
  labour_rate: wholeNumber('Choose a labour rate', 1, 1000),
  repairer_preference: z.enum(['network', 'own_garage'], 'Choose who repairs the car'),
  /** Pounds the customer pays towards each repair. */
  repair_contribution: wholeNumber('Choose an excess per repair', 0, 10_000),
  extended_mileage: z.optional(flag),
  betterment_removal: z.optional(flag),
  remove_wear_tear_90_days: z.optional(flag),
  /** A form with no box ticked sends neither. */
  subproducts: z._default(textList, []),
  additional_products: z._default(textList, []),
};

const coverForm = { ...coverChoice, instalments: z.optional(flag) };
/** Step 3 (Q2): the cover. Every field is sent each time. */
export const step3Form = z.object(coverForm);
/** Step 4: the same, after customising. */
export const step4Form = z.object(coverForm);
/** A form does not send a box that is not ticked. */
const box = z._default(flag, false);
/** Step 5 (Q2): every box ticked. `terms` names each box. */
export const step5Form = z.object({
  /** `privacy` is of an earlier page, which asked to agree to a notice. */
  terms: z.object({ cover: box, suitability: box, privacy: z.optional(flag) }, 'Tick every box to agree to the terms'),
});
