import { DomainError } from '@kerbside/platform/errors/errors';

/** What a code for the first cover must know about a customer. */
export interface Buyer {
  readonly customerId: string;
  /** The quote of their first purchase; null while they have bought nothing. */
  readonly boughtBy: string | null;
  /** The quotes of all their purchases, less those with a code that were refunded whole. */
  readonly bought: readonly string[];
  /** A sale under way that uses a code for the first cover. */
  readonly sale: { readonly quoteId: string; readonly paymentId: string; readonly since: Date; readonly agreement?: number } | null;
}

export const newBuyer = (customerId: string): Buyer => ({ customerId, boughtBy: null, bought: [], sale: null });

/** Whether the customer has bought by another quote, so that this one cannot be their first cover. */
export const hasBoughtBefore = ({ boughtBy }: Buyer, quoteId: string): boolean => boughtBy !== null && boughtBy !== quoteId;

/** Only one sale at a time may be a customer's first. Throws VOUCHER_IN_PAYMENT while another is in progress. */
export const withFirstSale = (buyer: Buyer, sale: NonNullable<Buyer['sale']>): Buyer => {
  if (buyer.sale && buyer.sale.quoteId !== sale.quoteId) throw new DomainError('VOUCHER_IN_PAYMENT');
  return { ...buyer, sale };
};

export const withoutSale = (buyer: Buyer): Buyer => ({ ...buyer, sale: null });

/** The first purchase stays the first. */
export const withPurchase = (buyer: Buyer, quoteId: string): Buyer => ({
  ...buyer,
  bought: [...buyer.bought.filter((one) => one !== quoteId), quoteId],
  boughtBy: buyer.boughtBy ?? quoteId,
  sale: buyer.sale?.quoteId === quoteId ? null : buyer.sale,
});

/** All of a purchase went back: it was nobody’s first cover. */
export const withoutPurchase = (buyer: Buyer, quoteId: string): Buyer => {
  const bought = buyer.bought.filter((one) => one !== quoteId);
  return { ...buyer, bought, boughtBy: buyer.boughtBy === quoteId ? (bought[0] ?? null) : buyer.boughtBy };
};
