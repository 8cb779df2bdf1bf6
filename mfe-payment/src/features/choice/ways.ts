import type { IsoDay } from '@kerbside/contracts/days/dates';
import { cardTypes, type PaymentChoice, type PaymentForm, type PaymentView } from '@kerbside/contracts/http/payments/payments';
import { factsOfMethod, methodFacts, payAtGarage, paymentMethods, type PaymentMethod } from '@kerbside/contracts/money/payment-methods';

type PaymentType = PaymentForm['payment_type'];
export type Method = PaymentMethod | typeof payAtGarage;
/** One way to pay: those that are planned online, and at the garage of a visit. */
export type PaymentWay = Omit<PaymentChoice, 'method'> & { readonly method: Method };

const online = paymentMethods.filter((method) => method !== 'card' && method !== 'other');
/** What a customer or a member of staff may choose on the page, in the order of Q2. */
export const offeredTypes = [...cardTypes, ...online, payAtGarage, 'other'] as const satisfies readonly PaymentType[];
export type OfferedType = (typeof offeredTypes)[number];
/** The customer leaves for the pages of the provider. */
export const approvedElsewhere = online.filter((method) => methodFacts[method].asks === 'approval');
/** The way that was chosen; `isEdited`: with its payments as staff edited them. */
export type ChosenWay = PaymentWay & { readonly isEdited?: true };
/** Nothing is chosen for the customer. */
export type MethodChoice = OfferedType | '';

const isCardType = (type: MethodChoice): type is (typeof cardTypes)[number] => (cardTypes as readonly string[]).includes(type);

/** The method behind a type: the four types of card are one. Until a type is chosen the page shows what a card would pay. */
export const methodOf = (type: MethodChoice): Method => (type === '' || isCardType(type) ? 'card' : type);

/** What whoever pays has to give for it; undefined where nothing is taken online. */
export const askedBy = (type: MethodChoice) => factsOfMethod(methodOf(type))?.asks;

export const isCard = (type: MethodChoice): boolean => methodOf(type) === 'card';

/** The type for a typed number. The scheme does not distinguish debit cards, so a chosen debit card stays. */
export const typeOfBrand = (chosen: MethodChoice, brand: string): MethodChoice => {
  if (!isCard(chosen)) return chosen;
  if (brand === 'visa') return chosen === 'visa_debit' ? chosen : 'visa';
  return brand === 'mastercard' || brand === 'maestro' ? brand : chosen;
};

/** Every way in which this quote may be paid, as the service planned it for the total that is shown. */
export const waysOf = (
  payment: Pick<PaymentView, 'choices' | 'totalPence' | 'atGarage'>,
  { isStaff, today }: { readonly isStaff: boolean; readonly today: IsoDay },
): readonly PaymentWay[] => {
  const { choices, totalPence, atGarage } = payment;
  const ways = [...choices, ...(atGarage?.plan ? [wayAtGarage(atGarage.plan)] : [])];
  return ways.filter((way) => way.totalPence === totalPence && (isStaff || way.method !== 'other') && !isCheckedForNothing(way, today));
};

/** A card that would be checked now and charged later today pays now instead: who is covered from today is not asked when. */
const isCheckedForNothing = ({ option, payments }: PaymentWay, today: IsoDay): boolean =>
  option === 'preauth' && (payments[0]?.dueOn ?? today) <= today;

type PlanAtGarage = NonNullable<NonNullable<PaymentView['atGarage']>['plan']>;

const wayAtGarage = ({ planId, amountPence, dueOn }: PlanAtGarage): PaymentWay => ({
  method: payAtGarage,
  option: 'in_full',
  count: 1,
  planId,
  totalPence: amountPence,
  todayPence: 0,
  payments: [{ number: 1, dueOn, amountPence }],
  monthlyPence: null,
});

/** The ways with a main option. A card that is charged on the first day of cover is one way to pay in full (Q4). */
export const waysIn = (ways: readonly PaymentWay[], main: 'in_full' | 'instalments'): readonly PaymentWay[] =>
  ways.filter(({ option }) => (option === 'instalments') === (main === 'instalments'));

/** The types to show for a main option: a method that cannot be used is never offered. */
export const typesFor = (
  ways: readonly PaymentWay[],
  { main, accepted }: { readonly main: 'in_full' | 'instalments'; readonly accepted: PaymentView['methods'] },
): readonly OfferedType[] => {
  const offered = new Set(waysIn(ways, main).map(({ method }) => method));
  return offeredTypes.filter((type) => offered.has(methodOf(type)) && (!isCardType(type) || accepted.includes(type)));
};

/** Where the service lists no ways to pay: the whole price today, by card. There is no plan to check it against. */
