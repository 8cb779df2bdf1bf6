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
import type { Letter } from '../letters/message.js';
import { MessagesService } from '../messages/messages.service.js';
import { invitationLetter, type TemplateId } from './review-templates.js';
import type { LastInvitation, ReviewPolicy } from './review-policy.js';
import { ReviewsRepository } from './reviews.repository.js';

export const inviteToReview = 'invite-to-review';

interface InvitationLetter {
  readonly letter?: { readonly letter: Letter; readonly to: string };
  readonly invitation: LastInvitation;
}

interface Invitation {
  readonly policyId: string;
  readonly template: TemplateId;
}

/** The queue of invitations: each is written once, to the owner of its policies at that time, unless they have unsubscribed. */
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
    const waiting = await this.policies.waiting(id);
    const told = toldBy(waiting, policyId);
    const others = idsOf(waiting.filter((policy) => !told.includes(policy)));
    const [first] = told;
    // Their owner was erased while it waited, or all was cancelled.
    if (!first) return (session) => this.policies.setInvitation(others, { status: 'none' }, session);
    const { customerId } = first;
    const { letter, invitation } = await this.letterTo(customerId, told, template);
    return async (session) => {
      if (letter)
        await this.messages.queue(letter.letter, { key: `review-invitation:${id}`, channel: 'email', customerId, to: letter.to }, session);
      await this.policies.setInvitation(idsOf(told), invitation, session);
      await this.policies.setInvitation(others, { status: 'none' }, session);
    };
  }

  private async letterTo(userId: string, told: readonly ReviewPolicy[], template: TemplateId): Promise<InvitationLetter> {
    const params = { userId };
    const { chosen } = await this.internal.send(readChosenSubscriptions, { params });
    const at = this.clock.now();
    if (chosen && !chosen.email) return { invitation: { status: 'unsubscribed', at } };
    const { firstName, email: to, erasedAt } = await this.internal.send(readPerson, { params });
    // Nothing new is sent to a customer who is being erased. If they withdraw that, they can be invited again.
    if (erasedAt) return { invitation: { status: 'none' } };
    const reviewUrl = this.config.reviewUrl ?? new URL('/account/', this.site.publicUrl).href;
    const products = told.map(({ productType }) => productType);
    return { letter: { to, letter: invitationLetter(template, { firstName, products, reviewUrl }) }, invitation: { status: 'sent', at } };
  }
}

/** What the letter is about by now: what was cancelled meanwhile is left out, and what went to another owner than the policy that it was queued for. */
const toldBy = (waiting: readonly ReviewPolicy[], policyId: string): readonly ReviewPolicy[] => {
  const kept = waiting.filter(({ cancelledOn }) => cancelledOn === null);
  const reader = kept.find(({ id }) => id === policyId) ?? kept[0];
  return kept.filter(({ customerId }) => customerId === reader?.customerId);
};

const idsOf = (policies: readonly ReviewPolicy[]): string[] => policies.map(({ id }) => id);

const aboutInvitation = ({ policyId }: Invitation): JobSummary => ({
  customerId: null,
  subjectType: 'policy',
  subjectId: policyId,
  amountPence: null,
  toDo: 'The customer has not been invited to review us. Try it again; if it still fails, nothing else depends on it.',
});
