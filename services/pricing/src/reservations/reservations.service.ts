import { Injectable } from '@nestjs/common';
import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import { throughDay } from '@kerbside/contracts/days/london-time';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { quoteName } from '@kerbside/contracts/products/product-names';
import { formatPounds } from '@kerbside/contracts/money/money';
import { tokenHash } from '@kerbside/platform/auth/auth';
import { Clock } from '@kerbside/platform/time/clock';
import { aboutRecord } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { controller, serves } from '@kerbside/platform/http/controller';
import { reservePrice } from '@kerbside/contracts/http/pricing/reserve';
import { refuseWhileGarageIsAwaited } from '../quotes/model/awaits-garage.js';
import { decided, type QuoteDecision, mapQuote } from '../quotes/model/decision.js';
import { reserved as reservedEvent } from '../quotes/model/quote-events.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import { withLink, type OnQuote } from '../access/access.js';
import { QuoteLinks } from '../access/quote-links.js';
import { voucherGiven } from '../quotes/model/quote-voucher.js';
import { quoteLifeDays, refuseUnlessOpen, type Quote } from '../quotes/model/quote.js';
import type { Price } from '../price/price.js';
import { QuotesRepository } from '../quotes/quotes.repository.js';
import { AddressLimits, lettersPerRecipient } from '../access/address-limits.js';
import { accessByActor } from '../access/caller-access.js';

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

/** A quote lives at least as long as its reservation. One that still runs keeps its end, and none ends later than one that was made on the last day of the quote, so that a price is not held for ever. */
const reserved = (quote: Quote, toHash: string, now: Date): QuoteDecision => {
  if (!quote.price) throw new DomainError('PRICES_NEED_VEHICLE');
  refuseWhileGarageIsAwaited(quote);
  if (isWritten(quote, toHash, now)) return decided(quote);
  const running = quote.reservation && quote.reservation.until > now ? quote.reservation.until : undefined;
  const [wanted, latest] = [throughDay(now, reservationDays), throughDay(quote.createdAt, quoteLifeDays + reservationDays)];
  const until = running ?? (wanted < latest ? wanted : latest);
  const letter = { toHash, totalPence: quote.price.totalPence, at: now };
  const expiresAt = until > quote.expiresAt ? until : quote.expiresAt;
  const after = { ...quote, expiresAt, reservation: { until, number: quote.linkHashes.length + 1, letter } };
  return decided(after, reservedEvent(after, quote.price, until));
};

/** The customer cancels the reservation. */
const givenUp = (quote: Quote): Quote => (quote.reservation ? { ...quote, reservation: null } : quote);

const sendReservation = 'send-reservation';

interface Letter {
  readonly quoteId: string;
  readonly number: number;
  readonly to: string;
  /** Null for a quote that nobody owns. */
  readonly customerId: string | null;
}

interface ReservationRequest extends OnQuote {
  readonly email: string | undefined;
}

const linkName = (number: number): string => `reservation-${number}`;

/** Reserve my price (Q2): holds it, and emails a link that opens the quote on another device. */
@Injectable()
export class ReservationsService {
  constructor(
    private readonly quotes: QuotesRepository,
    private readonly changes: QuoteChanges,
    private readonly links: QuoteLinks,
    private readonly jobs: Jobs,
    private readonly internal: Internal,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {
    jobs.define<Letter>(sendReservation, (letter) => this.send(letter), aboutLetter);
  }

  reserve({ quoteId, access, actor, email }: ReservationRequest): Promise<Quote> {
    return this.changes.make({
      quoteId,
      access,
      by: { actor, action: 'quote-price-reserved' },
      decide: (quote) => {
        const now = this.clock.now();
        refuseUnlessOpen(quote, now);
        const after = reserved(quote, tokenHash(addressOf(quote, email)), now);
        if (after.quote === quote) return after;
        return mapQuote(after, (one) => withLink(one, this.links.hash(quoteId, linkName(one.reservation?.number ?? 0))));
      },
      addJobs: async (session, { reservation, ...quote }) => {
        if (!reservation) return;
        const { number } = reservation;
        const letter: Letter = { quoteId, number, to: addressOf(quote, email), customerId: quote.customerId };
        for (const [name, limit] of Object.entries(lettersPerRecipient)) await this.limits.consume(`reservation-${name}`, letter.to, limit);
        await this.jobs.add(session, sendReservation, `${quoteId}:${number}`, letter);
      },
    });
  }

  giveUp({ quoteId, access, actor }: Omit<ReservationRequest, 'email'>): Promise<Quote> {
    return this.changes.make({
      quoteId,
      access,
      by: { actor, action: 'quote-reservation-given-up' },
      decide: (quote) => {
        refuseUnlessOpen(quote, this.clock.now());
        return decided(givenUp(quote));
      },
    });
  }

  /** The call is made once by its key, whatever becomes of the job. */
  private async send({ quoteId, number, to }: Letter): Promise<Effect> {
    const quote = await this.quotes.find(quoteId);
    if (quote.reservation?.number === number && quote.price)
      await this.internal.send(sendMessage, {
        body: {
          key: `price-reserved:${quoteId}:${number}`,
          channel: 'email',
          template: 'price-reserved',
          customerId: quote.customerId,
          to,
          facts: {
            product: quoteName(quote),
            price: priceOf(quote.price),
            ...voucherOf(quote),
            until: formatLongDay(londonDay(quote.reservation.until)),
            url: this.links.url(quote, linkName(number)),
          },
        },
      });
    return async () => undefined;
  }
}

/** As the pages say it: the price of monthly cover is that of a month. */
const priceOf = ({ totalPence, per }: Price): string => `${formatPounds(totalPence)}${per === 'month' ? ' a month' : ''}`;

/** The reservation does not extend the voucher: the sale checks again whether it is valid. */
const voucherOf = (quote: Quote): { voucher?: string } => {
  const given = voucherGiven(quote);
  return given ? { voucher: given.code } : {};
};

const addressOf = ({ details }: Pick<Quote, 'details'>, email: string | undefined): string => {
  const to = email ?? details?.email;
  if (!to) throw invalid({ email: 'Enter your email address' });
  return to;
};

const aboutLetter = aboutRecord(
  'quote',
  'quoteId',
  'The customer asked for the price by email and has no letter. The price is reserved. Try it again once messages can be sent.',
);

export const ReservationsController = controller({ reservations: ReservationsService, limits: AddressLimits }, [
  serves(reservePrice, async (asked, { reservations, limits }) => {
    const { body, reply } = asked;
    await limits.count('price-reservation', reply);
    const request = { ...accessByActor(asked, body.secret), email: body.email };
    const { reservation } = await (body.reserved ? reservations.reserve(request) : reservations.giveUp(request));
    return { reserved_until: reservation?.until.toISOString() ?? null };
  }),
]);
