import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { policyTransferRequested } from '@kerbside/contracts/events/claims';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import {
  requestTransfer,
  type TransferOfPolicy,
  acceptTransfer,
  checkTransfer,
  declineTransfer,
  readInvitation,
  readInvited,
  readTransfer,
  withdrawTransfer,
} from '@kerbside/contracts/http/claims/transfers';
import { plainEmail } from '@kerbside/contracts/reading/email';
import { comparedName } from '@kerbside/contracts/reading/name';
import { BlockedFields } from '@kerbside/platform/blocked/blocked-fields';
import { Audit, staffReason } from '@kerbside/platform/audit/audit';
import { tokenHash } from '@kerbside/platform/auth/auth';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, invalid, notFound } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { ownerOf } from '../owner-of.js';
import { PoliciesRepository } from '../policies/policies.repository.js';
import type { PolicyRecord } from '../policies/policy.js';
import { expiryOf, statusOn, transferRefusals, transferView, type Transfer } from './transfer.js';
import { TransferLinks } from './transfer-links.js';
import { TransferRules } from './transfer-rules.js';
import { TransfersRepository } from './transfers.repository.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { InvitationsService } from './invitations.service.js';

type NewOwner = CallRequest<typeof requestTransfer>['body'];

/** Limited because each sends a letter to someone who may not be a customer yet. */
const lettersADay = { points: 10, durationSeconds: 24 * 3_600 };

/** What the owner of a policy does to hand it over, or staff for them. */
@Injectable()
export class TransfersService {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly transfers: TransfersRepository,
    private readonly rules: TransferRules,
    private readonly links: TransferLinks,
    private readonly internal: Internal,
    private readonly limits: RateLimits,
    private readonly blocked: BlockedFields,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  async check(policyId: string, email: string, caller: Caller): Promise<{ policyTransferUrl: string }> {
    const policy = await this.policies.open(policyId, caller);
    await this.require(policy, email, caller);
    if (await this.pending(policy)) throw new DomainError('TRANSFER_PENDING');
    return { policyTransferUrl: `/account/policies/${policyId}/transfer` };
  }

  /** The customer who handed it over can still see that, though the policy is no longer theirs. */
  async read(policyId: string, caller: Caller): Promise<TransferOfPolicy> {
    const [policy, transfer] = [await this.policies.find(policyId, ownerOf(caller)), await this.transfers.last(policyId, ownerOf(caller))];
    if (!policy && !transfer) throw notFound();
    const isStaff = caller.kind === 'staff';
    // What they had handed over has come back to them.
    const isUndone = !isStaff && policy !== undefined && transfer?.status === 'accepted';
    return {
      transfer: transfer && !isUndone ? transferView(transfer, this.today(), isStaff) : null,
      refusal: policy ? ((await this.rules.refusalOf(policy)) ?? null) : transferRefusals.gone,
    };
  }

  async request(policyId: string, to: NewOwner, actor: Caller): Promise<TransferOfPolicy> {
    await this.policies.inTurn(await this.policies.open(policyId, actor), async () => {
      const policy = await this.policies.open(policyId, actor);
      await this.require(policy, to.email, actor);
      const before = await this.pending(policy);
      if (before && !isTo(before, to)) throw new DomainError('TRANSFER_PENDING');
      if (!before) await this.ask(policy, to, actor);
    });
    return this.read(policyId, actor);
  }

  async withdraw(policyId: string, said: string | undefined, actor: Caller): Promise<TransferOfPolicy> {
    const policy = await this.policies.open(policyId, actor);
    const why = staffReason(actor, said);
    await this.mongo.transaction(async (session) => {
      const transfer = await this.transfers.last(policyId, policy.customerId, session);
      if (!transfer) throw new DomainError('TRANSFER_OVER');
      if (transfer.status === 'withdrawn') return;
      await this.rules.settle(transfer, 'withdrawn', { actor, why, session });
    });
    return this.read(policyId, actor);
  }

  private async ask(policy: PolicyRecord, to: NewOwner, actor: Caller): Promise<void> {
    const { id: policyId, policyNumber, customerId, productType } = policy;
    await this.limits.consume('transfer-policy', customerId, lettersADay);
    const id = randomUUID();
    const at = this.clock.now();
    const transfer: Transfer = {
      id,
      policyId,
      policyNumber,
      fromCustomerId: customerId,
      to,
      toCustomerId: null,
      tokenHash: tokenHash(this.links.tokenOf(id)),
      status: 'pending',
      requestedAt: at,
      expiresOn: expiryOf(at, policy),
      settledAt: null,
    };
    await this.mongo.transaction(async (session) => {
      await this.rules.expire(policyId, session);
      if ((await this.transfers.last(policyId, undefined, session))?.status === 'pending') throw new DomainError('TRANSFER_PENDING');
      await this.transfers.add(transfer, session);
      await this.links.invite(transfer, session);
      const data = {
        transferId: id,
        policyId,
        policyNumber,
        customerId,
        productType,
        expiresOn: transfer.expiresOn,
        requestedAt: at.toISOString(),
      };
      await this.outbox.add(session, policyTransferRequested, { id, version: 1, data });
      const after = { policyNumber, transferId: id, expiresOn: transfer.expiresOn };
      const act = { actor, action: 'policy-transfer-requested', subjectType: 'policy', subjectId: policyId, customerId, after };
      await this.audit.record(session, act);
    });
  }

  private async require(policy: PolicyRecord, email: string, by: Caller): Promise<void> {
    await this.rules.require(policy);
    const owner = await this.internal.send(readPerson, { params: { userId: policy.customerId } });
    if (plainEmail(owner.email) === plainEmail(email))
      throw invalid({ email: 'This is the owner’s own address. Enter that of the new owner' });
    await this.blocked.refuse({ email: ['email', email] }, by);
  }

  private async pending({ id, customerId }: PolicyRecord): Promise<Transfer | undefined> {
    const last = await this.transfers.last(id, customerId);
    return last && statusOn(last, this.today()) === 'pending' ? last : undefined;
  }

  private today() {
    return londonDay(this.clock.now());
  }
}

const isTo = ({ to }: Transfer, asked: NewOwner): boolean => personOf(to) === personOf(asked);
const personOf = ({ email, firstName, lastName }: NewOwner): string => `${plainEmail(email)} ${comparedName(`${firstName} ${lastName}`)}`;

export const TransfersController = controller({ transfers: TransfersService, invitations: InvitationsService }, [
  serves(checkTransfer, ({ body, caller }, { transfers }) => transfers.check(body.policy_id, body.email, caller)),
  serves(readTransfer, ({ params, caller }, { transfers }) => transfers.read(params.policyId, caller)),
  serves(requestTransfer, ({ params, body, caller }, { transfers }) => transfers.request(params.policyId, body, caller)),
  serves(withdrawTransfer, ({ params, body, caller }, { transfers }) => transfers.withdraw(params.policyId, body.why, caller)),
  serves(readInvited, ({ body }, { invitations }) => invitations.invited(body.token)),
  serves(readInvitation, ({ body, caller }, { invitations }) => invitations.read(body.token, caller)),
  serves(acceptTransfer, ({ body, caller }, { invitations }) => invitations.accept(body.token, caller)),
  serves(declineTransfer, ({ body, caller }, { invitations }) => invitations.decline(body.token, caller)),
]);
