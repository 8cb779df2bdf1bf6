import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { lockQuote, onBehalfOf, openQuote, sellQuote, unlockQuote, type QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { checkVoucher, claimVoucher, releaseVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import { holdRewards, readRewardsBalance } from '@kerbside/contracts/http/vouchers/rewards';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { Log } from '@kerbside/platform/telemetry/log';
import type { Agreement, Purchase } from '../purchases/purchase.js';

export interface CallerWithSecret {
  readonly caller: Caller;
  readonly secret?: string | undefined;
  /** They ask from a frame in a page of another site: outside it, their browser knows neither them nor the secret. */
  readonly isFramed?: boolean;
}

/** The secret comes in a header, or in the form where the specification lists it. */
export const callerWithSecret = ({ caller, headers, body }: CallerRequest): CallerWithSecret => ({
  caller,
  secret: headers[quoteSecretHeader] ?? body?.secret,
});

interface CallerRequest {
  readonly caller: Caller;
  readonly headers: { readonly [quoteSecretHeader]?: string | undefined };
  readonly body?: { readonly secret?: string | undefined };
}

interface HoldRequest {
  readonly quoteId: string;
  readonly purchaseId: string;
  /** The total the customer saw, before rewards. */
  readonly totalPence: number;
}

interface HeldSale {
  readonly facts: QuoteFacts;
  readonly saleId: string;
}

/** Which agreement is meant; absent before there is one. */
interface AgreementNumber {
  readonly agreement?: number;
}

const numberOf = (agreement: Agreement | null): AgreementNumber => (agreement ? { agreement: agreement.number } : {});

/** The calls of payments to pricing and vouchers. */
@Injectable()
export class QuotesClient {
  constructor(
    private readonly internal: Internal,
    private readonly log: Log,
  ) {}

  /** NOT_FOUND unless the caller may see the quote. */
  open(quoteId: string, { caller, secret }: CallerWithSecret): Promise<QuoteFacts> {
    return this.internal.send(openQuote, { params: { quoteId }, body: onBehalfOf(caller, secret) });
  }

  /** The same, before its price is shown: a voucher that the sale would refuse is out of it. */
  shown(quoteId: string, { caller, secret }: CallerWithSecret): Promise<QuoteFacts> {
    return this.internal.send(openQuote, { params: { quoteId }, body: { ...onBehalfOf(caller, secret), isShown: true } });
  }

  /** Holds the quote for the purchase, at the total the customer saw. NOT_FOUND unless the caller may see it. */
  async hold({ quoteId, purchaseId: paymentId, totalPence }: HoldRequest, { caller, secret }: CallerWithSecret): Promise<HeldSale> {
    const body = { paymentId, totalPence, asker: onBehalfOf(caller, secret) };
    const { saleId, ...facts } = await this.internal.send(lockQuote, { params: { quoteId }, body });
    if (saleId === undefined) throw new DomainError('SERVICE_UNAVAILABLE');
    return { facts, saleId };
  }

  /** Checks that the voucher may be used, and holds a single-use code for the purchase: for a while, or for good at the sale itself. */
  async claimVoucher(
    { id: paymentId }: Pick<Purchase, 'id'>,
    facts: Pick<QuoteFacts, 'quoteId' | 'customerId' | 'productTypes' | 'voucher'>,
    isSale: boolean,
    numbered: AgreementNumber = {},
  ): Promise<void> {
    const { quoteId, voucher, customerId, productTypes } = facts;
    if (!voucher || customerId === null) return;
    const body = { code: voucher.code, quoteId, paymentId, customerId, productTypes, isSale, ...numbered };
    await this.internal.send(claimVoucher, { body });
  }

  /**
   * Called right before the money is taken: makes sure that the quote is what was held and agreed, that its voucher and rewards may be used,
   * and that all of it stays so. Rejects with the refusal of the service that disagrees. Safe to repeat.
   */
  async sell({ id, quoteId, customerId, offer, agreement }: Purchase): Promise<void> {
    const numbered = numberOf(agreement);
    await this.internal.send(sellQuote, { params: { quoteId }, body: { paymentId: id, saleId: agreement?.saleId ?? '', ...numbered } });
    await this.claimVoucher({ id }, { ...offer, quoteId, customerId, productTypes: [...offer.productTypes] }, true, numbered);
    if (offer.rewardsPence > 0) await this.keepRewards({ id, customerId }, offer.rewardsPence, { isSale: true, ...numbered });
  }

  /**
   * The sale is off: releases everything that was kept for it. Rejects until every service has been told. What is kept for a later agreement stays:
   * somebody else may have called this one off first, and the customer have pressed Pay again since.
   */
  async callOff({ id: paymentId, quoteId, customerId, offer, agreement }: Purchase): Promise<void> {
    const numbered = numberOf(agreement);
    await this.internal.send(unlockQuote, { params: { quoteId }, body: { paymentId, saleIsOff: true, ...numbered } });
    if (offer.voucher) await this.internal.send(releaseVoucher, { body: { quoteId, paymentId, ...numbered } });
    if (offer.rewardsPence > 0) await this.keepRewards({ id: paymentId, customerId }, 0, { isSale: true, ...numbered });
  }

  /**
   * Sets how much of the rewards is kept for the purchase: for a while, or at the sale itself until it is made or called off. 0 gives all back; what
   * a sale keeps, only when the sale is off. REWARDS_TOO_SMALL when the customer has less.
   */
  async keepRewards(
    { id: paymentId, customerId }: Pick<Purchase, 'id' | 'customerId'>,
    amountPence: number,
    sale: AgreementNumber & { readonly isSale?: true } = {},
  ): Promise<void> {
    await this.internal.send(holdRewards, { body: { customerId, paymentId, amountPence, ...sale } });
  }

  /** How much of the rewards may be used; undefined while they cannot be read: the card can pay all. */
  async rewardsOf(customerId: string, paymentId: string | undefined): Promise<number | undefined> {
    try {
      return (await this.internal.send(readRewardsBalance, { params: { customerId }, query: { paymentId } })).balancePence;
    } catch (error) {
      this.log.warn({ error, customerId }, 'The rewards could not be read; the payment continues without them');
      return undefined;
    }
  }

  /**
   * Why what was cancelled unpaid may not be taken back with its voucher, which was given back then: in words for the customer. Null while it may, and while
   * vouchers do not answer.
   */
  async takenBackBecause({ quoteId, customerId, offer }: Pick<Purchase, 'quoteId' | 'customerId' | 'offer'>): Promise<string | null> {
    if (!offer.voucher) return null;
    const { code } = offer.voucher;
    try {
      await this.internal.send(checkVoucher, { body: { code, quoteId, customerId, productTypes: [...offer.productTypes] } });
      return null;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return codeRefusals.get(error.code) ?? null;
    }
  }

  /** A try failed: releases what it held. What cannot be released now runs out by itself, since nothing was held for good. */
  async letGo({ id: paymentId, quoteId, customerId, offer }: Pick<Purchase, 'id' | 'quoteId' | 'customerId' | 'offer'>): Promise<void> {
    const releases = [
      this.internal.send(unlockQuote, { params: { quoteId }, body: { paymentId } }),
      ...(offer.rewardsPence > 0 ? [this.keepRewards({ id: paymentId, customerId }, 0)] : []),
    ];
    for (const { reason } of (await Promise.allSettled(releases)).filter((one) => one.status === 'rejected'))
      this.log.warn({ error: reason, quoteId, paymentId }, 'What was held for a payment could not be released; the hold will run out');
  }
}

const isUsedElsewhere =
  'Its voucher code was given back when it was cancelled, and is used for something else. So it cannot be taken back.';
const codeRefusals: ReadonlyMap<string, string> = new Map([
  ['VOUCHER_ALREADY_REDEEMED', isUsedElsewhere],
  ['VOUCHER_IN_PAYMENT', isUsedElsewhere],
  [
    'VOUCHER_FIRST_COVER_ONLY',
    'Its voucher code is for a first purchase, and something else has been bought since. So it cannot be taken back.',
  ],
]);
