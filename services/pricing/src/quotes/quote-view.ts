import type { Quote as QuoteView } from '@kerbside/contracts/http/pricing';
import { voucherShown } from './quote-voucher.js';
import { lastStep, statusAt, wantsInstalments, type Quote } from './quote.js';

export const quoteView = (quote: Quote, now: Date): QuoteView => ({
  id: quote.id,
  reference: quote.reference,
  productType: quote.productType,
  status: statusAt(quote, now),
  step: quote.step,
  version: quote.version,
  customerId: quote.customerId,
  createdAt: quote.createdAt.toISOString(),
  expiresAt: quote.expiresAt.toISOString(),
  formCreatedAt: quote.modifiedAt.toISOString(),
  vehicle: quote.vehicle,
  details: quote.details,
  cover: quote.cover,
  price: quote.price,
  voucher: voucherShown(quote),
  instalments: wantsInstalments(quote),
  reservedUntil: quote.reservation && quote.reservation.until > now ? quote.reservation.until.toISOString() : null,
});

/** Where the customer goes on once a step is answered. */
export const pageAfter = ({ id, productType }: Quote, step: number): string =>
  step >= lastStep ? `/payment/${id}/` : `/quote/${productType}/step/${step + 1}/`;
