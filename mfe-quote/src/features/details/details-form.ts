import { email, newPassword, required, wholeNumber } from '@kerbside/contracts/fields';
import { addMonths, type IsoDay } from '@kerbside/contracts/dates';
import type { Person } from '@kerbside/contracts/http/accounts';
import type { Quote } from '@kerbside/contracts/http/pricing';
import { boughtFrom, ownershipBases } from '@kerbside/contracts/http/pricing-ownership';
import { step2Form } from '@kerbside/contracts/http/pricing-steps';
import { dayOfTyped, nothingTyped, typedDay, typedOfDay, type TypedDay } from '@kerbside/contracts/typed-day';
import * as z from 'zod/mini';
import { details as words, plans } from '../../messages/details.js';

export interface TypedDetails {
  readonly title: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly address_line_1: string;
  readonly address_line_2: string;
  readonly town: string;
  readonly county: string;
  readonly postcode: string;
  readonly do_not_own: boolean;
  readonly plan_to_buy: string;
  readonly purchase_date: TypedDay;
  readonly where_bought: string;
  readonly ownership_basis: string;
  readonly agreement_months_left: string;
  readonly start_date: TypedDay;
  readonly password: string;
  readonly password_confirmation: string;
}

const day = (text: IsoDay | undefined): TypedDay => (text ? typedOfDay(text) : nothingTyped);

/** What the controls hold at first: the quote's answers, else what the account knows. */
export const initialDetails = (quote: Quote, person: Person | undefined, today: IsoDay): TypedDetails => {
  const kept = quote.details ?? {};
  const [line1 = '', line2 = '', ...places] = person?.address ?? [];
  return {
    title: kept.title ?? person?.title ?? '',
    first_name: kept.first_name ?? person?.firstName ?? '',
    last_name: kept.last_name ?? person?.lastName ?? '',
    email: person?.email ?? kept.email ?? '',
    phone: kept.phone ?? person?.phone ?? '',
    address_line_1: kept.address_line_1 ?? line1,
    address_line_2: kept.address_line_2 ?? (places.length > 0 ? line2 : ''),
    town: kept.town ?? places[0] ?? line2,
    county: kept.county ?? places[1] ?? '',
    postcode: kept.postcode ?? person?.postcode ?? '',
    do_not_own: kept.do_not_own ?? false,
    plan_to_buy: kept.plan_to_buy ?? '',
    purchase_date: day(kept.purchase_date),
    where_bought: kept.where_bought ?? '',
    ownership_basis: kept.ownership_basis ?? '',
    agreement_months_left: kept.agreement_months_left === undefined ? '' : String(kept.agreement_months_left),
    start_date: kept.start_date ? day(kept.start_date) : typedOfDay(today),
    password: '',
    password_confirmation: '',
  };
};

const leases: readonly string[] = ['personal_lease_agreement', 'business_lease_agreement', 'contract_hire_agreement'];
const agreements: readonly string[] = [...leases, 'pcp_or_finance_agreement', 'finance_agreement', 'hp_agreement', 'pcp_agreement'];
/** A purchase within this many months is recent (Q9), and where the car was bought then matters. */
const recentMonths = 6;

/** Which questions of ownership apply to the answers so far (Q4). */
export const ownershipQuestions = (typed: TypedDetails, today: IsoDay) => {
  const bought = dayOfTyped(typed.purchase_date);
  const asksWhere = !typed.do_not_own && /^\d{4}-/.test(bought) && addMonths(bought, recentMonths) > today && bought <= today;
  const isLeased = asksWhere && typed.where_bought === 'leasing';
  return {
    asksWhere,
    bases: isLeased ? ownershipBases.filter((basis) => leases.includes(basis)) : ownershipBases,
    asksMonthsLeft: !typed.do_not_own && agreements.includes(typed.ownership_basis),
  };
};

const text = z.string().check(z.trim());
const { first_name, last_name, phone, address_line_1, address_line_2, town, county, postcode, title } = step2Form.shape;
const person = { title, first_name, last_name, email, phone, address_line_1, address_line_2, town, county, postcode };

const planning = z.enum(Object.keys(plans) as [keyof typeof plans], 'Choose when you plan to buy the car');

/** The form of step 2 for what is being asked. A question that does not apply is neither required nor sent. */
export const detailsSchema = (typed: TypedDetails, today: IsoDay, isSignedIn: boolean) => {
  const asked = ownershipQuestions(typed, today);
  const owned = {
    purchase_date: typedDay('The date you bought the car', 'Enter the date you bought the car'),
    ...(asked.asksWhere ? { where_bought: z.enum(boughtFrom, 'Choose where you bought the car') } : {}),
    ownership_basis: z.enum(asked.bases as typeof ownershipBases, 'Choose how you own the car'),
    ...(asked.asksMonthsLeft ? { agreement_months_left: wholeNumber('Enter how many months your agreement has left', 0, 120) } : {}),
  };
  const fields = {
    ...person,
    do_not_own: z.boolean(),
    ...(typed.do_not_own ? { plan_to_buy: planning } : owned),
    start_date: typedDay('The date the cover starts', 'Enter the date the cover should start'),
  };
  if (isSignedIn) return z.object(fields);
  return z.object({
    ...fields,
    password: newPassword,
    password_confirmation: required('Enter your password again', 128).check(
      z.refine((again) => again === typed.password, words.passwordMismatch),
    ),
  });
};

/** What is worth saving while it is being typed: a date only when it is whole. */
export const typedSoFar = ({ password: _, password_confirmation: __, ...typed }: TypedDetails): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      typeof value === 'object' ? dayOfTyped(value) : typeof value === 'string' ? text.parse(value) : value,
    ]),
  );
