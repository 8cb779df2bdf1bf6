import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { DomainError } from '@kerbside/platform/errors';
import { RateLimits, type Limit } from '@kerbside/platform/rate-limits';

const hour = 3_600;
const perQuote: Limit = { points: 10, durationSeconds: hour };
const perAddress: Limit = { points: 20, durationSeconds: hour };
const perAccount: Limit = { points: 20, durationSeconds: hour };

/** Who tries a code: their network address, who they are, and the quote that it is for, if there is one. */
export interface Guesser {
  readonly address: string;
  readonly caller: Caller;
  readonly quoteId?: string;
}

/** What somebody who guesses codes, or numbers of members, is told. Anything else was known to whoever asked. */
const guesses: readonly string[] = ['VOUCHER_NOT_FOUND', 'VOUCHER_MEMBERS_ONLY', 'VOUCHER_MEMBER_UNKNOWN'];

/** Who guesses codes, or numbers of members, is stopped: from then on a right one is not told either. A new quote gives no new guesses. */
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

  /** All of them, also when one is used up already. */
  private async count({ address, caller, quoteId }: Guesser): Promise<void> {
    const counted = await Promise.allSettled([
      this.limits.consumeByAddress('voucher-guesses-address', address, perAddress),
      'userId' in caller ? this.limits.consume('voucher-guesses-account', caller.userId, perAccount) : undefined,
      quoteId === undefined ? undefined : this.limits.consume('voucher-tries', quoteId, perQuote),
    ]);
    for (const one of counted) if (one.status === 'rejected') throw one.reason;
  }
}
