import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { DomainError } from '@kerbside/platform/errors/errors';
import { RateLimits, type GiveBack, type Limit } from '@kerbside/platform/redis/rate-limits';

const hour = 3_600;
const perQuote: Limit = { points: 10, durationSeconds: hour };
const perAddress: Limit = { points: 20, durationSeconds: hour };
const perAccount: Limit = { points: 20, durationSeconds: hour };

/** Who is trying a code: network address, caller, and the quote that it is for, if any. */
export interface Guesser {
  readonly address: string;
  readonly caller: Caller;
  readonly quoteId?: string;
}

/** The refusals that answer a guessed code or membership number. Other refusals mean that the caller knew the code. */
const guesses: readonly string[] = ['VOUCHER_NOT_FOUND', 'VOUCHER_MEMBERS_ONLY', 'VOUCHER_MEMBER_UNKNOWN'];

/** Stops callers who guess codes or membership numbers: after that even a right one is refused. A new quote does not reset the count. */
@Injectable()
export class Guesses {
  constructor(private readonly limits: RateLimits) {}

  /** Throws TOO_MANY_TRIES. Each try counts while it is being answered, so that a burst gets no more answers than the limit. */
  async counting<T>(guesser: Guesser, work: () => Promise<T>): Promise<T> {
    const notGuessed = await this.take(guesser);
    try {
      const answer = await work();
      await notGuessed();
      return answer;
    } catch (error) {
      const isGuess = error instanceof DomainError && guesses.includes(error.code);
      if (!isGuess) await notGuessed();
      throw error;
    }
  }

  private async take({ address, caller, quoteId }: Guesser): Promise<GiveBack> {
    const taken: GiveBack[] = [];
    const giveAllBack = async (): Promise<void> => {
      for (const giveBack of taken) await giveBack();
    };
    try {
      taken.push(await this.limits.takeByAddress('voucher-guesses-address', address, perAddress));
      if ('userId' in caller) taken.push(await this.limits.take('voucher-guesses-account', caller.userId, perAccount));
      if (quoteId !== undefined) taken.push(await this.limits.take('voucher-tries', quoteId, perQuote));
    } catch (refused) {
      await giveAllBack();
      throw refused;
    }
    return giveAllBack;
  }
}
