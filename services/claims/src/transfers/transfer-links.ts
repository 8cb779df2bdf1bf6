import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { nameInText } from '@kerbside/contracts/products/product-names';
import { Clock } from '@kerbside/platform/time/clock';
import { Internal } from '@kerbside/platform/internal/internal';
import { aboutRecord, type JobSummary } from '@kerbside/platform/work/job-row';
import { Jobs, nothingToDo, type Effect } from '@kerbside/platform/work/jobs';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import type { ClientSession } from 'mongoose';
import { PoliciesRepository } from '../policies/policies.repository.js';
import { statusOn, type Transfer } from './transfer.js';
import { TransfersRepository } from './transfers.repository.js';

export const inviteNewOwner = 'invite-new-owner';
export const tellInvited = 'tell-invited-of-withdrawal';

type TransferRef = Pick<Transfer, 'policyId'> & { readonly customerId: string };

/** Writes to the person who is to take a policy over, with a link that no database stores. */
@Injectable()
export class TransferLinks {
  constructor(
    private readonly jobs: Jobs,
    private readonly transfers: TransfersRepository,
    private readonly policies: PoliciesRepository,
    private readonly internal: Internal,
    private readonly config: PlatformConfig,
    private readonly clock: Clock,
  ) {
    jobs.define<TransferRef>(inviteNewOwner, (_, transferId) => this.write(transferId), about);
    jobs.define<TransferRef>(tellInvited, (_, transferId) => this.writeOfWithdrawal(transferId), aboutWithdrawal);
  }

  /** Derived from the id and a key that is in no database. 256 bits. */
  tokenOf(transferId: string): string {
    return createHmac('sha256', this.config.serviceKey).update(`claims:transfer-link:${transferId}`).digest('base64url');
  }

  invite({ id, policyId, fromCustomerId: customerId }: Transfer, session: ClientSession): Promise<void> {
    return this.jobs.add(session, inviteNewOwner, id, { policyId, customerId });
  }

  withdraw({ id, policyId, fromCustomerId: customerId }: Transfer, session: ClientSession): Promise<void> {
    return this.jobs.add(session, tellInvited, id, { policyId, customerId });
  }

  private async writeOfWithdrawal(transferId: string): Promise<Effect> {
    const transfer = await this.transfers.find(transferId);
    const policy = transfer && (await this.policies.find(transfer.policyId));
    if (!transfer || !policy) return nothingToDo;
    const owner = await this.internal.send(readPerson, { params: { userId: transfer.fromCustomerId } });
    const facts = {
      name: transfer.to.firstName,
      owner: `${owner.firstName} ${owner.lastName}`,
      car: `${policy.vehicle.make} ${policy.vehicle.model}`,
    };
    const key = `policy-transfer-withdrawn-${transferId}`;
    const template = 'policy-transfer-withdrawn';
    await this.internal.send(sendMessage, { body: { key, template, facts, ...toInvited(transfer) } });
    return nothingToDo;
  }

  private async write(transferId: string): Promise<Effect> {
    const transfer = await this.transfers.find(transferId);
    const policy = transfer && (await this.policies.find(transfer.policyId));
    if (!transfer || policy?.kind !== 'cover' || statusOn(transfer, londonDay(this.clock.now())) !== 'pending') return nothingToDo;
    const owner = await this.internal.send(readPerson, { params: { userId: transfer.fromCustomerId } });
    const { vehicle, productName, endsOn } = policy;
    const facts = {
      name: transfer.to.firstName,
      owner: `${owner.firstName} ${owner.lastName}`,
      product: nameInText(productName),
      car: `${vehicle.make} ${vehicle.model}`,
      ends: formatLongDay(endsOn),
      until: formatLongDay(transfer.expiresOn),
      url: new URL(`/account/transfer?token=${this.tokenOf(transferId)}`, this.config.publicUrl).href,
    };
    const key = `policy-transfer-${transferId}`;
    await this.internal.send(sendMessage, { body: { key, template: 'policy-transfer', facts, ...toInvited(transfer) } });
    return nothingToDo;
  }
}

const toInvited = ({ fromCustomerId: onBehalfOf, to }: Transfer) =>
  ({ channel: 'email', customerId: null, onBehalfOf, to: to.email }) as const;

const about = aboutRecord(
  'policy',
  'policyId',
  'Whoever is to have this policy has not had the letter with the link. Try it again; the letter is sent once.',
);

const aboutWithdrawal = (invited: TransferRef): JobSummary => ({
  ...about(invited),
  toDo: 'Whoever was offered this policy has not been told that the offer is withdrawn. Try it again; the letter is sent once.',
});
