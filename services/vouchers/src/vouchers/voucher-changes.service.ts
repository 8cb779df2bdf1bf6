import { Injectable } from '@nestjs/common';
import { setQuoteVoucher, type QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { Log } from '@kerbside/platform/telemetry/log';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Turns } from '@kerbside/platform/work/turns';
import { netMs, Sweeper, untilStopped } from '@kerbside/platform/work/sweep';
import type { ClientSession } from 'mongoose';
import { Applications, type ApplicationQuery } from './applications.js';
import type { ApplicationDocument, ChangeAsked, Voucher } from './voucher.js';
import { VouchersRepository } from './vouchers.repository.js';

/** Decides which voucher a quote should carry; undefined to leave it as it is. Throws when the change is not allowed. */
type Decide = (now: ApplicationDocument | undefined, session: ClientSession) => Promise<ApplicationQuery | undefined>;

export const unansweredChanges = 'unanswered-voucher-changes';
/** How long a caller waits for the answer to a change; the sweep leaves the change alone until then. */
const patienceMs = 15_000;
/** Answered before the page gives up, after 10 s. */
const turn = { waitMs: 7_000, tooLong: () => new DomainError('BUSY') };

/**
 * A change of a quote's voucher goes to pricing in one call. It is recorded before the call and takes effect after it: if the answer is lost,
 * the next change of that quote or the sweep repeats the call until pricing has accepted or refused it. Pricing applies each number only once.
 * Changes of one quote take turns, so none gives up because others were quicker.
 */
@Injectable()
export class VoucherChanges {
  constructor(
    private readonly vouchers: VouchersRepository,
    private readonly applications: Applications,
    private readonly mongo: Mongo,
    private readonly internal: Internal,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly turns: Turns,
    sweeper: Sweeper,
  ) {
    sweeper.every(unansweredChanges, netMs, (stopping) => this.repeatUnanswered(stopping));
  }

  /** Returns the quote at its new price; undefined when nothing had to change. */
  make(quoteId: string, decide: Decide): Promise<QuoteFacts | undefined> {
    return this.turns.run(`voucher of ${quoteId}`, () => this.makeNow(quoteId, decide), turn);
  }

  private async makeNow(quoteId: string, decide: Decide): Promise<QuoteFacts | undefined> {
    const { earlier, asked } = await this.mongo.transaction((session) => this.begin(quoteId, decide, session));
    if (asked) return this.carryOut(quoteId, asked);
    if (!earlier) return undefined;
    await this.carryOutEarlier(quoteId, earlier);
    return this.makeNow(quoteId, decide);
  }

  private async begin(quoteId: string, decide: Decide, session: ClientSession): Promise<{ earlier?: ChangeAsked; asked?: ChangeAsked }> {
    const now = await this.vouchers.application(quoteId, session);
    if (now?.asked) return { earlier: now.asked };
    const wanted = await decide(now, session);
    return wanted ? { asked: await this.applications.ask(quoteId, wanted, session) } : {};
  }

  private async carryOut(quoteId: string, asked: ChangeAsked): Promise<QuoteFacts> {
    const facts = await this.sendToPricing(quoteId, asked).catch(async (error: unknown) => {
      if (isRefusal(error)) await this.mongo.transaction((session) => this.applications.drop(quoteId, asked, session));
      throw error;
    });
    await this.mongo.transaction((session) => this.applications.take(quoteId, asked, session));
    return facts;
  }

  /** A refusal by pricing concerns only the caller who asked for the change. */
  private async carryOutEarlier(quoteId: string, earlier: ChangeAsked): Promise<void> {
    try {
      await this.carryOut(quoteId, earlier);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }

  private async sendToPricing(quoteId: string, { voucherId, version }: ChangeAsked): Promise<QuoteFacts> {
    const voucher = voucherId === null ? undefined : await this.vouchers.byId(voucherId);
    return this.internal.send(setQuoteVoucher, {
      params: { quoteId },
      body: { applicationVersion: version, voucher: voucher ? grantOf(voucher) : null },
    });
  }

  private async repeatUnanswered(stopping: AbortSignal): Promise<void> {
    const before = new Date(this.clock.now().getTime() - patienceMs);
    const rows = await this.vouchers.askedBefore(before);
    for (const { _id: quoteId, asked } of untilStopped(stopping, rows)) {
      if (!asked) continue;
      try {
        await this.carryOutEarlier(quoteId, asked);
      } catch (error) {
        this.log.warn({ error, quoteId }, 'A change of a voucher could not be sent to pricing; it will be sent again');
      }
    }
  }
}

/** A voucher as pricing receives it. */
const grantOf = ({ code, label, discount, products, needsMot, needsBreakdown, withoutCover }: Voucher) => ({
  code,
  label,
  discount,
  terms: {
    products: products && [...products],
    needs: [...(needsMot ? (['mot'] as const) : []), ...(needsBreakdown ? (['breakdown'] as const) : [])],
    without: withoutCover,
  },
});

/** Whether pricing refused. After silence, or an answer that it is too busy, it may still make the change, or has made it. */
const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError && !['SERVICE_UNAVAILABLE', 'TIMED_OUT'].includes(error.code) && error.details.status !== 429;
