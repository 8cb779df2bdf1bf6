import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { EventOf } from '@kerbside/contracts/event';
import type { paymentSucceeded } from '@kerbside/contracts/events/payments';
import { voucherApplied, voucherRedeemed, voucherRemoved } from '@kerbside/contracts/events/vouchers';
import { closedBecause, onBehalfOf, openQuote, setQuoteVoucher, type QuoteFacts } from '@kerbside/contracts/http/pricing-internal';
import type { applyVoucher, claimVoucher, removeVoucher } from '@kerbside/contracts/http/vouchers';
import { Audit } from '@kerbside/platform/audit';
import { Clock } from '@kerbside/platform/clock';
import { DomainError } from '@kerbside/platform/errors';
import { Internal } from '@kerbside/platform/internal';
import { Mongo } from '@kerbside/platform/mongo';
import { Outbox } from '@kerbside/platform/events/outbox';
import { RateLimits } from '@kerbside/platform/rate-limits';
import type { ClientSession } from 'mongoose';
import { clubMemberId } from './club-member-id.js';
import { checkVoucher, claim, hold, loosen, redeem, release, type Voucher } from './voucher.js';
import { VouchersRepository } from './vouchers.repository.js';

type Application = CallRequest<typeof applyVoucher>['body'];
type Removal = CallRequest<typeof removeVoucher>['body'];
type Claim = CallRequest<typeof claimVoucher>['body'];
type Paid = EventOf<typeof paymentSucceeded>['data'];

interface Putting {
  readonly body: Application;
  readonly facts: QuoteFacts;
  readonly caller: Caller;
}

/** Codes that may be tried on one quote in an hour; working ones do not count. */
const triesAnHour = { points: 10, durationSeconds: 3_600 };

@Injectable()
export class VouchersService {
  constructor(
    private readonly vouchers: VouchersRepository,
    private readonly mongo: Mongo,
    private readonly outbox: Outbox,
    private readonly internal: Internal,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async apply(body: Application, caller: Caller): Promise<CallAnswer<typeof applyVoucher>> {
    const facts = await this.openFor(body, caller);
    const applied = await this.countingTries(facts.quoteId, () =>
      this.mongo.transaction((session) => this.put({ body, facts, caller }, session)),
    );
    const priced = await this.tellPricing(facts.quoteId, applied);
    return {
      no_mot_detected: false,
      no_breakdown_detected: false,
      code: applied.voucher.code,
      label: applied.voucher.label,
      totalPence: priced.totalPence,
    };
  }

  async remove(body: Removal, caller: Caller): Promise<{ totalPence: number }> {
    const facts = await this.openFor(body, caller);
    const version = await this.mongo.transaction((session) => this.takeOff(facts.quoteId, session, caller));
    if (version === undefined) return { totalPence: facts.totalPence };
    const { totalPence } = await this.internal.send(setQuoteVoucher, {
      params: { quoteId: facts.quoteId },
      body: { applicationVersion: version, voucher: null },
    });
    return { totalPence };
  }

  async claim({ code, quoteId, paymentId }: Claim): Promise<object> {
    await this.mongo.transaction(async (session) => {
      const voucher = await this.known(code, session);
      await this.vouchers.saveState(voucher.id, claim(voucher, quoteId, paymentId, this.clock.now()), session);
    });
    return {};
  }

  /** The quote was paid: the voucher in its price is used, even if it was changed or taken off while the payment took hold of the price. */
  async redeemFor({ quoteId, paymentId, voucherCode }: Paid, session: ClientSession): Promise<void> {
    const voucher = voucherCode === null ? undefined : await this.vouchers.byCode(voucherCode, session);
    const application = await this.vouchers.application(quoteId, session);
    if (!voucher || application?.redeemedBy) return;
    const version = (application?.version ?? 0) + 1;
    await this.vouchers.saveState(voucher.id, redeem(voucher, quoteId, paymentId, this.clock.now()), session);
    await this.vouchers.saveApplication(
      { _id: quoteId, voucherId: voucher.id, code: voucher.code, version, redeemedBy: paymentId },
      session,
    );
    await this.outbox.add(session, voucherRedeemed, {
      id: quoteId,
      version,
      data: { voucherId: voucher.id, code: voucher.code, quoteId, paymentId },
    });
  }

  /** The payment failed: its voucher goes back to the quote. */
  async loosenFor(quoteId: string, paymentId: string, session: ClientSession): Promise<void> {
    const application = await this.vouchers.application(quoteId, session);
    const voucher = application?.voucherId && (await this.vouchers.byId(application.voucherId, session));
    if (voucher) await this.vouchers.saveState(voucher.id, loosen(voucher, quoteId, paymentId, this.clock.now()), session);
  }

  private async openFor(body: { quote_id: string; secret?: string | undefined }, caller: Caller): Promise<QuoteFacts> {
    const facts = await this.internal.send(openQuote, { params: { quoteId: body.quote_id }, body: onBehalfOf(caller, body.secret) });
    const closed = closedBecause(facts);
    if (closed !== undefined) throw new DomainError(closed);
    return facts;
  }

  private async put({ body, facts, caller }: Putting, session: ClientSession): Promise<{ voucher: Voucher; version: number }> {
    const voucher = await this.known(body.code, session);
    const isClubMember = voucher.clubId !== null && (await this.vouchers.isMember(voucher.clubId, clubMemberId(body.club_member_id)));
    checkVoucher(
      voucher,
      { quoteId: facts.quoteId, productTypes: facts.productTypes, withoutAdditions: body.no_free_additions ?? false, isClubMember },
      this.clock.now(),
    );
    const before = await this.vouchers.application(facts.quoteId, session);
    if (before?.voucherId && before.voucherId !== voucher.id) await this.letGo(before.voucherId, facts.quoteId, session);
    const version = (before?.version ?? 0) + 1;
    await this.vouchers.saveState(voucher.id, hold(voucher, facts.quoteId, this.clock.now()), session);
    await this.vouchers.saveApplication(
      { _id: facts.quoteId, voucherId: voucher.id, code: voucher.code, version, redeemedBy: null },
      session,
    );
    const { id: voucherId, code, label, discount } = voucher;
    await this.outbox.add(session, voucherApplied, {
      id: facts.quoteId,
      version,
      data: { quoteId: facts.quoteId, voucherId, code, label, discount, applicationVersion: version },
    });
    await this.note(caller, facts.quoteId, { before: before?.code ?? null, after: code }, session);
    return { voucher, version };
  }

  private async takeOff(quoteId: string, session: ClientSession, caller?: Caller): Promise<number | undefined> {
    const before = await this.vouchers.application(quoteId, session);
    if (!before?.voucherId || !before.code || before.redeemedBy) return undefined;
    const version = before.version + 1;
    await this.letGo(before.voucherId, quoteId, session);
    await this.vouchers.saveApplication({ ...before, voucherId: null, code: null, version }, session);
    await this.outbox.add(session, voucherRemoved, {
      id: quoteId,
      version,
      data: { quoteId, voucherId: before.voucherId, code: before.code, applicationVersion: version },
    });
    if (caller) await this.note(caller, quoteId, { before: before.code, after: null }, session);
    return version;
  }

  /** What staff do for a customer is written down. */
  private async note(actor: Caller, quoteId: string, codes: { before: string | null; after: string | null }, session: ClientSession) {
    if (actor.kind !== 'staff') return;
    const [before, after] = [{ code: codes.before }, { code: codes.after }];
    await this.audit.record(session, { actor, action: 'quote-voucher-changed', subjectType: 'quote', subjectId: quoteId, before, after });
  }

  private async letGo(voucherId: string, quoteId: string, session: ClientSession): Promise<void> {
    const voucher = await this.vouchers.byId(voucherId, session);
    if (voucher) await this.vouchers.saveState(voucher.id, release(voucher, quoteId), session);
  }

  /** Pricing hears of it at once by call, and by event should the call be lost. A quote that is being paid meanwhile keeps its price. */
  private async tellPricing(quoteId: string, { voucher, version }: { voucher: Voucher; version: number }): Promise<QuoteFacts> {
    const { code, label, discount } = voucher;
    try {
      return await this.internal.send(setQuoteVoucher, {
        params: { quoteId },
        body: { applicationVersion: version, voucher: { code, label, discount } },
      });
    } catch (error) {
      if (error instanceof DomainError && error.code !== 'SERVICE_UNAVAILABLE' && error.code !== 'TIMED_OUT')
        await this.mongo.transaction((session) => this.takeOff(quoteId, session));
      throw error;
    }
  }

  private async known(code: string, session: ClientSession): Promise<Voucher> {
    const voucher = await this.vouchers.byCode(code, session);
    if (!voucher) throw new DomainError('VOUCHER_NOT_FOUND');
    return voucher;
  }

  private async countingTries<T>(quoteId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof DomainError) await this.limits.consume('voucher-tries', quoteId, triesAnHour);
      throw error;
    }
  }
}
