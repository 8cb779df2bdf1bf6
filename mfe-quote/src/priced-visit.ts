import { doneAtGarages, isPricedByGarage, type PricedByGarage } from '@kerbside/contracts/garages/done-at-garages';
import type { HostApi } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { ProductType } from '@kerbside/contracts/ids';
import { formatPounds, type Pence } from '@kerbside/contracts/money/money';
import { quote as words } from './messages/quote.js';

type PricedProducts = Pick<Quote, 'productType' | 'price'>;

const soldIn = ({ productType: main, price }: PricedProducts): readonly ProductType[] => [
  ...new Set([main, ...(price?.lines ?? []).flatMap(({ productType }) => productType ?? [])]),
];

/** All that its garage prices, the main product first: one booking has one garage. */
export const pricedVisitsOf = (quote: PricedProducts): readonly PricedByGarage[] => soldIn(quote).filter(isPricedByGarage);

/** What its garage prices. Its garage is chosen before it is paid, whatever it is bought with; anything else bought with cover may be booked afterwards. */
export const pricedVisitOf = (quote: PricedProducts): PricedByGarage | undefined => pricedVisitsOf(quote)[0];

/** What a choice did to the price. */
export const tellPrice = ({ toast }: Pick<HostApi, 'toast'>, now: Pence, before: Pence | undefined): void =>
  toast(now === before ? words.priceSame : words.priceChanged(formatPounds(now)), 'info', undefined, 'price');

/** Which kind of a product is in the quote: an interim or a full service. */
export const kindOf = ({ price }: PricedProducts, product: ProductType): string | undefined =>
  price?.lines.find(({ kind, productType }) => kind === 'base' && productType === product)?.code;

/** What a garage is asked to do, in a word for each: where that changes, other garages do it, at other prices. */
export const workOf = (quote: PricedProducts): string =>
  soldIn(quote)
    .filter((product) => doneAtGarages.includes(product))
    .map((product) => `${product}:${kindOf(quote, product) ?? ''}`)
    .toSorted()
    .join();
