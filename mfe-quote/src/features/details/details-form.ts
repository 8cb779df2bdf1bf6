import { ownershipAsks } from '@kerbside/contracts/http/pricing/car-asks';
import type { CarDayFacts } from '@kerbside/contracts/car/car-days';
import { email, newPassword, possible, samePassword } from '@kerbside/contracts/fields';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { ownershipBases } from '@kerbside/contracts/http/pricing/kept-details';
import { ownershipAnswers, step2Form } from '@kerbside/contracts/http/pricing/steps';
import { startProblem } from '@kerbside/contracts/days/start-date';
import { dayOfTyped, nothingTyped, typedDay, typedOfDay, type TypedDay } from '@kerbside/contracts/days/typed-day';
import * as z from 'zod/mini';
import { details as words, plans } from '../../messages/details.js';
import { possibleDay } from '../vehicle/car/possible-day.js';
import { ownershipQuestions, type Ownership } from './ownership.js';
import { sellsCover } from '../booked-visit/bookable.js';
import { isWhole, namesOfPerson, nobody, type TypedPerson } from '../person/person.js';

export interface TypedDetails extends TypedPerson, Ownership {
  readonly billing_details: '' | 'yes' | 'no';
  readonly plan_to_buy: string;
  readonly agreement_months_left: string;
  readonly invoice_amount: string;
  readonly current_value: string;
  readonly start_date: TypedDay;
  readonly password: string;
  readonly password_confirmation: string;
}

/** GAP's own page asks when it starts, and a visit has a day of its own. */
export const asksStart = (quote: Pick<Quote, 'productType' | 'price'>): boolean => quote.productType !== 'gap' && sellsCover(quote);

/** A day that has gone by since the quote was begun is today, as it is in the price: that of a renewal was nobody's choice. A stored day that is not asked for has no field to correct it in. */
const startOf = (quote: Quote, today: IsoDay): TypedDay => {
  const kept = quote.details?.start_date;
  const hasGoneBy = kept !== undefined && kept < today && kept >= londonDay(new Date(quote.createdAt));
  if (kept === undefined || hasGoneBy || !sellsCover(quote)) return typedOfDay(today);
  return typedOfDay(!asksStart(quote) && startProblem(kept, today) !== undefined ? today : kept);
};

const day = (text: IsoDay | undefined): TypedDay => (text ? typedOfDay(text) : nothingTyped);
const figure = (value: number | undefined): string => value?.toLocaleString('en-GB') ?? '';

/** A name or an address is one's or the other's: parts of two make a third that nobody has. `main` tells them apart; what is only begun goes on with the account's. */
const together = <K extends keyof TypedPerson>(
  main: K,
  names: readonly K[],
  { kept, known }: { readonly kept: Readonly<Partial<Record<K, string | undefined>>>; readonly known: TypedPerson },
): Record<K, string> => {
  const isAnother = (kept[main] ?? known[main]) !== known[main];
  const parts = names.map((name) => [name, kept[name] ?? (isAnother ? '' : known[name])]);
  return Object.fromEntries(parts) as Record<K, string>; // Each name is there.
};

/** The initial values of the controls, in the order of the page: the quote's answers, otherwise what the account knows. */
export const initialDetails = (quote: Quote, account: TypedPerson | undefined, today: IsoDay): TypedDetails => {
  const kept = quote.details ?? {};
  const known = account ?? nobody;
  return {
    billing_details: account ? (kept.billing_details ?? '') : '',
    ...together('last_name', ['title', 'first_name', 'last_name'], { kept, known }),
    email: account?.email ?? kept.email ?? '',
    phone: kept.phone ?? known.phone,
    ...together('address_line_1', ['postcode', 'address_line_1', 'address_line_2', 'town', 'county'], { kept, known }),
    do_not_own: kept.do_not_own ?? false,
    plan_to_buy: kept.plan_to_buy ?? '',
    purchase_date: day(kept.purchase_date),
    where_bought: kept.where_bought ?? '',
    ownership_basis: kept.ownership_basis ?? '',
    agreement_months_left: figure(kept.agreement_months_left),
    invoice_amount: figure(kept.invoice_amount),
    current_value: figure(kept.current_value),
    start_date: startOf(quote, today),
    password: '',
    password_confirmation: '',
  };
};

/** Half of what the account has counts as the same. */
const isAsInAccount = (typed: TypedPerson, account: TypedPerson): boolean =>
  namesOfPerson.every((name) => account[name].toLowerCase().startsWith(typed[name].trim().toLowerCase()));

/** Whoever signs in while they type has their own details used, unless they typed others: then they are asked. */
export const withBilling = (typed: TypedDetails, account: TypedPerson | undefined): TypedDetails => {
  if (!account || typed.billing_details !== '') return typed;
  if (!isWhole(account)) return { ...typed, billing_details: 'no' };
  return { ...typed, billing_details: isAsInAccount(typed, account) ? 'yes' : '' };
};

/** Staff are not asked whose details these are: what nobody has changed is still the account's, and follows it. */
export const billingKept = (typed: TypedDetails, { details }: Pick<Quote, 'details'>): Partial<Pick<TypedDetails, 'billing_details'>> => {
  const isSame = namesOfPerson.every((name) => typed[name] === (details?.[name] ?? ''));
  return typed.billing_details === '' && details?.billing_details === 'yes' && isSame ? { billing_details: 'yes' } : {};
};

/** What decides, besides the answers, which questions apply. */
export interface DetailsFacts extends CarDayFacts {
  readonly isSignedIn: boolean;
  /** Whose details may be used is asked. */
  readonly asksBilling?: boolean;
  /** Something in the quote depends on how the car is owned. */
  readonly asksOwnership: boolean;
}

const text = z.string().check(z.trim());
const { first_name, last_name, phone, address_line_1, address_line_2, town, county, postcode, title } = step2Form.shape;
const person = { title, first_name, last_name, email, phone, postcode, address_line_1, address_line_2, town, county };

const { where_bought, agreement_months_left } = ownershipAnswers;
const planning = z.enum(Object.keys(plans) as [keyof typeof plans], ownershipAsks.plan_to_buy);

/** The form of step 2 for the questions that apply. One that does not apply, or is optional and empty, is neither required nor sent. */
export const detailsSchema = (typed: TypedDetails, { today, isSignedIn, asksBilling = false, registered, asksOwnership }: DetailsFacts) => {
  const asked = ownershipQuestions(typed, today);
  const owned = {
    purchase_date: typedDay('The date you bought the car', ownershipAsks.purchase_date).check(
      possibleDay('purchase_date', { today, registered }),
    ),
    ...(asked.asksWhere ? { where_bought } : {}),
    ownership_basis: z.enum(asked.bases as typeof ownershipBases, ownershipAsks.ownership_basis),
    ...(asked.asksMonthsLeft ? { agreement_months_left } : {}),
  };
  const amount = typed[asked.amount] === '' ? {} : { [asked.amount]: ownershipAnswers[asked.amount] };
  const fields = {
    ...(asksBilling || typed.billing_details !== ''
      ? { billing_details: z.enum(['yes', 'no'], 'Say whether to use the details in your account') }
      : {}),
    ...(typed.billing_details === 'yes' ? {} : person),
    ...(asksOwnership ? { do_not_own: z.boolean(), ...(typed.do_not_own ? { plan_to_buy: planning } : owned), ...amount } : {}),
    start_date: typedDay('The date the cover starts', 'Enter the date the cover should start').check(
      possible((day) => startProblem(day, today)),
    ),
  };
  if (isSignedIn || typed.password === '') return z.object(fields);
  return z.object({ ...fields, password: newPassword, password_confirmation: samePassword(typed.password, words.passwordMismatch) });
};

/** What is worth saving while it is being typed: a date only when it is complete, and never a password. */
export const typedSoFar = (typed: Partial<TypedDetails>): Readonly<Record<string, string | boolean>> =>
  Object.fromEntries(
    Object.entries(typed)
      .filter(([name]) => !name.startsWith('password'))
      .map(([name, value]) => [
        name,
        typeof value === 'object' ? dayOfTyped(value) : typeof value === 'string' ? text.parse(value) : value,
      ]),
  );
