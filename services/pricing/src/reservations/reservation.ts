import { throughDay } from '@kerbside/contracts/days/london-time';
import { DomainError } from '@kerbside/platform/errors/errors';
import { refuseWhileGarageIsAwaited } from '../quotes/model/awaits-garage.js';
import { decided, type Decision } from '../quotes/model/decision.js';
import { reserved as reservedEvent } from '../quotes/model/quote-events.js';
import type { Quote } from '../quotes/model/quote.js';

/** Q2: a reserved price is held for 14 days. Pages and letters say the last of them. */
const reservationDays = 14;

/** The same letter to the same person is not written again before this. */
const letterMs = 60 * 60 * 1_000;

/** Whether the same person received this very letter recently: then nothing changes. */
const isWritten = ({ reservation, price }: Quote, toHash: string, now: Date): boolean => {
  const letter = reservation?.letter;
  if (!reservation || !letter || reservation.until <= now) return false;
  return letter.toHash === toHash && letter.totalPence === price?.totalPence && now.getTime() - new Date(letter.at).getTime() < letterMs;
};

/** A quote lives at least as long as its reservation. One that still runs keeps its end, so that a price is not held for ever. */
export const reserved = (quote: Quote, toHash: string, now: Date): Decision => {
  if (!quote.price) throw new DomainError('PRICES_NEED_VEHICLE');
  refuseWhileGarageIsAwaited(quote);
  if (isWritten(quote, toHash, now)) return decided(quote);
  const running = quote.reservation && quote.reservation.until > now ? quote.reservation.until : undefined;
  const until = running ?? throughDay(now, reservationDays);
  const letter = { toHash, totalPence: quote.price.totalPence, at: now };
  const expiresAt = until > quote.expiresAt ? until : quote.expiresAt;
  const after = { ...quote, expiresAt, reservation: { until, number: quote.linkHashes.length + 1, letter } };
  return decided(after, reservedEvent(after, quote.price, until));
};

/** The customer cancels the reservation. */
export const givenUp = (quote: Quote): Quote => (quote.reservation ? { ...quote, reservation: null } : quote);
