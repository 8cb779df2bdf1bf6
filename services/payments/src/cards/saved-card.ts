import { addDays, addMonths, type IsoDay } from '@kerbside/contracts/days/dates';
import type { SavedCard } from '@kerbside/contracts/http/payments/payments';
import type Stripe from 'stripe';

/** A payment method of the provider, as far as it is a card. */
export type CardMethod = Pick<Stripe.PaymentMethod, 'id' | 'card'>;

/** What a customer sees of a card they kept. It can be used up to the last day of its month. */
export const savedCardOf = ({ id, card }: CardMethod, today: IsoDay): SavedCard => {
  const firstDay = `${card?.exp_year ?? 1970}-${String(card?.exp_month ?? 1).padStart(2, '0')}-01`;
  const expiresOn = addDays(addMonths(firstDay, 1), -1);
  return { token: id, brand: card?.brand ?? 'card', last4: card?.last4 ?? '', expiresOn, isExpired: expiresOn < today };
};

/** Removes duplicates, keeping the first: a card appears once for each plan that keeps it. */
export const firstOfEach = (methods: readonly CardMethod[]): readonly CardMethod[] =>
  methods.filter((method, place) => methods.findIndex((other) => isSameCard(other, method)) === place);

export const isSameCard = (one: CardMethod, other: CardMethod): boolean =>
  one.id === other.id || (hasPrint(one) && printOf(one) === printOf(other));

const hasPrint = ({ card }: CardMethod): boolean => typeof card?.fingerprint === 'string';
const printOf = ({ card }: CardMethod): string => `${card?.fingerprint} ${card?.exp_year} ${card?.exp_month}`;
