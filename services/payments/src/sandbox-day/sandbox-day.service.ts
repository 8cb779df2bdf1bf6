import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { type SandboxDay, moveSandboxDay, readSandboxDay } from '@kerbside/contracts/http/payments/sandbox';
import { Audit } from '@kerbside/platform/audit/audit';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { BusinessClock } from '../clock/business-clock.js';
import { PaymentsConfig } from '../config.js';
import { Collections } from '../sale/collections.js';
import { controller, serves } from '@kerbside/platform/http/controller';

/** Moves the day of the sandboxes, and lives through what falls due on it: the same collections as on any day. */
@Injectable()
export class SandboxDayService {
  constructor(
    private readonly config: PaymentsConfig,
    private readonly clock: BusinessClock,
    private readonly collections: Collections,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
  ) {}

  read(): SandboxDay {
    const { clock, config } = this;
    return { isMovable: config.hasSandboxesOnly, today: londonDay(clock.now()), daysAhead: clock.daysAhead };
  }

  async moveTo(daysAhead: number, actor: Caller): Promise<SandboxDay & { readonly due: number }> {
    if (!this.config.hasSandboxesOnly) throw new DomainError('NO_SANDBOX');
    if (daysAhead === this.clock.daysAhead + 1) await this.moveOn(actor);
    if (daysAhead !== this.clock.daysAhead) throw new DomainError('SANDBOX_DAY_MOVED');
    const due = await this.collections.collectToday();
    return { ...this.read(), due };
  }

  /** Moves the bank first: what is submitted on a day needs the bank to be on that day already. */
  private async moveOn(actor: Caller): Promise<void> {
    await this.moveBank();
    if (!(await this.clock.moveOn())) throw new DomainError('SANDBOX_DAY_MOVED');
    const after = { today: londonDay(this.clock.now()) };
    await this.mongo.transaction((session) =>
      this.audit.record(session, { actor, action: 'sandbox-day-moved', subjectType: 'sandbox', subjectId: 'day', after }),
    );
  }

  private async moveBank(): Promise<void> {
    const { directDebit } = this.config;
    if (!directDebit) return;
    const { apiUrl, token, timeoutMs } = directDebit;
    const sent = fetch(`${apiUrl}/_sandbox/clock`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ days: 1 }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = await sent.catch((error: unknown) => {
      throw new DomainError('DIRECT_DEBIT_UNAVAILABLE', { cause: error });
    });
    if (!answer.ok) throw new DomainError('DIRECT_DEBIT_UNAVAILABLE');
  }
}

export const SandboxDayController = controller({ days: SandboxDayService }, [
  serves(readSandboxDay, (_, { days }) => days.read()),
  serves(moveSandboxDay, ({ body, caller }, { days }) => days.moveTo(body.daysAhead, caller)),
]);
