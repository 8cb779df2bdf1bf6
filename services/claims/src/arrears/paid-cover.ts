import { Injectable } from '@nestjs/common';
import { londonDay } from '@kerbside/contracts/days/dates';
import { policyArrearsChanged } from '@kerbside/contracts/events/claims';
import { readPaid } from '@kerbside/contracts/http/payments/refunds';
import { Internal } from '@kerbside/platform/internal/internal';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Clock } from '@kerbside/platform/time/clock';
import type { ClientSession } from 'mongoose';
import { CancellationsRepository } from '../cancellations/cancellations.repository.js';
import { owedPence } from '../cancellations/cancellations.service.js';
import { whenMissing, type CountedMoney } from '../policies/cover.js';
import { PoliciesRepository } from '../policies/policies.repository.js';
import type { CoverRecord, PolicyRecord } from '../policies/policy.js';
import { firstDayWithout } from '../policies/state.js';

/** Cover that is cancelled ahead, or goes on for as long as it is paid for, waits for no arrears: it follows the money that was counted for it (ADR 27). */
@Injectable()
export class PaidCover {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly cancellations: CancellationsRepository,
    private readonly internal: Internal,
    private readonly outbox: Outbox,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  /** In turn, so that what was asked last decides. */
  async countAnew(purchaseId: string): Promise<void> {
    const today = londonDay(this.clock.now());
    const policy = (await this.policies.ofPurchases([purchaseId])).find((one) => one.cancelledOn !== null && one.cancelledOn > today);
    if (policy) await this.policies.inTurn(policy, () => this.count(policy));
  }

  private async count({ paymentId }: PolicyRecord): Promise<void> {
    const purchased = await this.policies.ofPurchases([paymentId]);
    const standing = await this.cancellations.standing(purchased.map(({ id }) => id));
    const paid = await this.internal.send(readPaid, { params: { paymentId } });
    const money = { keptPence: Math.max(0, paid.leftPence - owedPence(standing, paid)), missingPence: paid.missingPence ?? 0 };
    await this.mongo.transaction(async (session) => {
      for (const policy of await this.policies.ofPurchase(paymentId, session))
        if (policy.kind === 'cover') await this.follow(policy, money, session);
    });
  }

  private async follow(policy: CoverRecord, money: CountedMoney, session: ClientSession): Promise<void> {
    let changed = policy;
    for (const change of whenMissing(policy, money, londonDay(this.clock.now())))
      changed = await this.policies.changeCover(changed, { what: 'arrears-changed', ...change }, session);
    if (changed === policy) return;
    const { id, version, policyNumber, customerId, productType, suspendedOn, cancelledOn: endsAnywayOn } = changed;
    const cancelledOn = firstDayWithout(changed);
    const data = { policyId: id, policyNumber, customerId, productType, suspendedOn, cancelledOn };
    await this.outbox.add(session, policyArrearsChanged, {
      id,
      version,
      data: { ...data, ...(endsAnywayOn === null ? {} : { endsAnywayOn }) },
    });
  }
}
