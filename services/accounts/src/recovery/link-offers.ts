import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { tokenHash } from '@kerbside/platform/auth/auth';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Attempts } from '../limits/attempts.js';
import { RecoveriesRepository } from './recoveries.repository.js';
import { offeredLink } from './recovery.js';
import { RecoverySecrets } from './recovery-secrets.js';

const message = 'Too many tries. We have emailed you a link to sign in.';

/** A sign-in link by email: the one way in that strangers' guesses cannot use up. */
@Injectable()
export class LinkOffers {
  constructor(
    private readonly recoveries: RecoveriesRepository,
    private readonly secrets: RecoverySecrets,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  /** Sends the link when the limit refuses. The answer is the same for any address: whether it has an account is only looked up on sending. */
  async orOffer<T>(email: string, count: () => Promise<T>): Promise<T> {
    try {
      return await count();
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'TOO_MANY_TRIES') throw error;
      await this.offer(email);
      throw new DomainError(error.code, { ...error.details, message });
    }
  }

  private async offer(email: string): Promise<void> {
    const id = randomUUID();
    const link = offeredLink({ id, email, secretHash: tokenHash(this.secrets.signInToken(id)) }, this.clock.now());
    if (await this.attempts.mayWrite('sign-in', email)) await this.recoveries.add(link);
  }
}
