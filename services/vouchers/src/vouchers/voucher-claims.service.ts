import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { voucherRedeemed } from '@kerbside/contracts/events/vouchers';
import { openQuote } from '@kerbside/contracts/http/pricing/internal';
import type { claimVoucher, releaseVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import type { ProductType } from '@kerbside/contracts/ids';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { isKeptForLater, laterOf, type OfAgreement } from '../agreements.js';
import { lastVersion } from './applications.js';
import { hasBoughtBefore, withFirstSale, withoutPurchase, withoutSale, withPurchase } from '../buyers/buyer.js';
import { BuyersRepository } from '../buyers/buyers.repository.js';
import { claim, returnToQuote, redeem, unredeem, type ClaimMoment } from './hold.js';
import { checkVoucher, type ApplicationDocument, type Attempt, type PurchaseEnd, type Voucher } from './voucher.js';
import { VouchersRepository } from './vouchers.repository.js';

type Claim = CallRequest<typeof claimVoucher>['body'];

/** What is about to be bought. */
interface VoucherSale {
  readonly customerId: string | null;
  readonly productTypes: readonly ProductType[];
}

interface VoucherClaim extends VoucherSale {
  readonly moment: ClaimMoment;
}

interface CheckedVoucher extends VoucherSale {
  readonly code: string;
  readonly quoteId: string;
}

type EndedPurchase = Pick<BoughtQuote, 'quoteId' | 'paymentId'>;

/** How a payment ended without a sale: when it failed, or which agreement was called off. */
interface ClaimEnd {
  readonly endedAt?: Date;
  readonly agreement?: number | undefined;
}

interface ClaimedCode extends OfAgreement {
  readonly since?: Date;
}

interface BoughtQuote {
  readonly quoteId: string;
  readonly paymentId: string;
  readonly customerId: string;
  readonly voucherCode: string | null;
}

/** Applies what payments do to vouchers. */
@Injectable()
export class VoucherClaims {
  constructor(
    private readonly vouchers: VouchersRepository,
    private readonly buyers: BuyersRepository,
    private readonly mongo: Mongo,
    private readonly outbox: Outbox,
    private readonly internal: Internal,
    private readonly clock: Clock,
  ) {}

  async claim(body: Claim): Promise<void> {
    const claimed = await this.claimedBy(body);
    await this.mongo.transaction((session) => this.keep(body, claimed, session));
  }

  /** Throws what `claim` would; nothing is kept. */
  async check(body: CheckedVoucher): Promise<void> {
    const { voucher, attempt } = await this.attemptAt(body);
    checkVoucher(voucher, attempt, this.clock.now());
  }

  async release({ quoteId, paymentId, agreement }: CallRequest<typeof releaseVoucher>['body']): Promise<void> {
    await this.mongo.transaction((session) => this.endHoldsOf(quoteId, paymentId, session, { agreement }));
  }

  /** The quote was bought: uses the voucher in its price, even if it was changed or taken off while the payment was holding the price. */
  async redeemFor({ quoteId, paymentId, customerId, voucherCode }: BoughtQuote, session: ClientSession): Promise<void> {
    const voucher = voucherCode === null ? undefined : await this.vouchers.byCode(voucherCode, session);
    const application = voucher && (await this.vouchers.application(quoteId, session));
    // The event came before: its purchase may have been refunded whole since then.
    if (application?.redeemedBy) return;
    await this.buyers.save(withPurchase(await this.buyers.find(customerId, session), quoteId), session);
    if (!voucher) return;
    const version = lastVersion(application) + 1;
    const used = { voucherId: voucher.id, code: voucher.code, version, redeemedBy: paymentId, asked: null };
    await this.vouchers.saveState(voucher.id, redeem(voucher, quoteId, paymentId, this.clock.now()), session);
    // It may be over already: other services may have told of that before.
    await this.end({ _id: quoteId, memberId: null, ...application, ...used }, session);
    await this.outbox.add(session, voucherRedeemed, {
      id: quoteId,
      version,
      data: { voucherId: voucher.id, code: voucher.code, quoteId, paymentId },
    });
  }

  /** A code may be used again, also one for the first cover, once nothing of its purchase stays paid and nothing of it is in force, whichever is known first. */
  async giveBack({ quoteId, paymentId }: EndedPurchase, now: PurchaseEnd, session: ClientSession): Promise<void> {
    const before = await this.vouchers.application(quoteId, session);
    if (!before || (before.redeemedBy ?? paymentId) !== paymentId) return;
    await this.end({ ...before, ...now }, session);
  }

  /** What has become of a purchase is kept with its code, though the purchase itself may be heard of later. */
  private async end(application: ApplicationDocument, session: ClientSession): Promise<void> {
    const { _id: quoteId, code, redeemedBy } = application;
    await this.vouchers.saveApplication(application, session);
    if (!code || !redeemedBy || !isFree(application)) return;
    for (const buyer of await this.buyers.whoBought(quoteId, session)) await this.buyers.save(withoutPurchase(buyer, quoteId), session);
    const voucher = await this.vouchers.byCode(code, session);
    if (voucher) await this.vouchers.saveState(voucher.id, unredeem(voucher, redeemedBy), session);
  }

  /** What was cancelled is theirs again, or some of it stays paid after all, at its price: so its code is used again, unless another purchase has used it since. */
  async useAgain(
    { quoteId, paymentId, customerId }: Omit<BoughtQuote, 'voucherCode'>,
    now: PurchaseEnd,
    session: ClientSession,
  ): Promise<void> {
    const before = await this.vouchers.application(quoteId, session);
    if (!before || (before.redeemedBy ?? paymentId) !== paymentId) return;
    const after = { ...before, ...now };
    await this.vouchers.saveApplication(after, session);
    if (isFree(after)) return;
    const voucher = before.redeemedBy && before.code ? await this.vouchers.byCode(before.code, session) : undefined;
    if (!voucher) return;
    await this.buyers.save(withPurchase(await this.buyers.find(customerId, session), quoteId), session);
    if (voucher.state.status === 'redeemed') return;
    await this.vouchers.saveState(voucher.id, redeem(voucher, quoteId, paymentId, this.clock.now()), session);
  }

  /** Money has come for a purchase of which nothing was paid: a bank returned it, say. */
  async useIfPaid(bought: Omit<BoughtQuote, 'voucherCode'>, session: ClientSession): Promise<void> {
    const before = await this.vouchers.application(bought.quoteId, session);
    if (before?.isPaidBack || before?.isUnused) await this.useAgain(bought, { isPaidBack: false, isUnused: false }, session);
  }

  /** A payment ended without a sale: what it claimed goes back to the quote or is free. Later claims, for another try, stay. */
  async endHoldsOf(quoteId: string, paymentId: string, session: ClientSession, { endedAt, agreement }: ClaimEnd): Promise<void> {
    const isLater = (kept: ClaimedCode | undefined | null) =>
      isKeptForLater(kept, agreement) || (endedAt !== undefined && kept?.since !== undefined && kept.since > endedAt);
    const application = await this.vouchers.application(quoteId, session);
    for (const voucher of await this.vouchers.ofPayment(paymentId, session)) {
      if (voucher.state.status !== 'held' || isLater(voucher.state)) continue;
      const state = returnToQuote(voucher, quoteId, application?.voucherId === voucher.id, this.clock.now());
      await this.vouchers.saveState(voucher.id, state, session);
    }
    for (const buyer of await this.buyers.ofPayment(paymentId, session))
      if (!isLater(buyer.sale)) await this.buyers.save(withoutSale(buyer), session);
  }

  private async keep({ code, quoteId, paymentId, agreement }: Claim, claimed: VoucherClaim, session: ClientSession): Promise<void> {
    const { moment } = claimed;
    const { voucher, buyer, attempt } = await this.attemptAt({ code, quoteId, ...claimed }, session);
    const now = this.clock.now();
    await this.vouchers.saveState(voucher.id, claim(voucher, attempt, { id: paymentId, moment, agreement }, now), session);
    if (voucher.isForFirstCover && buyer && moment === 'sale') {
      const sale = { quoteId, paymentId, since: now, ...laterOf(buyer.sale?.agreement, agreement) };
      await this.buyers.save(withFirstSale(buyer, sale), session);
    }
  }

  private async attemptAt({ code, quoteId, customerId, productTypes }: CheckedVoucher, session?: ClientSession) {
    const voucher = await this.vouchers.byCode(code, session);
    if (!voucher) throw new DomainError('VOUCHER_NOT_FOUND');
    const buyer = customerId === null ? undefined : await this.buyers.find(customerId, session);
    const attempt: Attempt = {
      quoteId,
      productTypes,
      cover: 'declined',
      membership: await this.membershipOn(quoteId, voucher, session),
      hasBought: buyer !== undefined && hasBoughtBefore(buyer, quoteId),
    };
    return { voucher, buyer, attempt };
  }

  /** Checks that the member named with the code still is one. Throws VOUCHER_CHANGED when the quote now carries another code. */
  private async membershipOn(quoteId: string, voucher: Voucher, session?: ClientSession): Promise<Attempt['membership']> {
    const application = await this.vouchers.application(quoteId, session);
    const on = [application, application?.asked].find((one) => one?.voucherId === voucher.id);
    if (application && !on) throw new DomainError('VOUCHER_CHANGED');
    if (!voucher.clubId || !on) return 'not_given';
    return on.memberId !== null && (await this.vouchers.isMember(voucher.clubId, on.memberId)) ? 'member' : 'unknown';
  }

  private async claimedBy({ quoteId, customerId, productTypes, isSale }: Claim): Promise<VoucherClaim> {
    if (customerId !== undefined && productTypes !== undefined) return { customerId, productTypes, moment: isSale ? 'sale' : 'pay' };
    const facts = await this.internal.send(openQuote, { params: { quoteId }, body: { staff: true } });
    return { customerId: facts.customerId, productTypes: facts.productTypes, moment: isSale ? 'sale' : 'single' };
  }
}

/** Nothing of its purchase stays paid, and nothing of it is in force. */
const isFree = ({ isOver, isPaidBack, isUnused }: PurchaseEnd): boolean => isOver === true && (isPaidBack === true || isUnused === true);
