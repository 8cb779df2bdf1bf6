import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import type { claimManualCode, ManualCode } from '@kerbside/contracts/http/vouchers/manuals';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { userOf } from '../user-of.js';
import { checkClaim, knownDays, manualCodeOf } from './manual-code.js';
import { ManualsRepository } from './manuals.repository.js';

@Injectable()
export class ManualsService {
  constructor(
    private readonly manuals: ManualsRepository,
    private readonly mongo: Mongo,
    private readonly internal: Internal,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async read(customerId: string, caller: Caller): Promise<ManualCode> {
    await this.requireMay(customerId, caller);
    await this.note('manual-code-viewed', customerId, caller);
    const [held, hasCover] = await Promise.all([this.manuals.held(customerId), this.hasCover(customerId)]);
    return manualCodeOf(held, hasCover);
  }

  async claim(
    { userId: customerId, duration }: CallRequest<typeof claimManualCode>['params'],
    caller: Caller,
  ): Promise<{ code: string; pin: string }> {
    await this.requireMay(customerId, caller);
    const days = knownDays.find((one) => String(one) === duration);
    if (days === undefined) throw notFound();
    checkClaim(days, await this.hasCover(customerId));
    await this.note('manual-code-claimed', customerId, caller);
    const claimed = await this.manuals.claim(customerId, days, this.clock.now());
    if (!claimed) throw new DomainError('NO_MANUAL_CODES_LEFT');
    return { code: claimed.code, pin: claimed.pin };
  }

  /** Customers may ask only for their own code; staff for any customer's. */
  private async requireMay(customerId: string, caller: Caller): Promise<void> {
    if (userOf(caller) === customerId) return;
    if (caller.kind !== 'staff') throw notFound();
    await this.internal.send(readPerson, { params: { userId: customerId } });
  }

  /** Audits what staff do for a customer before it is done. */
  private async note(action: string, customerId: string, caller: Caller): Promise<void> {
    if (caller.kind !== 'staff') return;
    await this.mongo.transaction((session) =>
      this.audit.record(session, { actor: caller, action, subjectType: 'customer', subjectId: customerId, customerId }),
    );
  }

  private hasCover(customerId: string): Promise<boolean> {
    return this.manuals.hasCover(customerId, londonDay(this.clock.now()));
  }
}
