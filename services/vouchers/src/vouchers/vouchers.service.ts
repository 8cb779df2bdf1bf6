import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import { closedBecause, onBehalfOf, openQuote, setQuoteVoucher, type QuoteFacts } from '@kerbside/contracts/http/pricing-internal';
import type { applyVoucher, removeVoucher } from '@kerbside/contracts/http/vouchers';
import { Clock } from '@kerbside/platform/clock';
import { DomainError, invalid } from '@kerbside/platform/errors';
import { Internal } from '@kerbside/platform/internal';
import { Mongo } from '@kerbside/platform/mongo';
import { RateLimits } from '@kerbside/platform/rate-limits';
import type { ClientSession } from 'mongoose';
import { Applications, grantOf, type ApplicationChange, type Applied } from './applications.js';
import { clubMemberId } from './club-member-id.js';
import { isGuess } from './guesses.js';
import { hasBoughtBefore } from './buyer.js';
import { BuyersRepository } from './buyers.repository.js';
import { checkVoucher, type Attempt, type Voucher } from './voucher.js';
import { VouchersRepository } from './vouchers.repository.js';

type Application = CallRequest<typeof applyVoucher>['body'];
type Removal = CallRequest<typeof removeVoucher>['body'];
/** A quote as the page names it. */
type Named = Pick<Application, 'quote_id' | 'quote_type' | 'secret'>;

interface Putting {
  readonly body: Application;
  /** Ten digits, or empty. */
  readonly memberId: string;
  readonly facts: QuoteFacts;
  readonly caller: Caller;
}

/** Guesses on one quote in an hour. */
const triesAnHour = { points: 10, durationSeconds: 3_600 };

@Injectable()
export class VouchersService {
  constructor(
    private readonly vouchers: VouchersRepository,
    private readonly buyers: BuyersRepository,
    private readonly mongo: Mongo,
    private readonly internal: Internal,
    private readonly limits: RateLimits,
    private readonly applications: Applications,
    private readonly clock: Clock,
  ) {}

  async apply(body: Application, caller: Caller): Promise<CallAnswer<typeof applyVoucher>> {
    const facts = await this.openFor(body, caller);
    const memberId = clubMemberId(body.club_member_id);
    const applied = await this.countingTries(facts.quoteId, () =>
      this.mongo.transaction((session) => this.put({ body, memberId, facts, caller }, session)),
    );
    const { totalPence } = await this.tellPricing(facts.quoteId, applied, caller);
    const { code, label } = applied.voucher;
    return { no_mot_detected: false, no_breakdown_detected: false, code, label, totalPence };
  }

  async remove(body: Removal, caller: Caller): Promise<{ totalPence: number }> {
    const facts = await this.openFor(body, caller);
    const taken = await this.mongo.transaction(async (session) => {
      await this.requireOn(facts, body.code, session);
      const off = await this.applications.takeOff(facts.quoteId, session, caller);
      return off ?? (facts.voucher ? this.applications.outnumber(facts.quoteId, session) : undefined);
    });
    if (!taken) return { totalPence: facts.totalPence };
    const { totalPence } = await this.tellPricing(facts.quoteId, taken, caller);
    return { totalPence };
  }

  private async openFor({ quote_id, quote_type, secret }: Named, caller: Caller): Promise<QuoteFacts> {
    const facts = await this.internal.send(openQuote, { params: { quoteId: quote_id }, body: onBehalfOf(caller, secret) });
    if (quote_type !== undefined && quote_type !== facts.productType) throw invalid({ quote_type: 'This quote is for another product' });
    const closed = closedBecause(facts);
    if (closed !== undefined) throw new DomainError(closed);
    return facts;
  }

  private async put({ body, memberId, facts, caller }: Putting, session: ClientSession): Promise<Applied> {
    const voucher = await this.known(body.code, session);
    const attempt: Attempt = {
      quoteId: facts.quoteId,
      productTypes: facts.productTypes,
      cover: body.no_free_additions ? 'declined' : 'asked',
      membership: await this.vouchers.membership(voucher.clubId, memberId),
      hasBought: await this.hasBought(facts, session),
    };
    checkVoucher(voucher, attempt, this.clock.now());
    return this.applications.put({ quoteId: facts.quoteId, memberId: memberId || null, voucher, caller }, session);
  }

  /** A visitor may have bought before: who they are is known when they pay. */
  private async hasBought({ customerId, quoteId }: QuoteFacts, session: ClientSession): Promise<boolean> {
    return customerId !== null && hasBoughtBefore(await this.buyers.find(customerId, session), quoteId);
  }

  /** Pricing hears of it at once by call, and by event should the call be lost. A quote that is being paid meanwhile keeps its price, and its voucher. */
  private async tellPricing(quoteId: string, change: ApplicationChange, caller: Caller): Promise<QuoteFacts> {
    try {
      return await this.internal.send(setQuoteVoucher, {
        params: { quoteId },
        body: { applicationVersion: change.version, voucher: change.voucher && grantOf(change.voucher) },
      });
    } catch (error) {
      if (error instanceof DomainError && error.code !== 'SERVICE_UNAVAILABLE' && error.code !== 'TIMED_OUT')
        await this.mongo.transaction((session) => this.applications.undo(quoteId, change, session, caller));
      throw error;
    }
  }

  /** Whoever takes off a code by its name does not take off another, put on meanwhile from another page. */
  private async requireOn({ quoteId, voucher }: QuoteFacts, named: string | undefined, session: ClientSession): Promise<void> {
    const on = (await this.vouchers.application(quoteId, session))?.code ?? voucher?.code;
    if (named && on && named !== on) throw new DomainError('VOUCHER_NOT_FOUND');
  }

  private async known(code: string, session: ClientSession): Promise<Voucher> {
    const voucher = await this.vouchers.byCode(code, session);
    if (!voucher) throw new DomainError('VOUCHER_NOT_FOUND');
    return voucher;
  }

  /** From the last guess on, a right code is refused as well. */
  private async countingTries<T>(quoteId: string, work: () => Promise<T>): Promise<T> {
    await this.limits.requireLeft('voucher-tries', quoteId, triesAnHour);
    try {
      return await work();
    } catch (error) {
      if (isGuess(error)) await this.limits.consume('voucher-tries', quoteId, triesAnHour);
      throw error;
    }
  }
}
