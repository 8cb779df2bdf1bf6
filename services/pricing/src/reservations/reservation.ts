import { DomainError } from '@kerbside/platform/errors';
import type { Quote } from '../quotes/quote.js';

/** Q2: a reserved price is held for 14 days. */
const reservationMs = 14 * 24 * 60 * 60 * 1_000;

/** A quote lives at least as long as its reservation. One that still runs keeps its end, so that a price is not held for ever. */
export const reserved = (quote: Quote, now: Date): Quote => {
  if (!quote.price) throw new DomainError('PRICES_NEED_VEHICLE');
  const running = quote.reservation && quote.reservation.until > now ? quote.reservation.until : undefined;
  const until = running ?? new Date(now.getTime() + reservationMs);
  const expiresAt = until > quote.expiresAt ? until : quote.expiresAt;
  return { ...quote, expiresAt, reservation: { until, number: quote.linkHashes.length + 1 } };
};

/** The customer gives it up. */
export const givenUp = (quote: Quote): Quote => (quote.reservation ? { ...quote, reservation: null } : quote);
