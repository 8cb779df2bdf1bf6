import { Injectable } from '@nestjs/common';
import { londonDay } from '@kerbside/contracts/days/dates';
import { Clock } from '@kerbside/platform/time/clock';
import { controller, serves } from '@kerbside/platform/http/controller';
import { lockQuote, openQuote, sellQuote, unlockQuote } from '@kerbside/contracts/http/pricing/internal';
import { paymentFailed, purchaseCompleted } from '@kerbside/contracts/events/payments';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';
import type { QuoteAccess } from '../access/access.js';
import { decided } from '../quotes/model/decision.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import type { Quote } from '../quotes/model/quote.js';
import { VoucherService } from '../reductions/voucher.service.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import {
  held,
  namesSold,
  purchased,
  released,
  releasedAt,
  selling,
  type HoldAgreement,
  type HoldingPayment,
  type Release,
} from './hold.js';
import { accessOnBehalf } from '../access/caller-access.js';
import { quoteFacts } from '../quote-price/quote-facts.js';

@Injectable()
export class HoldService {
  constructor(
    private readonly changes: QuoteChanges,
    private readonly books: PublishedBooks,
    private readonly clock: Clock,
  ) {}

  /** A quote that no customer owns yet passes to the customer who opens it here. */
  open(quoteId: string, access: QuoteAccess): Promise<Quote> {
    return this.changes.make({ quoteId, access, decide: (quote) => decided(quote) });
  }

  hold(quoteId: string, payment: HoldingPayment, access?: QuoteAccess): Promise<Quote> {
    const now = this.clock.now();
    const at = { now, today: londonDay(now) };
    return this.changes.make({ quoteId, access, decide: (quote) => decided(held(quote, payment, this.books, at)) });
  }

  sell(quoteId: string, agreed: HoldAgreement): Promise<Quote> {
    const now = this.clock.now();
    const at = { now, today: londonDay(now) };
    return this.changes.make({ quoteId, decide: (quote) => decided(selling(quote, agreed, at)) });
  }

  release(quoteId: string, release: Release): Promise<Quote> {
    return this.changes.make({ quoteId, decide: (quote) => decided(released(quote, release)) });
  }

  purchase(quoteId: string, paymentId: string): Promise<Quote> {
    return this.changes.make({ quoteId, decide: (quote) => decided(purchased(quote, paymentId, this.clock.now())) });
  }

  fail(quoteId: string, paymentId: string, failedAt: Date): Promise<Quote> {
    return this.changes.make({ quoteId, decide: (quote) => decided(releasedAt(quote, paymentId, failedAt)) });
  }
}

const facts = ({ books, clock }: { books: PublishedBooks; clock: Clock }, quote: Quote) => {
  const now = clock.now();
  return { ...quoteFacts(quote, books, now), ...namesSold(quote, books, { now, today: londonDay(now) }) };
};

/** What payments and vouchers ask before, during and after a payment. */
export const HoldController = controller({ holds: HoldService, vouchers: VoucherService, books: PublishedBooks, clock: Clock }, [
  serves(openQuote, async ({ params, body: { isShown, ...asker } }, { holds, vouchers, ...parts }) => {
    const quote = await holds.open(params.quoteId, accessOnBehalf(asker));
    return facts(parts, isShown === true ? await vouchers.shown(quote) : quote);
  }),
  serves(lockQuote, async ({ params, body: { asker, paymentId, totalPence } }, { holds, ...parts }) => {
    const quote = await holds.hold(params.quoteId, { paymentId, totalPence }, asker && accessOnBehalf(asker));
    return { ...facts(parts, quote), saleId: quote.state.status === 'paying' ? quote.state.saleId : undefined };
  }),
  serves(sellQuote, async ({ params, body }, { holds, ...parts }) => facts(parts, await holds.sell(params.quoteId, body))),
  serves(unlockQuote, async ({ params, body }, { holds }) => {
    await holds.release(params.quoteId, body);
  }),
]);

export const PaymentsConsumer = consumer(
  'PaymentsConsumer',
  { holds: HoldService },
  {
    onPurchaseCompleted: repeatable(purchaseCompleted, ({ data }, { holds }) => holds.purchase(data.quoteId, data.purchaseId)),
    onPaymentFailed: repeatable(paymentFailed, ({ data, time }, { holds }) => holds.fail(data.quoteId, data.paymentId, new Date(time))),
  },
);
