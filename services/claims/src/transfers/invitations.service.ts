import { Injectable } from '@nestjs/common';
import type { CallAnswer } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { policyTransferred } from '@kerbside/contracts/events/claims';
import type { Cover } from '@kerbside/contracts/http/claims/policies';
import type { Invitation, readInvited } from '@kerbside/contracts/http/claims/transfers';
import { Audit } from '@kerbside/platform/audit/audit';
import { tokenHash } from '@kerbside/platform/auth/auth';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, found, notFound } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { PoliciesRepository } from '../policies/policies.repository.js';
import type { CoverRecord } from '../policies/policy.js';
import { coverShown } from '../policies/shown.js';
import { coverOf, statusOn, transferRefusals, type Transfer } from './transfer.js';
import { TransferRules } from './transfer-rules.js';
import { TransfersRepository } from './transfers.repository.js';

type Customer = Extract<Caller, { readonly kind: 'customer' }>;
interface NewInvitation {
  readonly transfer: Transfer;
  readonly policy: CoverRecord;
}

/** What the recipient does with the link in the letter: anyone with the link, once signed in, may take the policy over (ADR 38). */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly transfers: TransfersRepository,
    private readonly rules: TransferRules,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  /** Whom the letter names; of a link that is over, nothing. */
  async invited(token: string): Promise<CallAnswer<typeof readInvited>> {
    const transfer = await this.transfers.byToken(tokenHash(token));
    if (!transfer || statusOn(transfer, londonDay(this.clock.now())) !== 'pending') return { to: null };
    const { firstName, lastName, email } = transfer.to;
    return { to: { firstName, lastName, email } };
  }

  async read(token: string, caller: Caller): Promise<Invitation> {
    const customer = customerOf(caller);
    const { userId } = customer;
    const { transfer, policy } = await this.open(token);
    const status = statusOn(transfer, londonDay(this.clock.now()));
    const isTheirs = transfer.toCustomerId === userId;
    // Cover that changed hands is shown only to its new owner.
    if (status === 'accepted' && !isTheirs) throw new DomainError('TRANSFER_OVER');
    const refusal = status === 'pending' ? await this.refusalFor(userId, policy) : undefined;
    return {
      status,
      expiresOn: transfer.expiresOn,
      refusal: refusal ?? null,
      policyId: isTheirs ? policy.id : null,
      ...((await this.isBuyer(customer, policy)) ? { paidByYou: true as const } : {}),
      cover: coverOf(policy),
    };
  }

  /** Accepting twice is accepting once. */
  async accept(token: string, caller: Caller): Promise<Cover> {
    const customer = customerOf(caller);
    const { transfer, policy } = await this.open(token);
    const now = this.clock.now();
    if (transfer.status === 'accepted' && transfer.toCustomerId === customer.userId) return coverShown(policy, now);
    if (statusOn(transfer, londonDay(now)) !== 'pending') throw new DomainError('TRANSFER_OVER');
    const message = await this.refusalFor(customer.userId, policy);
    if (message !== undefined) throw new DomainError('TRANSFER_REFUSED', { message });
    return this.mongo.transaction((session) => this.handOver({ transfer, policy }, customer, session));
  }

  async decline(token: string, caller: Caller): Promise<{ status: Transfer['status'] }> {
    const actor = customerOf(caller);
    return this.mongo.transaction(async (session) => {
      const { transfer } = await this.open(token, session);
      if (transfer.status === 'declined') return { status: transfer.status };
      const { status } = await this.rules.settle(transfer, 'declined', { actor, session });
      return { status };
    });
  }

  /** As it was when it was found to be in order: what has changed since is refused. */
  private async handOver({ transfer: { id }, policy }: NewInvitation, actor: Customer, session: ClientSession): Promise<Cover> {
    const transfer = found(await this.transfers.find(id, session));
    if (policy.customerId !== transfer.fromCustomerId) throw new DomainError('TRANSFER_OVER');
    await this.rules.settle(transfer, 'accepted', { actor, session, by: actor.userId });
    const now = this.clock.now();
    const transferredOn = londonDay(now);
    const back = (await this.isBuyer(actor, policy, session)) ? { isBack: true as const } : {};
    const change = { what: 'transferred', on: transferredOn, to: actor.userId, ...back } as const;
    const theirs = await this.policies.changeCover(policy, change, session);
    const { id: policyId, policyNumber, customerId, productType, quoteId, paymentId, startsOn, endsOn, version } = theirs;
    const { fromCustomerId } = transfer;
    const data = { policyId, policyNumber, customerId, fromCustomerId, productType, quoteId, paymentId, startsOn, endsOn, transferredOn };
    await this.outbox.add(session, policyTransferred, { id: policyId, version, data });
    const about = { subjectType: 'policy', subjectId: policyId, customerId, after: { policyNumber, transferredOn } };
    await this.audit.record(session, { actor, action: 'policy-taken-over', ...about });
    return coverShown(theirs, now);
  }

  /** Who sold the car back, or never did sell it. */
  private async isBuyer({ userId }: Customer, { id }: CoverRecord, session?: ClientSession): Promise<boolean> {
    return (await this.policies.buyerOf(id, session)) === userId;
  }

  private async refusalFor(userId: string, policy: CoverRecord): Promise<string | undefined> {
    if (userId === policy.customerId) return transferRefusals.own;
    return (await this.rules.refusalOf(policy)) === undefined ? undefined : transferRefusals.notNow;
  }

  private async open(token: string, session?: ClientSession): Promise<NewInvitation> {
    const transfer = await this.transfers.byToken(tokenHash(token), session);
    const policy = transfer && (await this.policies.find(transfer.policyId, undefined, session));
    if (!transfer || policy?.kind !== 'cover') throw notFound();
    return { transfer, policy };
  }
}

/** Staff have no cover of their own: for them a link does not exist. */
const customerOf = (caller: Caller): Customer => {
  if (caller.kind !== 'customer') throw notFound();
  return caller;
};
