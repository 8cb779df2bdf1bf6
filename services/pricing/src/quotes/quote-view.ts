import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { keptDetails } from '@kerbside/contracts/http/pricing/kept-details';
import { vehicleDraft, type Quote as QuoteView } from '@kerbside/contracts/http/pricing/pricing';
import { picked } from '@kerbside/platform/calls/picked';
import type { Price } from '@kerbside/contracts/http/pricing/price';
import { mostPaymentsBy } from '@kerbside/contracts/payments/instalment-plan';
import { coverView } from '../price/warranty-cover.js';
import { awaitsGarage, startOf } from './model/awaits-garage.js';
import { coverIn } from './model/products.js';
import { voucherShown } from './model/quote-voucher.js';
import { lastStep, statusAt, type Quote, wantsInstalments } from './model/quote.js';
import { instalmentsOf } from '../price/instalments.js';
import { priceView } from '../price/price-view.js';

export const quoteView = (quote: Quote, now: Date): QuoteView => {
  const cover = coverIn(quote.products);
  const today = londonDay(now);
  const awaited = awaitsGarage(quote);
  return {
    id: quote.id,
    reference: quote.reference,
    productType: quote.productType,
    status: statusAt(quote, now),
    step: quote.step,
    version: quote.version,
    customerId: quote.customerId,
    ...(quote.callbackId === undefined ? {} : { callbackId: quote.callbackId }),
    ...(quote.renewal && { renews: quote.renewal.policyId }),
    createdAt: quote.createdAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
    formCreatedAt: quote.modifiedAt.toISOString(),
    vehicle: quote.vehicle && picked(vehicleDraft.shape, quote.vehicle),
    details: quote.details && picked(keptDetails.shape, quote.details),
    cover: cover && coverView({ ...cover, instalments: cover.instalments && instalmentsBy(quote, today) !== null }),
    price: priceShown(quote, today),
    voucher: voucherShown(quote),
    instalments: isByInstalments(quote, today),
    ...(quote.leftOut.length > 0 ? { left_out: [...quote.leftOut] } : {}),
    ...(awaited.length > 0 ? { awaits_garage: [...awaited] } : {}),
    reservedUntil: quote.reservation && quote.reservation.until > now ? quote.reservation.until.toISOString() : null,
  };
};

/** Where the customer goes on once a step is answered. */
export const pageAfter = ({ id, productType }: Quote, step: number): string =>
  step >= lastStep ? `/payment/${id}/` : `/quote/${productType}/step/${step + 1}/`;

export const priceShown = (quote: Quote, today: IsoDay): Price | null =>
  quote.price && { ...priceView(quote.price), instalments: instalmentsBy(quote, today) };

/** Whether the customer would rather pay in instalments, and may. */
export const isByInstalments = (quote: Quote, today: IsoDay): boolean => wantsInstalments(quote) && instalmentsBy(quote, today) !== null;

/** In how many payments it is sold. A visit is paid by its day: in those that end by then, as the payment page has it. */
const instalmentsBy = ({ products, price }: Quote, today: IsoDay): Price['instalments'] => {
  if (!price?.instalments) return null;
  const visits = products.flatMap((one) => ('visit' in one && one.visit ? (startOf(one) ?? []) : []));
  return instalmentsOf(price.totalPence, Math.min(price.instalments.count, ...visits.map((day) => mostPaymentsBy(day, today))));
};
