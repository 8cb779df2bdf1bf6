import { londonDay } from '@kerbside/contracts/days/dates';
import { keptDetails, vehicleDraft, type Quote as QuoteView } from '@kerbside/contracts/http/pricing/pricing';
import { picked } from '@kerbside/platform/calls/picked';
import { coverView } from '../pricing/warranty/warranty-tables.js';
import { awaitsGarage } from './model/awaits-garage.js';
import { coverIn } from './model/products.js';
import { voucherShown } from './model/quote-voucher.js';
import { lastStep, statusAt, type Quote } from './model/quote.js';
import { endInTime, isByInstalments, priceShown } from './price-shown.js';

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
    createdAt: quote.createdAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
    formCreatedAt: quote.modifiedAt.toISOString(),
    vehicle: quote.vehicle && picked(vehicleDraft.shape, quote.vehicle),
    details: quote.details && picked(keptDetails.shape, quote.details),
    cover: cover && coverView({ ...cover, instalments: cover.instalments && endInTime(quote, today) }),
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
