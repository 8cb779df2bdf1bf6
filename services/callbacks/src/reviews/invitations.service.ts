import { Injectable } from '@nestjs/common';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { readChosenSubscriptions } from '@kerbside/contracts/http/accounts/subscriptions';
import { Clock } from '@kerbside/platform/time/clock';
import { Internal } from '@kerbside/platform/internal/internal';
import type { JobSummary } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import type { ClientSession } from 'mongoose';
import { PostConfig } from '../config.js';
import { MessagesService } from '../messages/messages.service.js';
import { invitationLetter, type TemplateId } from './review-templates.js';
import { ReviewsRepository } from './reviews.repository.js';

export const inviteToReview = 'invite-to-review';

interface Invitation {
  readonly policyId: string;
  readonly template: TemplateId;
}

/** The queue of invitations: each is written once, to the policy's owner at that time, unless they have unsubscribed. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly jobs: Jobs,
    private readonly policies: ReviewsRepository,
    private readonly messages: MessagesService,
    private readonly internal: Internal,
    private readonly clock: Clock,
    private readonly site: PlatformConfig,
    private readonly config: PostConfig,
  ) {
    jobs.define<Invitation>(inviteToReview, (facts, id) => this.write(facts, id), aboutInvitation);
  }

  owe(id: string, facts: Invitation, session: ClientSession): Promise<void> {
    return this.jobs.add(session, inviteToReview, id, facts);
  }

  private async write({ policyId, template }: Invitation, id: string): Promise<Effect> {
    const policy = await this.policies.find(policyId);
    // Its owner was erased while it waited.
    if (!policy) return () => Promise.resolve();
    const { customerId, productType, sentAt } = policy;
    const params = { userId: customerId };
    const { chosen } = await this.internal.send(readChosenSubscriptions, { params });
    const at = this.clock.now();
    if (chosen && !chosen.email)
      return (session) => this.policies.setInvitation({ id: policyId, invitation: { status: 'unsubscribed', at }, sentAt }, session);
    const { firstName, email: to, erasedAt } = await this.internal.send(readPerson, { params });
    // Nothing new is sent to a customer who is being erased. If they withdraw that, they can be invited again.
    if (erasedAt) return (session) => this.policies.setInvitation({ id: policyId, invitation: { status: 'none' }, sentAt }, session);
    const reviewUrl = this.config.reviewUrl ?? new URL('/account/', this.site.publicUrl).href;
    const letter = invitationLetter(template, { firstName, productType, reviewUrl });
    return async (session) => {
      await this.messages.queue(letter, { key: `review-invitation:${id}`, channel: 'email', customerId, to }, session);
      await this.policies.setInvitation({ id: policyId, invitation: { status: 'sent', at }, sentAt: at }, session);
    };
  }
}

const aboutInvitation = ({ policyId }: Invitation): JobSummary => ({
  customerId: null,
  subjectType: 'policy',
  subjectId: policyId,
  amountPence: null,
  toDo: 'The customer has not been invited to review us. Try it again; if it still fails, nothing else depends on it.',
});
