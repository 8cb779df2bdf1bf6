import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { policyTransferEnded } from '@kerbside/contracts/events/claims';
import { readPaid } from '@kerbside/contracts/http/payments/refunds';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { eachOf, Sweeper } from '@kerbside/platform/work/sweep';
import type { ClientSession } from 'mongoose';
import { ClaimsRepository } from '../claims/claims.repository.js';
import { PoliciesRepository } from '../policies/policies.repository.js';
import type { PolicyRecord } from '../policies/policy.js';
import { overBy, policyRefusal, settled, standingRefusal, statusOn, type TransferOutcome, type Transfer } from './transfer.js';
import { TransferLinks } from './transfer-links.js';
import { TransfersRepository } from './transfers.repository.js';

export const transferSweep = 'expire-transfers';
const everyMs = 60_000;
const atOnce = 100;

interface TransferOrder {
  readonly actor: Caller;
  readonly session: ClientSession;
  readonly why?: string | undefined;
  /** The new owner. */
  readonly by?: string;
}

/** What both sides of a transfer share: whether the policy can have another owner, and how a transfer ends. */
@Injectable()
export class TransferRules {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly transfers: TransfersRepository,
    private readonly links: TransferLinks,
    private readonly claims: ClaimsRepository,
    private readonly internal: Internal,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.every(transferSweep, everyMs, (stopping) => this.expireAll(stopping));
  }

  /** Why it cannot be handed over, in words for the customer; undefined when it can. */
  async refusalOf(policy: PolicyRecord): Promise<string | undefined> {
    const refusal = policyRefusal(policy, londonDay(this.clock.now()));
    if (refusal !== undefined) return refusal;
    const [hasOpenClaim, { toComePence, onItsWayPence }] = await Promise.all([
      this.claims.isOpenOn(policy.id),
      this.internal.send(readPaid, { params: { paymentId: policy.paymentId } }),
    ]);
    return standingRefusal({ hasOpenClaim, toComePence, onItsWayPence });
  }

  async require(policy: PolicyRecord): Promise<void> {
    const message = await this.refusalOf(policy);
    if (message !== undefined) throw new DomainError('TRANSFER_REFUSED', { message });
  }

  async settle(transfer: Transfer, how: TransferOutcome, { actor, why, session, by }: TransferOrder): Promise<Transfer> {
    const after = settled(transfer, how, { at: this.clock.now(), by: by ?? null });
    const { id: transferId, policyId, policyNumber, fromCustomerId: customerId, requestedAt } = after;
    const policy = await this.policies.find(policyId, undefined, session);
    if (!policy) throw new Error('A transfer is of a policy');
    await this.transfers.save(after, session);
    if (how === 'withdrawn') await this.links.withdraw(after, session);
    const data = {
      transferId,
      policyId,
      policyNumber,
      customerId,
      productType: policy.productType,
      how,
      requestedAt: requestedAt.toISOString(),
      ...overBy(policy, londonDay(this.clock.now())),
    };
    await this.outbox.add(session, policyTransferEnded, { id: transferId, version: 2, data });
    const what = { subjectType: 'policy', subjectId: policyId, customerId, after: { policyNumber, transferId } };
    await this.audit.record(session, { actor, action: `policy-transfer-${how}`, why, ...what });
    return after;
  }

  /** Withdraws the invitation once there is nothing left to take over. */
  async withdrawOf(policyId: string, actor: Caller, session: ClientSession): Promise<void> {
    const last = await this.transfers.last(policyId, undefined, session);
    if (last && statusOn(last, londonDay(this.clock.now())) === 'pending') await this.settle(last, 'withdrawn', { actor, session });
  }

  /** Whom it was offered to is there no more. */
  async declineOf(policyId: string, session: ClientSession): Promise<void> {
    await this.expire(policyId, session);
    const last = await this.transfers.last(policyId, undefined, session);
    if (last?.status === 'pending') await this.settle(last, 'declined', { actor: ourselves, session });
  }

  /** Ends a policy's transfer if its link is too old, so that another can be asked for. */
  async expire(policyId: string, session: ClientSession): Promise<void> {
    const last = await this.transfers.last(policyId, undefined, session);
    if (last?.status !== 'pending' || statusOn(last, londonDay(this.clock.now())) === 'pending') return;
    await this.settle(last, 'expired', { actor: ourselves, session });
  }

  private async expireAll(stopping: AbortSignal): Promise<boolean> {
    const overdue = await this.transfers.overdue(londonDay(this.clock.now()), atOnce);
    await eachOf(stopping, overdue, ({ policyId }) => this.mongo.transaction((session) => this.expire(policyId, session)));
    return overdue.length === atOnce;
  }
}

const ourselves: Caller = { kind: 'service', name: 'claims' };
