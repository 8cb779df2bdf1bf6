import type { Price } from '@kerbside/contracts/http/pricing/price';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { mostPaymentsBy } from '@kerbside/contracts/payments/instalment-plan';
import { priceView } from '../pricing/price-view.js';
import { wantsInstalments, type Quote } from './model/quote.js';

/**
 * The price as its customer sees it. A visit is paid by its day: where the payments would not all end by then, none are offered, because the payment
 * page would not sell them. It offers fewer where there is time for them.
 */
export const priceShown = (quote: Quote, today: IsoDay): Price | null => {
  const { price } = quote;
  return price && { ...priceView(price), instalments: endInTime(quote, today) ? price.instalments : null };
};

/** Whether the customer would rather pay in instalments, and may. */
export const isByInstalments = (quote: Quote, today: IsoDay): boolean => wantsInstalments(quote) && endInTime(quote, today);

/** Whether all payments of the price end by the first visit. */
export const endInTime = ({ products, price }: Quote, today: IsoDay): boolean => {
  const visits = products.flatMap((one) => ('visit' in one && one.visit ? (one.startDate ?? []) : []));
  return visits.every((day) => mostPaymentsBy(day, today) >= (price?.instalments?.count ?? 0));
};
