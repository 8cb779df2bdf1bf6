import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing';
import { lockQuote, onBehalfOf, openQuote, unlockQuote, type QuoteFacts } from '@kerbside/contracts/http/pricing-internal';
import { claimVoucher } from '@kerbside/contracts/http/vouchers';
import { holdRewards, readRewardsBalance } from '@kerbside/contracts/http/vouchers-rewards';
import { Internal } from '@kerbside/platform/internal';
import { Log } from '@kerbside/platform/log';
import type { Payment } from './payment.js';

/** Who asks about a quote, and the secret they hold. */
export interface Asking {
  readonly caller: Caller;
  readonly secret?: string | undefined;
}

/** The secret travels in a header, or in the form where the specification lists it. */
export const askingWith = (
  caller: Caller,
  headers: { readonly [quoteSecretHeader]?: string | undefined },
  body: { readonly secret?: string | undefined } = {},
): Asking => ({ caller, secret: headers[quoteSecretHeader] ?? body.secret });

/** What payments asks of pricing and vouchers. */
@Injectable()
export class QuoteDesk {
  constructor(
    private readonly internal: Internal,
    private readonly log: Log,
  ) {}

  /** NOT_FOUND unless the asker may see the quote. */
  open(quoteId: string, { caller, secret }: Asking): Promise<QuoteFacts> {
    return this.internal.send(openQuote, { params: { quoteId }, body: onBehalfOf(caller, secret) });
  }

  /** Holds the price for the payment, at the total the customer saw, and their voucher with it. */
  async hold(quoteId: string, paymentId: string, totalPence: number): Promise<QuoteFacts> {
    const facts = await this.internal.send(lockQuote, { params: { quoteId }, body: { paymentId, totalPence } });
    try {
      if (facts.voucher) await this.internal.send(claimVoucher, { body: { code: facts.voucher.code, quoteId, paymentId } });
      return facts;
    } catch (error) {
      await this.release(quoteId, paymentId);
      throw error;
    }
  }

  /** Keeps rewards for the payment, anew; 0 gives them back. REWARDS_TOO_SMALL when there are not as many. */
  async keepRewards({ id: paymentId, customerId }: Pick<Payment, 'id' | 'customerId'>, amountPence: number): Promise<void> {
    await this.internal.send(holdRewards, { body: { customerId, paymentId, amountPence } });
  }

  /** What may be used of the rewards; undefined while nobody can tell: the card can pay all. */
  async rewardsOf(customerId: string, paymentId: string | undefined): Promise<number | undefined> {
    try {
      return (await this.internal.send(readRewardsBalance, { params: { customerId }, query: { paymentId } })).balancePence;
    } catch (error) {
      this.log.warn({ error, customerId }, 'The rewards could not be read; the payment goes on without');
      return undefined;
    }
  }

  /** Gives rewards back. When it cannot be told now, their hold runs out by itself. */
  async giveRewardsBack(payment: Pick<Payment, 'id' | 'customerId' | 'rewardsPence'>): Promise<void> {
    if (payment.rewardsPence === 0) return;
    try {
      await this.keepRewards(payment, 0);
    } catch (error) {
      this.log.warn({ error, paymentId: payment.id }, 'The rewards could not be given back; their hold will run out');
    }
  }

  /** Lets the price go. When it cannot be told now, the hold runs out by itself. */
  async release(quoteId: string, paymentId: string): Promise<void> {
    try {
      await this.internal.send(unlockQuote, { params: { quoteId }, body: { paymentId } });
    } catch (error) {
      this.log.warn({ error, quoteId, paymentId }, 'The price could not be released; its hold will run out');
    }
  }
}
