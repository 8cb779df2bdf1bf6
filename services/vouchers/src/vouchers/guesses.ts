import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { DomainError } from '@kerbside/platform/errors/errors';
import { RateLimits, type Limit } from '@kerbside/platform/redis/rate-limits';

const hour = 3_600;
const perQuote: Limit = { points: 10, durationSeconds: hour };
const perAddress: Limit = { points: 20, durationSeconds: hour };
const perAccount: Limit = { points: 20, durationSeconds: hour };

/** Who tries a code: their network address, the caller, and the quote that it is for, if any. */
export interface Guesser {
  readonly address: string;
  readonly caller: Caller;
  readonly quoteId?: string;
}

/** The refusals that somebody gets who guesses codes or membership numbers. Other refusals mean that the caller knew the code. */
const guesses: readonly string[] = ['VOUCHER_NOT_FOUND', 'VOUCHER_MEMBERS_ONLY', 'VOUCHER_MEMBER_UNKNOWN'];

/** Stops callers who guess codes or membership numbers: from then on even a right one is refused. A new quote gives no new guesses. */
@Injectable()
export class Guesses {
  constructor(private readonly limits: RateLimits) {}

  /** Throws TOO_MANY_TRIES. */
  async counting<T>(guesser: Guesser, work: () => Promise<T>): Promise<T> {
    await this.requireLeft(guesser);
    try {
      return await work();
    } catch (error) {
      if (error instanceof DomainError && guesses.includes(error.code)) await this.count(guesser);
      throw error;
    }
  }

  private async requireLeft({ address, caller, quoteId }: Guesser): Promise<void> {
    await this.limits.requireLeftByAddress('voucher-guesses-address', address, perAddress);
    if ('userId' in caller) await this.limits.requireLeft('voucher-guesses-account', caller.userId, perAccount);
    if (quoteId !== undefined) await this.limits.requireLeft('voucher-tries', quoteId, perQuote);
  }

  /** Counts on all limits, even when one is already used up. */
  private async count({ address, caller, quoteId }: Guesser): Promise<void> {
    const counted = await Promise.allSettled([
      this.limits.consumeByAddress('voucher-guesses-address', address, perAddress),
      'userId' in caller ? this.limits.consume('voucher-guesses-account', caller.userId, perAccount) : undefined,
      quoteId === undefined ? undefined : this.limits.consume('voucher-tries', quoteId, perQuote),
    ]);
    for (const one of counted) if (one.status === 'rejected') throw one.reason;
  }
}
