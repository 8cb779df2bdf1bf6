import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { hashOf, keyIn, liveKeys, type Partner } from './partner.js';
import { PartnersRepository } from './partners.repository.js';

/** Two a second: a thousand events a second with full pages. */
const readsAMinute = { points: 120, durationSeconds: 60 };
const noteEveryMs = 60_000;

/** Authenticates a partner's program by its key. */
@Injectable()
export class PartnerKeysService {
  constructor(
    private readonly partners: PartnersRepository,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /** Returns the partner whose key it is. An unknown key, an expired one and none at all get the same answer. */
  async admit(authorization: string | undefined): Promise<Partner> {
    const now = this.clock.now();
    const text = keyIn(authorization);
    const hash = text === undefined ? undefined : hashOf(text);
    const partner = hash === undefined ? undefined : await this.partners.byKey(hash);
    const key = partner && liveKeys(partner, now).find((one) => one.hash === hash);
    if (!partner || !key) throw new DomainError('NOT_SIGNED_IN', { message: 'Send your partner key as Authorization: Bearer <key>.' });
    await this.limits.consume('feed', key.id, readsAMinute);
    await this.partners.noteUse(key.id, now, noteEveryMs);
    if (partner.status === 'suspended') throw new DomainError('PARTNER_SUSPENDED');
    return partner;
  }
}
