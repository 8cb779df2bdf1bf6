import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { SignedIn } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { claimManualCode, type ManualCode, readManualCode } from '@kerbside/contracts/http/vouchers/manuals';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import { VouchersConfig } from '../config.js';
import { checkClaim, knownDays, manualCodeOf, type ManualRights } from './manual-code.js';
import { ManualsRepository } from './manuals.repository.js';
import { controller, serves } from '@kerbside/platform/http/controller';

@Injectable()
export class ManualsService {
  constructor(
    private readonly manuals: ManualsRepository,
    private readonly clock: Clock,
    private readonly config: VouchersConfig,
  ) {}

  async read(customerId: string, caller: SignedIn): Promise<ManualCode> {
    requireOwn(customerId, caller);
    const [held, rights] = await Promise.all([this.manuals.held(customerId), this.rightsOf(customerId)]);
    const { manualsUrl: address } = this.config;
    return { ...manualCodeOf(held, rights), ...(address === undefined ? {} : { address }) };
  }

  async claim(
    { userId: customerId, duration }: CallRequest<typeof claimManualCode>['params'],
    caller: SignedIn,
  ): Promise<{ code: string; pin: string }> {
    requireOwn(customerId, caller);
    const days = knownDays.find((one) => String(one) === duration);
    if (days === undefined) throw notFound();
    checkClaim(days, (await this.rightsOf(customerId)).hasCover);
    const claimed = await this.manuals.claim(customerId, days, this.clock.now());
    if (!claimed) throw new DomainError('NO_MANUAL_CODES_LEFT');
    return { code: claimed.code, pin: claimed.pin };
  }

  private rightsOf(customerId: string): Promise<ManualRights> {
    return this.manuals.rightsOf(customerId, londonDay(this.clock.now()));
  }
}

const requireOwn = (customerId: string, caller: SignedIn): void => {
  if (caller.userId !== customerId) throw notFound();
};

export const ManualsController = controller({ manuals: ManualsService }, [
  serves(readManualCode, ({ params, caller }, { manuals }) => manuals.read(params.userId, caller)),
  serves(claimManualCode, ({ params, caller }, { manuals }) => manuals.claim(params, caller)),
]);
