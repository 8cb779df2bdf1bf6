import { Injectable } from '@nestjs/common';
import { londonDay } from '@kerbside/contracts/dates';
import type { ManualCode } from '@kerbside/contracts/http/vouchers-manuals';
import { Clock } from '@kerbside/platform/clock';
import { DomainError, notFound } from '@kerbside/platform/errors';
import type { ClientSession } from 'mongoose';
import { checkClaim, knownDays, manualCodeOf } from './manual-code.js';
import { ManualsRepository } from './manuals.repository.js';

@Injectable()
export class ManualsService {
  constructor(
    private readonly manuals: ManualsRepository,
    private readonly clock: Clock,
  ) {}

  async read(customerId: string): Promise<ManualCode> {
    const [held, hasCover] = await Promise.all([this.manuals.held(customerId), this.hasCover(customerId)]);
    return manualCodeOf(held, hasCover);
  }

  async claim(customerId: string, duration: string): Promise<{ code: string; pin: string }> {
    const days = knownDays.find((one) => String(one) === duration);
    if (days === undefined) throw notFound();
    checkClaim(days, await this.hasCover(customerId));
    const claimed = await this.manuals.claim(customerId, days, this.clock.now());
    if (!claimed) throw new DomainError('NO_MANUAL_CODES_LEFT');
    return { code: claimed.code, pin: claimed.pin };
  }

  noteCover(customerId: string, endsOn: string, session: ClientSession): Promise<void> {
    return this.manuals.noteCover(customerId, endsOn, session);
  }

  private async hasCover(customerId: string): Promise<boolean> {
    const until = await this.manuals.coverUntil(customerId);
    return until !== undefined && until >= londonDay(this.clock.now());
  }
}
